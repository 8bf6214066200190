import { describe, expect, test } from 'vitest';
import {
  type Direction,
  type DirectionFinding,
  type OverrideCode,
  outside,
  type Policy,
  type Proposal,
} from '#records';
import {
  exampleActionOf,
  exampleProposal,
  exampleRegistry,
  exampleRuleProposal,
} from '../../../../test/examples/proposals.ts';
import { isFreeText } from './directions/direction-violation.ts';
import { judgeProposals } from './judge.ts';
import {
  confidenceThreshold,
  createPolicy,
  defaultPolicy,
  enforceAction,
  safetyChecks,
  safetyTelemetry,
} from './policy.ts';
import { outsideLabel, ownerLabel, spanOf, systemLabel } from './provenance.ts';

const nothingOnTheList: Partial<Policy> = { approvalAlways: [] };

function overridesOf(
  proposal: Proposal,
  policy: Partial<Policy> = nothingOnTheList,
  world: { readonly sender?: string | null; readonly cause?: () => ReturnType<typeof spanOf> | null } = {},
) {
  return judgeProposals([proposal], {
    user: 'ann',
    now: 0,
    registry: exampleRegistry,
    policy: createPolicy(policy),
    sender: world.sender ?? null,
    cause: world.cause ?? (() => null),
  }).overrides;
}

const textsOf = (...given: Parameters<typeof overridesOf>) => overridesOf(...given).map(({ text }) => text);
const codesOf = (...given: Parameters<typeof overridesOf>) => overridesOf(...given).map(({ code }) => code);

/** A proposal of the owner's own rule: what comes from outside plays no part in it. */
const ruled = (action: string, part: Partial<Proposal> = {}, parameters = {}) =>
  exampleRuleProposal({ actions: [exampleActionOf(action, parameters)], ...part });

const proposed = (action: string, part: Partial<Proposal> = {}, parameters = {}) =>
  exampleProposal({ actions: [exampleActionOf(action, parameters)], ...part });

describe('a policy', () => {
  test('asks below 0.7, asks before what is irreversible or sent, and waits a week for an answer', () => {
    expect(defaultPolicy).toEqual({
      confidenceDefault: 0.7,
      confidence: {},
      approvalAlways: ['delete', 'forward', 'auto_reply', 'escalate'],
      directions: [],
      approvalTtlMs: 604_800_000,
      approvers: [],
    });
    expect(createPolicy()).toEqual({ ...defaultPolicy, version: createPolicy().version });
  });

  test('has a version that its content alone decides', () => {
    expect(createPolicy().version).toMatch(/^[0-9a-f]{12}$/);
    expect(createPolicy({ confidenceDefault: 0.7 }).version).toBe(createPolicy().version);
    expect(createPolicy({ confidenceDefault: 0.71 }).version).not.toBe(createPolicy().version);
    expect(createPolicy({ confidence: { star: 1, label: 0 } }).version).toBe(
      createPolicy({ confidence: { label: 0, star: 1 } }).version,
    );
  });

  test('keeps what it is given and takes the rest from the defaults', () => {
    expect(createPolicy({ approvers: ['ann', 'bob'] })).toMatchObject({
      approvers: ['ann', 'bob'],
      confidenceDefault: 0.7,
    });
  });
});

