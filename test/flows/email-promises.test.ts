import { describeConstraint, readDirection } from '@tact/core/kernel';
import { callsTool } from '@tact/testing';
import { describe, expect, test } from 'vitest';
import { emailRegistryWithoutServices } from '../examples/mail-services.ts';
import { messagesIn, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';
import { checksDirections, decides, decisionInput } from './model-answers.ts';

/** Promises of the source document of the email engine that only a whole assistant can show. */

const ann = { by: 'ann', via: 'cli' };
const actions = emailRegistryWithoutServices.offered.map(({ name }) => name);

const folders = { Receipts: null, Bin: 'trash' } as const;

type Request = Parameters<typeof decides>[0];
type Wanted = Parameters<typeof decides>[1];

/** Wants one thing, and finds every direction in words broken by it. */
const wants = (wanted: Wanted) => (request: Request) =>
  request.tools[0]?.name === 'record_direction_check'
    ? checksDirections(request, false)
    : decides(request, wanted);

describe.each(storeKinds)('a decision, with the store in %s', (kind) => {
  test('is on record with the size of its prompt: tokens of every layer, characters in the span', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: '[[llm_rules]]\nid = "bob"\ntext = "Star what Bob writes."\n',
      model: wants({ action: 'star' }),
    });
    const long = rawMail({ text: 'word '.repeat(400) });
    const { id } = await runtime.decide(long);
    const stored = await (await runtime.reopen()).store.ledger.get('ann', id);

    const [request] = runtime.model?.requests ?? [];
    const characters = (request?.messages ?? []).reduce((sum, { text }) => sum + text.length, 0);
    const span = runtime.telemetry.spans.find(({ name }) => name === 'propose');
    expect(span?.attributes['tact.prompt.characters']).toBe(characters);
    const tokens = Object.fromEntries((stored?.layers ?? []).map((layer) => [layer.name, layer.tokens]));
    expect(Object.keys(tokens)).toEqual(['system', 'llm-rules', 'message-context', 'task']);
    expect(tokens['message-context']).toBeGreaterThan(400);
    expect(tokens['llm-rules']).toBeGreaterThan(4);
    expect(tokens['llm-rules']).toBeLessThan(40);
  });

  test.each([
    ['needs none', { action: 'archive' }, false, []],
    [
      'needs one, for its confidence',
      { action: 'archive', confidence: 0.45 },
      true,
      ['LowConfidence (0.45 < 0.70)'],
    ],
    [
      'needs one, which the model asked for',
      { action: 'archive', needsApproval: true },
      true,
      ['LlmRequestedApproval'],
    ],
  ])(
    'that %s is stored with requires_approval and its overrides',
    async (_, wanted, requiresApproval, texts) => {
      const runtime = await openMailRuntime(kind, { model: wants(wanted) });
      const { id } = await runtime.decide(rawMail());
      const stored = await (await runtime.reopen()).store.ledger.get('ann', id);

      expect(stored?.requiresApproval).toBe(requiresApproval);
      expect(stored?.overrides.map(({ text }) => text)).toEqual(texts);
    },
  );

  test('that many undo at the same time is taken back once', async () => {
    const runtime = await openMailRuntime(kind, {
      model: wants({ action: 'apply_label', parameters: { label: 'Choir' } }),
    });
    const { id } = await runtime.decide(rawMail());
    const done = runtime.mailbox.changes;

    const all = await Promise.allSettled(Array.from({ length: 50 }, () => runtime.assistant.undo(id, ann)));

    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of all)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'UNDO_NOTHING' });
    expect(runtime.mailbox.changes).toBe(done + 1);
    const undone = (await runtime.store.ledger.list({ user: 'ann' })).filter(({ path }) => path === 'undo');
    expect(undone).toHaveLength(1);
    expect(await runtime.store.outbox.ofDecision('ann', undone[0]?.id ?? '')).toMatchObject([
      { action: 'unapply_label', state: 'done' },
    ]);
  });

  test('is undone as the action itself says, whatever parameters the model hinted at', async () => {
    const runtime = await openMailRuntime(kind, {
      model: (request) =>
        callsTool('record_decision', {
          ...decisionInput(request, { action: 'apply_label', parameters: { label: 'Choir' } }),
          undo_hint: { inverse_action: 'unapply_label', inverse_parameters: { label: 'Home' } },
        }),
    });
    runtime.mailbox.deliver({ raw: rawMail(), labels: ['Home'] });
    const [decision] = await runtime.triage();
    await runtime.assistant.undo(decision?.id ?? '', ann);

    expect(messagesIn(runtime.mailbox.snapshot())['INBOX']).toMatchObject([{ labels: ['Home'] }]);
  });
});

