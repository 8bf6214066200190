import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction, Label, Override, Policy, Proposal, ProposedAction, VerdictWord } from '#records';
import { exampleActionOf, exampleProposal, exampleRegistry } from '../../../../test/examples/proposals.ts';
import { judgeProposals } from './judge.ts';
import { createPolicy } from './policy.ts';
import { outsideLabel, spanOf } from './provenance.ts';

/** What must hold of the policy whatever is proposed, whoever proposes it, and whatever the owner allows. */

const actionNames = [
  'label',
  'star',
  'send',
  'post',
  'delete',
  'move',
  'file',
  'none',
  'launch',
  '__proto__',
];

const anAction: fc.Arbitrary<ProposedAction> = fc
  .record({ name: fc.constantFrom(...actionNames), folder: fc.constantFrom('Trash', 'Receipts') })
  .map(({ name, folder }) =>
    exampleActionOf(name, name === 'move' || name === 'file' ? { folder } : { label: folder }),
  );

const aLabel: fc.Arbitrary<Label> = fc.record({
  origin: fc.constantFrom('owner', 'system', 'outside'),
  source: fc.constantFrom('rule', 'prompt', 'mail'),
});

const aDirection: fc.Arbitrary<Direction> = fc.record({
  id: fc.constantFrom('one', 'two', 'three'),
  text: fc.constant('As I say.'),
  enabled: fc.boolean(),
  constraint: fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('forbid' as const),
        actions: fc.array(fc.constantFrom(...actionNames, '*'), { minLength: 1, maxLength: 3 }),
        unlessRule: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('ask' as const),
        actions: fc.array(fc.constantFrom(...actionNames, '*'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('only-from' as const),
        actions: fc.array(fc.constantFrom(...actionNames), { minLength: 1, maxLength: 3 }),
        senders: fc.array(fc.constantFrom('shop.example', 'ann@example.org'), { minLength: 1 }),
      }),
    ),
    { nil: null },
  ),
});

const aProposal: fc.Arbitrary<Proposal> = fc
  .record({
    actions: fc.array(anAction, { minLength: 1, maxLength: 3 }),
    proposer: fc.constantFrom('rule', 'model', 'local', 'fallback'),
    confidence: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(Number.NaN, 0.7, 1)),
    needsApproval: fc.boolean(),
    labels: fc.array(aLabel, { maxLength: 4 }),
    integrity: fc.constantFrom('intact', 'repaired', 'truncated', 'multiple'),
    permitsDangerous: fc.boolean(),
    undoHint: fc.option(
      fc.record({ action: fc.constantFrom('unlabel', 'restore', 'none'), parameters: fc.constant({}) }),
      { nil: null },
    ),
    findings: fc.array(
      fc.record({
        directionId: fc.constantFrom('one', 'two', 'three'),
        finding: fc.constantFrom('kept', 'violated', 'unknown'),
        why: fc.constant('because'),
      }),
      { maxLength: 3 },
    ),
  })
  .map((part) => exampleProposal(part as Partial<Proposal>));

const aPolicy: fc.Arbitrary<Policy> = fc
  .record({
    confidenceDefault: fc.double({ min: 0, max: 1, noNaN: true }),
    confidence: fc.dictionary(fc.constantFrom(...actionNames), fc.double({ min: 0, max: 1, noNaN: true })),
    approvalAlways: fc.array(fc.constantFrom(...actionNames), { maxLength: 4 }),
    directions: fc.array(aDirection, { maxLength: 3 }),
  })
  .map(createPolicy);

const aSender = fc.constantFrom(null, 'bob@shop.example', 'ann@example.org', 'nobody');

const aCase = fc.record({ proposal: aProposal, policy: aPolicy, sender: aSender });
type Given = { readonly proposal: Proposal; readonly policy: Policy; readonly sender: string | null };

const overridesOf = ({ proposal, policy, sender }: Given, cause: string | null = null) =>
  judgeProposals([proposal], {
    user: 'ann',
    now: 0,
    registry: exampleRegistry,
    policy,
    sender,
    cause: () => (cause === null ? null : spanOf('body', cause)),
  }).overrides;

const verdictOf = ({ proposal, policy, sender }: Given) =>
  judgeProposals([proposal], {
    user: 'ann',
    now: 0,
    registry: exampleRegistry,
    policy,
    sender,
    cause: () => null,
  });

/** What an override says of which action, without the words that quote outside text. */
const essence = ({ code, action, effect, direction = '' }: Override) =>
  [code, action, effect, direction].join(' ');
const essencesOf = (given: Given) => overridesOf(given).map(essence);

const strictness = { run: 0, ask: 1, drop: 2 } as const;
const strictnessesOf = (given: Given) =>
  verdictOf(given).actions.map(({ disposition }) => strictness[disposition]);

function expectNowherePermittedMore(before: Given, after: Given): void {
  // What a model asked for in an answer that is damaged, its damage asks for.
  const isDamaged = after.proposal.integrity !== 'intact';
  const wanted = essencesOf(before).map((one) =>
    isDamaged ? one.replace('LlmRequestedApproval', 'AlteredOutput') : one,
  );
  expect(essencesOf(after)).toEqual(expect.arrayContaining(wanted));
  const stricter = strictnessesOf(after);
  for (const [index, level] of strictnessesOf(before).entries()) {
    expect(stricter[index]).toBeGreaterThanOrEqual(level);
  }
}