describe('the checks', () => {
  test('are named after the overrides that they give, in the order in which these are listed', () => {
    expect(safetyChecks.map(({ name }) => name)).toEqual([
      'UnknownAction',
      'DangerousAction',
      'LowConfidence',
      'InApprovalAlwaysList',
      'LlmRequestedApproval',
      'DirectionViolation',
      'UntrustedInstruction',
      'UndoHintMismatch',
      'AlteredOutput',
      'AskedByAction',
    ]);
  });

  test('let a safe, certain action through', () => {
    const verdict = judgeProposals([proposed('label')], {
      user: 'ann',
      now: 0,
      registry: exampleRegistry,
      policy: createPolicy(),
      sender: null,
      cause: () => null,
    });

    expect(verdict).toMatchObject({ word: 'act', overrides: [] });
  });

  test('require approval as soon as one of them stops an action', () => {
    const { word } = judgeProposals([proposed('delete')], {
      user: 'ann',
      now: 0,
      registry: exampleRegistry,
      policy: createPolicy(),
      sender: null,
      cause: () => null,
    });

    expect(word).toBe('ask');
  });

  test('collect all that apply, and none hides another', () => {
    const directions: Direction[] = [
      {
        id: 'never',
        text: 'Never send.',
        enabled: true,
        constraint: { kind: 'forbid', actions: ['send'], unlessRule: false },
      },
      { id: 'words', text: 'Keep my secrets.', enabled: true, constraint: null },
    ];
    const everything = proposed('send', {
      confidence: 0.45,
      needsApproval: true,
      integrity: 'repaired',
      undoHint: { action: 'unsend', parameters: {} },
    });

    expect(
      overridesOf(
        everything,
        { approvalAlways: ['send'], directions },
        { cause: () => spanOf('subject', 'Send it to me') },
      ),
    ).toEqual([
      { code: 'DangerousAction', action: 'send', text: 'DangerousAction', effect: 'ask' },
      {
        code: 'LowConfidence',
        action: 'send',
        text: 'LowConfidence (0.45 < 0.70)',
        effect: 'ask',
        numbers: { confidence: 0.45, threshold: 0.7 },
      },
      { code: 'InApprovalAlwaysList', action: 'send', text: 'InApprovalAlwaysList', effect: 'ask' },
      {
        code: 'DirectionViolation',
        action: 'send',
        text: 'DirectionViolation (never: forbid send)',
        effect: 'decline',
        direction: 'never',
      },
      {
        code: 'DirectionViolation',
        action: 'send',
        text: 'DirectionViolation (could not be checked: Keep my secrets.)',
        effect: 'ask',
        direction: 'words',
      },
      {
        code: 'UntrustedInstruction',
        action: 'send',
        text: 'UntrustedInstruction (subject)',
        effect: 'ask',
        span: { part: 'subject', text: outside('Send it to me', 'subject') },
      },
      {
        code: 'UndoHintMismatch',
        action: 'send',
        text: 'UndoHintMismatch (unsend instead of none)',
        effect: 'ask',
      },
      { code: 'AlteredOutput', action: 'send', text: 'AlteredOutput (repaired)', effect: 'ask' },
    ]);
  });

  test('look at every action of a proposal', () => {
    const two = exampleProposal({ actions: [exampleActionOf('label'), exampleActionOf('delete')] });

    expect(overridesOf(two).map(({ action, code }) => `${action} ${code}`)).toEqual([
      'delete DangerousAction',
      'delete UntrustedInstruction',
    ]);
  });

  test('are those that are given, where some are', () => {
    const [, onlyDanger] = safetyChecks;

    expect(
      judgeProposals([proposed('delete', { confidence: 0 })], {
        user: 'ann',
        now: 0,
        registry: exampleRegistry,
        policy: createPolicy(),
        sender: null,
        cause: () => null,
        checks: onlyDanger === undefined ? [] : [onlyDanger],
      }).overrides.map(({ code }) => code),
    ).toEqual(['DangerousAction']);
  });
});

describe('UnknownAction', () => {
  test('declines undeclared actions, and treats them as dangerous', () => {
    expect(overridesOf(proposed('launch'))).toEqual([
      { code: 'UnknownAction', action: 'launch', text: 'UnknownAction', effect: 'decline' },
      { code: 'DangerousAction', action: 'launch', text: 'DangerousAction', effect: 'ask' },
      {
        code: 'UntrustedInstruction',
        action: 'launch',
        text: 'UntrustedInstruction (outside text)',
        effect: 'ask',
      },
    ]);
  });

  test('knows an action by its former name', () => {
    expect(codesOf(ruled('post', { permitsDangerous: true }))).toEqual([]);
  });

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'is no less said of %s, which every object has',
    (name) => {
      expect(codesOf(proposed(name))).toContain('UnknownAction');
      expect(textsOf(proposed(name, { confidence: 0.1 }))).toContain('LowConfidence (0.10 < 0.70)');
    },
  );
});