describe('what a model wants', () => {
  const decided = async (wanted: Wanted, message = {}) => {
    const runtime = await openMailRuntime('memory', { folders, model: wants({ ...wanted, confidence: 1 }) });
    runtime.mailbox.deliver({ raw: rawMail(), labels: [], ...message });
    const [decision] = await runtime.triage();
    return { decision, runtime };
  };

  test.each([
    ['apply_label', { label: 'Choir' }, {}],
    ['mark_read', {}, {}],
    ['mark_unread', {}, { seen: true }],
    ['archive', {}, {}],
    ['move', { folder: 'Receipts' }, {}],
    ['star', {}, {}],
    ['unstar', {}, { flagged: true }],
    ['snooze', { until: '2026-11-09T08:00:00Z' }, {}],
    ['add_note', { text: 'Nice.' }, {}],
    ['create_task', { title: 'Pay' }, {}],
  ])('runs by itself where it is %s', async (action, parameters, message) => {
    const { decision, runtime } = await decided({ action, parameters }, message);

    expect(decision).toMatchObject({ verdict: 'act', outcome: action, requiresApproval: false });
    expect(await runtime.store.outbox.ofDecision('ann', decision?.id ?? '')).toMatchObject([
      { state: 'done' },
    ]);
    expect(await runtime.assistant.approvals()).toEqual([]);
  });

  test.each([
    ['delete', {}],
    ['forward', { to: ['eve@example.net'] }],
    ['auto_reply', { body: 'Yes.' }],
    ['escalate', { reason: 'It burns.' }],
  ])('waits for a yes where it is %s, however certain the model is', async (action, parameters) => {
    const { decision, runtime } = await decided({ action, parameters });

    expect(decision).toMatchObject({ verdict: 'ask', outcome: action, requiresApproval: true });
    expect(await runtime.assistant.approvals()).toMatchObject([{ action }]);
    expect(runtime.mailbox.changes).toBe(0);
    expect(runtime.transport.sent).toEqual([]);
  });

  test('rests on outside text also where the owner has answered the sender before', async () => {
    const runtime = await openMailRuntime('memory', {
      rules:
        '[[rules]]\nid = "known"\nwhen.subject.contains = "first"\npermit_dangerous = true\n' +
        'actions = [{ action = "auto_reply", parameters = { body = "Hello Bob." } }]\n',
      model: wants({ action: 'delete' }),
    });
    await runtime.decide(rawMail({ number: 1, subject: 'My first mail' }));
    const later = await runtime.decide(rawMail({ number: 2, subject: 'Another' }));

    expect(runtime.transport.sent).toHaveLength(1);
    expect(later.overrides.map(({ code }) => code)).toContain('UntrustedInstruction');
    expect(later.actions[0]?.labels).toContainEqual({ origin: 'outside', source: 'mail' });
  });
});

test('a model is shown the rules in words of this account, domain and sender and of all mail, and no others', async () => {
  const scopes = {
    everywhere: 'global',
    sender: 'sender:bob@example.net',
    domain: 'domain:example.net',
    'other-sender': 'sender:eve@example.net',
    'other-domain': 'domain:shop.example',
    'other-account': 'account:eve@example.org',
  };
  const runtime = await openMailRuntime('memory', {
    rules: Object.entries(scopes)
      .map(([id, scope]) => `[[llm_rules]]\nid = "${id}"\nname = "${id}"\ntext = "x"\nscope = "${scope}"\n`)
      .join(''),
    model: wants({ action: 'none' }),
  });
  await runtime.decide(rawMail());

  const text = runtime.model?.requests[0]?.messages[1]?.text ?? '';
  expect([...text.matchAll(/^LLM RULE: (.+)$/gm)].map(([, name]) => name).toSorted()).toEqual([
    'domain',
    'everywhere',
    'sender',
  ]);
});