describe('adding outside text', () => {
  test('to what a proposal was made from never permits more', () => {
    fc.assert(
      fc.property(aCase, fc.nat(), (given, place) => {
        const { labels } = given.proposal;
        const further = labels.toSpliced(place % (labels.length + 1), 0, outsideLabel('mail'));

        expectNowherePermittedMore(given, { ...given, proposal: { ...given.proposal, labels: further } });
      }),
    );
  });

  test('that may have caused a proposal changes what is shown, never what is permitted', () => {
    fc.assert(
      fc.property(aCase, fc.string(), (given, text) => {
        expect(overridesOf(given, text).map(essence)).toEqual(essencesOf(given));
      }),
    );
  });
});

describe('an override never disappears', () => {
  test('when labels of any kind are added beside outside ones', () => {
    fc.assert(
      fc.property(aCase, fc.array(aLabel), (given, further) => {
        const labels = [...given.proposal.labels, outsideLabel('mail')];
        const before = { ...given, proposal: { ...given.proposal, labels } };
        const after = { ...given, proposal: { ...given.proposal, labels: [...labels, ...further] } };

        expect(essencesOf(after)).toEqual(essencesOf(before));
      }),
    );
  });

  test('when the owner adds directions', () => {
    fc.assert(
      fc.property(aCase, fc.array(aDirection), fc.boolean(), (given, added, inFront) => {
        const { version: _, ...policy } = given.policy;
        const directions = inFront ? [...added, ...policy.directions] : [...policy.directions, ...added];

        expectNowherePermittedMore(given, { ...given, policy: createPolicy({ ...policy, directions }) });
      }),
    );
  });

  test('when the owner lengthens the approval list', () => {
    fc.assert(
      fc.property(aCase, fc.array(fc.constantFrom(...actionNames)), (given, added) => {
        const { version: _, ...policy } = given.policy;
        const approvalAlways = [...policy.approvalAlways, ...added];

        expectNowherePermittedMore(given, { ...given, policy: createPolicy({ ...policy, approvalAlways }) });
      }),
    );
  });

  test('when an action is added to the proposal', () => {
    fc.assert(
      fc.property(aCase, anAction, (given, added) => {
        const actions = [...given.proposal.actions, added];

        expectNowherePermittedMore(given, { ...given, proposal: { ...given.proposal, actions } });
      }),
    );
  });

  test('when confidence falls', () => {
    fc.assert(
      fc.property(aCase, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const confidence = given.proposal.confidence * share;

        expectNowherePermittedMore(given, { ...given, proposal: { ...given.proposal, confidence } });
      }),
    );
  });

  test.each<[string, Partial<Proposal>]>([
    ['asks for approval itself', { needsApproval: true }],
    ['had to be mended', { integrity: 'repaired' }],
    ['was permitted nothing', { permitsDangerous: false }],
    ['is known to come from nowhere', { labels: [] }],
    ['was checked by nobody', { findings: [] }],
  ])('when the proposal %s', (_, part) => {
    fc.assert(
      fc.property(aCase, (given) => {
        expectNowherePermittedMore(given, { ...given, proposal: { ...given.proposal, ...part } });
      }),
    );
  });
});

describe('what is forbidden', () => {
  test('is dropped, whoever proposes it with whatever permission', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const forbidAll: Direction = {
          id: 'all',
          text: 'Touch nothing.',
          enabled: true,
          constraint: { kind: 'forbid', actions: ['*'], unlessRule: false },
        };
        const { version: _, ...policy } = given.policy;
        const directions = [...policy.directions, forbidAll];
        const { actions } = verdictOf({ ...given, policy: createPolicy({ ...policy, directions }) });

        for (const { action, disposition } of actions)
          if (action !== 'none') expect(disposition).toBe('drop');
      }),
    );
  });

  test('runs without the direction, if no other check stops it', () => {
    const certain = exampleProposal({ confidence: 1, actions: [exampleActionOf('label')] });

    expect(verdictOf({ proposal: certain, policy: createPolicy(), sender: null }).word).toBe('act');
  });
});

describe('what nobody declared', () => {
  test('never runs', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        for (const { action, disposition } of verdictOf(given).actions) {
          if (exampleRegistry.find(action) === null) expect(disposition).toBe('drop');
        }
      }),
    );
  });
});

describe('what is dangerous', () => {
  test('runs unasked only for the owner’s own rule with a permission', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const { proposal } = given;
        for (const { action, parameters, disposition } of verdictOf(given).actions) {
          const isDangerous = ['send', 'post', 'delete'].includes(action) || parameters['folder'] === 'Trash';
          if (disposition !== 'run' || !isDangerous) continue;
          expect(proposal).toMatchObject({ proposer: 'rule', permitsDangerous: true });
          expect(proposal.labels.every(({ origin }) => origin === 'owner')).toBe(true);
        }
      }),
    );
  });
});

describe('a verdict', () => {
  const rank: Record<VerdictWord, number> = { act: 0, decline: 0, defer: 0, ask: 1 };

  test('asks as soon as one action does', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const { word, actions } = verdictOf(given);

        expect(rank[word] === 1).toBe(actions.some(({ disposition }) => disposition === 'ask'));
      }),
    );
  });

  test('is the same whenever it is judged again', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        expect(verdictOf(given)).toEqual(verdictOf(structuredClone(given)));
      }),
    );
  });

  test('changes nothing of what it was reached from', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const before = structuredClone(given);
        verdictOf(given);

        expect(given).toEqual(before);
      }),
    );
  });
});