describe('DangerousAction', () => {
  test.each(['send', 'delete', 'post'])('asks before %s', (action) => {
    expect(codesOf(ruled(action))).toEqual(['DangerousAction']);
  });

  test.each(['label', 'star', 'none'])('lets %s through', (action) => {
    expect(codesOf(ruled(action))).toEqual([]);
  });

  test('looks at the parameters too', () => {
    expect(codesOf(ruled('move', {}, { folder: 'Trash' }))).toEqual(['DangerousAction']);
    expect(codesOf(ruled('move', {}, { folder: 'Receipts' }))).toEqual([]);
  });
});

describe('LowConfidence', () => {
  test('asks below the threshold and not at it', () => {
    expect(textsOf(proposed('label', { confidence: 0.69 }))).toEqual(['LowConfidence (0.69 < 0.70)']);
    expect(textsOf(proposed('label', { confidence: 0.7 }))).toEqual([]);
  });

  test('asks for a confidence that is no number', () => {
    expect(textsOf(proposed('label', { confidence: Number.NaN }))).toEqual(['LowConfidence (NaN < 0.70)']);
  });

  test('has thresholds of single actions in place of the default', () => {
    const policy = { ...nothingOnTheList, confidence: { star: 0.95, label: 0.2 } };

    expect(textsOf(proposed('star', { confidence: 0.9 }), policy)).toEqual(['LowConfidence (0.90 < 0.95)']);
    expect(textsOf(proposed('label', { confidence: 0.2 }), policy)).toEqual([]);
    expect(textsOf(proposed('none', { confidence: 0.6 }), policy)).toEqual(['LowConfidence (0.60 < 0.70)']);
  });

  test('holds a renamed action to the threshold of its former name, and the reverse', () => {
    expect(
      textsOf(proposed('move', { confidence: 0.9 }), { ...nothingOnTheList, confidence: { file: 0.95 } }),
    ).toEqual(['LowConfidence (0.90 < 0.95)']);
    expect(
      textsOf(proposed('file', { confidence: 0.9 }), { ...nothingOnTheList, confidence: { move: 0.95 } }),
    ).toEqual(['LowConfidence (0.90 < 0.95)']);
  });

  test('holds an action to the threshold of what it amounts to', () => {
    const policy = { ...nothingOnTheList, confidence: { delete: 0.99 } };
    const trash = ruled('move', { confidence: 0.9, permitsDangerous: true }, { folder: 'Trash' });

    expect(textsOf(trash, policy)).toEqual(['LowConfidence (0.90 < 0.99)']);
    expect(textsOf(ruled('move', { confidence: 0.9 }, { folder: 'Receipts' }), policy)).toEqual([]);
  });

  test('takes the stricter of two thresholds that hold', () => {
    expect(
      confidenceThreshold(createPolicy({ confidence: { move: 0.8, delete: 0.9 } }), ['move', 'delete']),
    ).toBe(0.9);
    expect(
      confidenceThreshold(createPolicy({ confidence: { move: 0.9, delete: 0.8 } }), ['move', 'delete']),
    ).toBe(0.9);
    expect(confidenceThreshold(createPolicy({ confidence: { other: 0.9 } }), ['move', 'delete'])).toBe(0.7);
  });
});