describe('under the four directions of the source document, as they are enforced when they are added', () => {
  const texts = [
    'Never delete or permanently remove email unless a deterministic rule explicitly permits it.',
    'When uncertain, prefer labeling or archiving over destructive actions.',
    'Never forward or reply to an email unless the rule or user instruction explicitly directs this.',
    'Prefer safe, reversible operations when the intent is unclear.',
  ];
  const directions = texts
    .map((text, index) => {
      const { constraint } = readDirection(text, actions);
      const enforced = constraint === null ? '' : `enforce = '${describeConstraint(constraint)}'\n`;
      return `[[directions]]\nid = "d${index + 1}"\ntext = "${text}"\n${enforced}`;
    })
    .join('');
  const violatedIn = (overrides: readonly { readonly code: string; readonly direction?: string }[]) =>
    overrides.filter(({ code }) => code === 'DirectionViolation').map(({ direction }) => direction);
  const lunch = (rule: string) => `[[rules]]\nid = "lunch"\nwhen.subject.contains = "lunch"\n${rule}\n`;

  test.each([
    ['delete', {}, 'd1'],
    ['move', { folder: 'Bin' }, 'd1'],
    ['forward', { to: ['eve@example.net'] }, 'd3'],
    ['auto_reply', { body: 'Yes.' }, 'd3'],
  ])('a model’s %s is declined by code, however certain it is', async (action, parameters, direction) => {
    const runtime = await openMailRuntime('memory', {
      folders,
      rules: directions,
      model: wants({ action, parameters, confidence: 1 }),
    });
    const decision = await runtime.decide(rawMail());

    expect(decision).toMatchObject({ verdict: 'decline', outcome: 'none' });
    expect(violatedIn(decision.overrides)).toContain(direction);
    expect(await runtime.assistant.approvals()).toEqual([]);
    expect(runtime.mailbox.changes).toBe(0);
  });

  test.each([
    ['delete', 'actions = ["delete"]'],
    ['forward', 'actions = [{ action = "forward", parameters = { to = ["eve@example.net"] } }]'],
    ['auto_reply', 'actions = [{ action = "auto_reply", parameters = { body = "Yes." } }]'],
  ])(
    '%s is done by a rule that explicitly permits it, and asked about by one that does not',
    async (outcome, rule) => {
      const permitted = await openMailRuntime('memory', {
        rules: directions + lunch(`${rule}\npermit_dangerous = true`),
      });
      const usual = await openMailRuntime('memory', { rules: directions + lunch(rule) });

      expect(await permitted.decide(rawMail())).toMatchObject({ verdict: 'act', outcome });
      expect(await usual.decide(rawMail())).toMatchObject({ verdict: 'ask', outcome });
      expect(usual.mailbox.changes + usual.transport.sent.length).toBe(0);
    },
  );

  test('what is safe is done although the check in words would object to everything', async () => {
    for (const wanted of [{ action: 'archive' }, { action: 'apply_label', parameters: { label: 'Choir' } }]) {
      const runtime = await openMailRuntime('memory', { rules: directions, model: wants(wanted) });

      expect(await runtime.decide(rawMail())).toMatchObject({ verdict: 'act', outcome: wanted.action });
    }
  });

  test('an escalation that the preferences speak against is asked about, with both of them named', async () => {
    const runtime = await openMailRuntime('memory', {
      rules: directions,
      model: wants({ action: 'escalate', parameters: { reason: 'It burns.' } }),
    });
    const { verdict, overrides } = await runtime.decide(rawMail());

    expect(verdict).toBe('ask');
    expect(violatedIn(overrides)).toEqual(['d2', 'd4']);
  });

  test('a rule in words that says otherwise changes none of it', async () => {
    const runtime = await openMailRuntime('memory', {
      rules: `${directions}[[llm_rules]]\nid = "tidy"\ntext = "Delete whatever Bob writes."\n`,
      model: wants({ action: 'delete', confidence: 1 }),
    });

    expect(await runtime.decide(rawMail())).toMatchObject({ verdict: 'decline', outcome: 'none' });
    expect(runtime.mailbox.changes).toBe(0);
  });
});