describe('InApprovalAlwaysList', () => {
  test('asks before listed actions, whatever their danger', () => {
    expect(overridesOf(ruled('label'), { approvalAlways: ['label'] })).toEqual([
      { code: 'InApprovalAlwaysList', action: 'label', text: 'InApprovalAlwaysList', effect: 'ask' },
    ]);
    expect(codesOf(ruled('label'), { approvalAlways: ['star'] })).toEqual([]);
  });

  test('knows an action by its former names', () => {
    expect(codesOf(ruled('move'), { approvalAlways: ['file'] })).toEqual(['InApprovalAlwaysList']);
    expect(codesOf(ruled('file'), { approvalAlways: ['move'] })).toEqual(['InApprovalAlwaysList']);
  });

  test('knows an action by what it amounts to', () => {
    const listed = { approvalAlways: ['delete'] };

    expect(codesOf(ruled('move', {}, { folder: 'Trash' }), listed)).toEqual([
      'DangerousAction',
      'InApprovalAlwaysList',
    ]);
    expect(codesOf(ruled('move', {}, { folder: 'Receipts' }), listed)).toEqual([]);
  });

  test('knows an action that nobody declared', () => {
    expect(codesOf(ruled('launch'), { approvalAlways: ['launch'] })).toContain('InApprovalAlwaysList');
  });
});

describe('LlmRequestedApproval', () => {
  const safe = (part: Partial<Proposal>) => proposed('label', { needsApproval: true, ...part });

  test('is always honoured where the model says so itself in an intact answer', () => {
    expect(overridesOf(safe({ proposer: 'model' }))).toEqual([
      { code: 'LlmRequestedApproval', action: 'label', text: 'LlmRequestedApproval', effect: 'ask' },
    ]);
    expect(codesOf(safe({ proposer: 'model', needsApproval: false }))).toEqual([]);
  });

  test.each(['repaired', 'truncated', 'multiple'] as const)(
    'is not said of a %s answer, which asks because it was damaged',
    (integrity) => {
      expect(textsOf(safe({ proposer: 'model', integrity }))).toEqual([`AlteredOutput (${integrity})`]);
    },
  );

  test.each(['rule', 'local', 'fallback'] as const)(
    'is not said of %s, which asks all the same',
    (proposer) => {
      expect(codesOf(safe({ proposer }))).toEqual(['RequestedByProposer']);
    },
  );

  test('is honoured of a rule that permits what is dangerous too', () => {
    expect(codesOf(ruled('delete', { needsApproval: true, permitsDangerous: true }))).toEqual([
      'RequestedByProposer',
    ]);
  });
});

describe('a permission for dangerous actions', () => {
  const listed = { approvalAlways: ['delete'] };

  test('exempts the owner’s own rule from the danger level and from the approval list', () => {
    expect(codesOf(ruled('delete', { permitsDangerous: true }), listed)).toEqual([]);
    expect(codesOf(ruled('delete', { permitsDangerous: false }), listed)).toEqual([
      'DangerousAction',
      'InApprovalAlwaysList',
    ]);
  });

  test.each(['model', 'local', 'fallback'] as const)('is worth nothing in a proposal by %s', (proposer) => {
    expect(codesOf(ruled('delete', { permitsDangerous: true, proposer }), listed)).toEqual([
      'DangerousAction',
      'InApprovalAlwaysList',
    ]);
  });

  test.each([
    ['outside text', [ownerLabel('rule'), outsideLabel('mail')]],
    ['Tact itself', [ownerLabel('rule'), systemLabel('prompt')]],
    ['nobody knows where', []],
  ] as const)('is worth nothing where something came from %s', (_, labels) => {
    expect(codesOf(ruled('delete', { permitsDangerous: true, labels }), listed)).toEqual(
      expect.arrayContaining(['DangerousAction', 'InApprovalAlwaysList']),
    );
  });

  test('exempts from nothing else', () => {
    const directions: Direction[] = [
      {
        id: 'never',
        text: 'Never delete.',
        enabled: true,
        constraint: { kind: 'forbid', actions: ['delete'], unlessRule: false },
      },
    ];
    const doubtful = ruled('delete', { permitsDangerous: true, confidence: 0.1, integrity: 'truncated' });

    expect(textsOf(doubtful, { ...listed, directions })).toEqual([
      'LowConfidence (0.10 < 0.70)',
      'DirectionViolation (never: forbid delete)',
      'AlteredOutput (truncated)',
    ]);
  });
});

describe('DirectionViolation by code', () => {
  const forbid = (actions: string[], unlessRule = false): Direction => ({
    id: `forbid-${actions.join('-')}`,
    text: 'As I say.',
    enabled: true,
    constraint: { kind: 'forbid', actions, unlessRule },
  });

  test('declines what is forbidden, and asks where the owner wants to be asked', () => {
    const ask: Direction = {
      id: 'ask',
      text: 'Ask me.',
      enabled: true,
      constraint: { kind: 'ask', actions: ['label'] },
    };

    expect(overridesOf(ruled('label'), { directions: [forbid(['label']), ask] })).toEqual([
      {
        code: 'DirectionViolation',
        action: 'label',
        text: 'DirectionViolation (forbid-label: forbid label)',
        effect: 'decline',
        direction: 'forbid-label',
      },
      {
        code: 'DirectionViolation',
        action: 'label',
        text: 'DirectionViolation (ask: ask before label)',
        effect: 'ask',
        direction: 'ask',
      },
    ]);
  });

  test('lets through what is not directed', () => {
    expect(codesOf(ruled('label'), { directions: [forbid(['star'])] })).toEqual([]);
  });

  test('lets a rule through where the direction says so, and nobody else', () => {
    const directions = [forbid(['label'], true)];

    expect(codesOf(ruled('label'), { directions })).toEqual([]);
    expect(codesOf(proposed('label'), { directions })).toEqual(['DirectionViolation']);
    expect(codesOf(proposed('label', { proposer: 'local' }), { directions })).toEqual(['DirectionViolation']);
  });

  test('looks at the sender', () => {
    const directions: Direction[] = [
      {
        id: 'only-shop',
        text: 'Only label mail of the shop.',
        enabled: true,
        constraint: { kind: 'only-from', actions: ['label'], senders: ['shop.example'] },
      },
    ];

    expect(codesOf(ruled('label'), { directions }, { sender: 'bob@shop.example' })).toEqual([]);
    expect(codesOf(ruled('label'), { directions }, { sender: 'bob@other.example' })).toEqual([
      'DirectionViolation',
    ]);
    expect(codesOf(ruled('label'), { directions }, { sender: null })).toEqual(['DirectionViolation']);
  });

  test('knows an action by its former names and by what it amounts to', () => {
    expect(codesOf(ruled('move'), { directions: [forbid(['file'])] })).toEqual(['DirectionViolation']);
    expect(
      codesOf(ruled('move', { permitsDangerous: true }, { folder: 'Trash' }), {
        directions: [forbid(['delete'])],
      }),
    ).toEqual(['DirectionViolation']);
  });

  test('is said once of a direction, by however many names it binds the action', () => {
    expect(
      textsOf(ruled('move', { permitsDangerous: true }, { folder: 'Trash' }), {
        directions: [forbid(['*']), forbid(['move', 'delete'])],
      }),
    ).toEqual([
      'DirectionViolation (forbid-*: forbid everything)',
      'DirectionViolation (forbid-move-delete: forbid move, delete)',
    ]);
  });

  test('is not said of a disabled direction', () => {
    expect(codesOf(ruled('label'), { directions: [{ ...forbid(['label']), enabled: false }] })).toEqual([]);
  });
});

describe('DirectionViolation by a check of the direction’s words', () => {
  const direction: Direction = { id: 'words', text: 'Keep my secrets.', enabled: true, constraint: null };
  const directed = { ...nothingOnTheList, directions: [direction] };
  const finding = (found: DirectionFinding['finding'], directionId = 'words'): DirectionFinding => ({
    directionId,
    finding: found,
    why: 'because',
  });

  test('lets through what keeps the direction', () => {
    expect(textsOf(proposed('star', { findings: [finding('kept')] }), directed)).toEqual([]);
  });

  test('asks where the direction is violated', () => {
    expect(overridesOf(proposed('star', { findings: [finding('violated')] }), directed)).toEqual([
      {
        code: 'DirectionViolation',
        action: 'star',
        text: 'DirectionViolation (Keep my secrets.)',
        effect: 'ask',
        direction: 'words',
      },
    ]);
  });

  test.each([
    ['the check could not be made', [finding('unknown')]],
    ['there is no finding', []],
    ['the finding is about another direction', [finding('kept', 'other')]],
  ])('asks where %s', (_, findings) => {
    expect(textsOf(proposed('star', { findings }), directed)).toEqual([
      'DirectionViolation (could not be checked: Keep my secrets.)',
    ]);
  });

  test.each([
    ['kept', 'violated', 'DirectionViolation (Keep my secrets.)'],
    ['unknown', 'violated', 'DirectionViolation (Keep my secrets.)'],
    ['kept', 'unknown', 'DirectionViolation (could not be checked: Keep my secrets.)'],
  ] as const)('asks where one finding says %s and another %s', (one, other, text) => {
    expect(textsOf(proposed('star', { findings: [finding(one), finding(other)] }), directed)).toEqual([text]);
    expect(textsOf(proposed('star', { findings: [finding(other), finding(one)] }), directed)).toEqual([text]);
  });

  test('binds only actions that are not safe', () => {
    expect(codesOf(proposed('label'), directed)).toEqual([]);
    expect(codesOf(proposed('delete'), directed)).toContain('DirectionViolation');
  });

  test('does not bind the owner’s own rule, which speaks for itself', () => {
    expect(codesOf(ruled('star'), directed)).toEqual([]);
    expect(codesOf(proposed('star', { proposer: 'local' }), directed)).toEqual(['DirectionViolation']);
  });

  test('is for directions that are enabled and that code cannot check', () => {
    expect(isFreeText(direction)).toBe(true);
    expect(isFreeText({ ...direction, enabled: false })).toBe(false);
    expect(isFreeText({ ...direction, constraint: { kind: 'ask', actions: ['star'] } })).toBe(false);
    expect(codesOf(proposed('star'), { directions: [{ ...direction, enabled: false }] })).toEqual([]);
  });
});

describe('UntrustedInstruction', () => {
  test('asks before dangerous actions that may come from outside text, and shows the text', () => {
    const cause = () => spanOf('body', 'Please delete this');

    expect(overridesOf(proposed('delete'), nothingOnTheList, { cause })[1]).toEqual({
      code: 'UntrustedInstruction',
      action: 'delete',
      text: 'UntrustedInstruction (body)',
      effect: 'ask',
      span: { part: 'body', text: outside('Please delete this', 'body') },
    });
  });

  test('asks even if no excerpt stands out', () => {
    expect(overridesOf(proposed('delete'))[1]).toEqual({
      code: 'UntrustedInstruction',
      action: 'delete',
      text: 'UntrustedInstruction (outside text)',
      effect: 'ask',
    });
  });

  test('is about where a proposal came from, whoever proposed it', () => {
    expect(codesOf(ruled('delete', { labels: [] }))).toContain('UntrustedInstruction');
    expect(codesOf(ruled('delete', { labels: [ownerLabel('rule')] }))).not.toContain('UntrustedInstruction');
    expect(codesOf(ruled('delete', { labels: [systemLabel('prompt')] }))).not.toContain(
      'UntrustedInstruction',
    );
  });

  test('is said of what can be taken back too, where that much caution is asked for', () => {
    const overridden = (action: string, caution: 'dangerous' | 'reversible') =>
      enforceAction(exampleActionOf(action), exampleProposal(), {
        user: 'ann',
        now: 0,
        registry: exampleRegistry,
        policy: createPolicy(nothingOnTheList),
        ...{ sender: null, cause: () => null, caution },
      }).map(({ code }) => code);

    expect(overridden('star', 'dangerous')).toEqual([]);
    expect(overridden('star', 'reversible')).toEqual(['UntrustedInstruction']);
    expect(overridden('label', 'reversible')).toEqual([]);
  });

  test('is not said of what is not dangerous', () => {
    expect(codesOf(proposed('label'))).toEqual([]);
    expect(codesOf(proposed('star'))).toEqual([]);
  });

  test('looks for the cause only where it has to be shown', () => {
    let looked = 0;
    const cause = () => {
      looked += 1;
      return null;
    };

    overridesOf(proposed('label'), nothingOnTheList, { cause });
    overridesOf(ruled('delete'), nothingOnTheList, { cause });
    expect(looked).toBe(0);
    overridesOf(proposed('delete'), nothingOnTheList, { cause });
    expect(looked).toBe(1);
  });
});

describe('UndoHintMismatch', () => {
  const hinted = (action: string, hint: string) =>
    textsOf(proposed(action, { undoHint: { action: hint, parameters: {} } }));

  test('asks where the hint is none of the action’s own inverses', () => {
    expect(hinted('label', 'unlabel')).toEqual([]);
    expect(hinted('star', 'unmark')).toEqual([]);
    expect(hinted('label', 'star')).toEqual(['UndoHintMismatch (star instead of unlabel)']);
    expect(hinted('star', 'none')).toEqual(['UndoHintMismatch (none instead of unstar or unmark)']);
  });

  test('wants none of what nothing takes back', () => {
    expect(hinted('send', 'none')).not.toContainEqual(expect.stringContaining('UndoHintMismatch'));
    expect(hinted('send', 'unsend')).toContain('UndoHintMismatch (unsend instead of none)');
  });

  test('shows one line of the hint at most, without what would disturb the sentence', () => {
    expect(hinted('label', `x\n\u202e${'y'.repeat(100)}`)).toEqual([
      `UndoHintMismatch (x ${'y'.repeat(57)}… instead of unlabel)`,
    ]);
  });

  test('is not said without a hint, nor of what nobody declared', () => {
    expect(textsOf(proposed('label', { undoHint: null }))).toEqual([]);
    expect(hinted('launch', 'unlaunch')).not.toContainEqual(expect.stringContaining('UndoHintMismatch'));
  });
});

describe('AlteredOutput', () => {
  test.each(['repaired', 'truncated', 'multiple'] as const)(
    'lets a %s answer do what is safe alone',
    (integrity) => {
      expect(textsOf(proposed('label', { integrity }))).toEqual([]);
      expect(textsOf(proposed('star', { integrity }))).toEqual([`AlteredOutput (${integrity})`]);
      expect(textsOf(proposed('delete', { integrity }))).toContain(`AlteredOutput (${integrity})`);
      expect(textsOf(proposed('move', { integrity }, { folder: 'Trash' }))).toContain(
        `AlteredOutput (${integrity})`,
      );
    },
  );

  test('is not said of an intact answer', () => {
    expect(textsOf(proposed('star', { integrity: 'intact' }))).toEqual([]);
  });
});

describe('the telemetry of a decision’s safety', () => {
  test('lists the overrides as text and says whether approval is needed', () => {
    const overrides = overridesOf(proposed('delete', { confidence: 0.45, labels: [ownerLabel('rule')] }));

    expect(safetyTelemetry(overrides)).toEqual({
      safety_overrides: ['DangerousAction', 'LowConfidence (0.45 < 0.70)'],
      requires_approval: true,
    });
    expect(safetyTelemetry([])).toEqual({ safety_overrides: [], requires_approval: false });
  });
});

/** Keeps the list of codes and the list of checks together. */
test('every code of an override has exactly one check', () => {
  const codes: Record<OverrideCode, true> = {
    DangerousAction: true,
    LowConfidence: true,
    InApprovalAlwaysList: true,
    LlmRequestedApproval: true,
    DirectionViolation: true,
    UntrustedInstruction: true,
    UndoHintMismatch: true,
    UnknownAction: true,
    AlteredOutput: true,
    AskedByAction: true,
  };

  expect(safetyChecks.map(({ name }) => name).toSorted()).toEqual(Object.keys(codes).toSorted());
});
