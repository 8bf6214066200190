import { describe, expect, test } from 'vitest';
import { messagesIn, openMailRuntime, rawMail, storeKinds } from './mail-runtime.ts';

const ann = { by: 'ann', via: 'cli' };

/** Every action with an inverse, as a rule's actions, and how the message is beforehand. */
const undoable = [
  ['apply_label', '{ action = "apply_label", parameters = { label = "Choir" } }', {}],
  ['mark_read', '"mark_read"', {}],
  ['mark_unread', '"mark_unread"', { seen: true }],
  ['star', '"star"', {}],
  ['unstar', '"unstar"', { flagged: true }],
  ['archive', '"archive"', {}],
  ['move', '{ action = "move", parameters = { folder = "Receipts" } }', {}],
  ['delete', '"delete"', {}],
  ['snooze', '{ action = "snooze", parameters = { until = "2026-11-09T08:00:00Z" } }', {}],
  ['forward', '{ action = "forward", parameters = { to = ["eve@example.net"] } }', {}],
  ['auto_reply', '{ action = "auto_reply", parameters = { body = "Thanks." } }', {}],
  ['create_task', '{ action = "create_task", parameters = { title = "Pay" } }', {}],
  ['add_note', '{ action = "add_note", parameters = { text = "Nice." } }', {}],
  ['escalate', '{ action = "escalate", parameters = { reason = "It burns." } }', {}],
  [
    'several at once',
    '"star", "mark_read", { action = "apply_label", parameters = { label = "Choir" } }, "archive", { action = "move", parameters = { folder = "Old" } }',
    {},
  ],
] as const;

const ruleFor = (actions: string) => `[[rules]]
id = "all"
when.subject.contains = "lunch"
permit_dangerous = true
actions = [${actions}]
`;

describe.each(storeKinds)('what was done, with the store in %s', (kind) => {
  const open = async (actions: string, message = {}, options = {}) => {
    const runtime = await openMailRuntime(kind, { rules: ruleFor(actions), canSend: false, ...options });
    const ref = runtime.mailbox.deliver({ raw: rawMail(), labels: ['Home'], ...message });
    const everything = async () => ({
      mail: messagesIn(runtime.mailbox.snapshot()),
      items: await runtime.store.items.list('ann', { state: 'open' }),
    });
    return { runtime, ref, everything };
  };

  test.each(undoable)(
    'by %s is taken back, and everything is as it was before',
    async (_, actions, message) => {
      const { runtime, everything } = await open(actions, message);
      const before = await everything();
      const [decision] = await runtime.triage();
      expect(decision?.verdict).toBe('act');
      expect(await everything()).not.toEqual(before);

      const { effects } = await runtime.assistant.undo(decision?.id ?? '', ann);

      expect(effects.map(({ state }) => state)).toEqual(effects.map(() => 'done'));
      expect(await everything()).toEqual(before);
    },
  );

  test.each(undoable)('by %s is taken back once', async (_, actions, message) => {
    const { runtime, everything } = await open(actions, message);
    const [decision] = await runtime.triage();
    await runtime.assistant.undo(decision?.id ?? '', ann);
    const after = await everything();

    await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
      code: 'UNDO_NOTHING',
    });
    expect(await everything()).toEqual(after);
  });

  test.each([
    ['apply_label', '{ action = "apply_label", parameters = { label = "home" } }', {}],
    ['mark_read', '"mark_read"', { seen: true }],
    ['unstar', '"unstar"', {}],
  ])('by %s is left as it is where it had been so before', async (_, actions, message) => {
    const { runtime, everything } = await open(actions, message);
    const before = await everything();
    const [decision] = await runtime.triage();

    await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
      message: expect.stringContaining('changed nothing, or cannot be undone'),
    });
    expect(await everything()).toEqual(before);
  });

  test('is taken back after a restart', async () => {
    const { runtime, everything } = await open('"star", "archive"');
    const before = await everything();
    const [decision] = await runtime.triage();
    const again = await runtime.reopen();
    await again.assistant.undo(decision?.id ?? '', ann);

    expect(messagesIn(again.mailbox.snapshot())).toEqual(before.mail);
  });

  test.each([
    ['archive', '"archive"', 'the message was moved from “Archive”, where Tact put it, to “Elsewhere”'],
    ['delete', '"delete"', 'the message was moved from “Trash”, where Tact put it, to “Elsewhere”'],
    [
      'snooze',
      '{ action = "snooze", parameters = { until = "2026-11-09T08:00:00Z" } }',
      'the message was moved from the snoozed messages, to “Elsewhere”',
    ],
  ])(
    'by %s is not undone in silence where the owner moved the message since',
    async (_, actions, changes) => {
      const { runtime, ref, everything } = await open(actions);
      const [decision] = await runtime.triage();
      runtime.mailbox.moveElsewhere(ref, 'Elsewhere');
      const moved = await everything();

      await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
        code: 'UNDO_CHANGED',
        details: { changes },
      });
      expect(await everything()).toEqual(moved);
    },
  );

  test.each([
    ['archive', '"archive"'],
    ['delete', '"delete"'],
    ['snooze', '{ action = "snooze", parameters = { until = "2026-11-09T08:00:00Z" } }'],
  ])('by %s is undone where the owner moved the message since, once he says so', async (_, actions) => {
    const { runtime, ref, everything } = await open(actions);
    const before = await everything();
    const [decision] = await runtime.triage();
    runtime.mailbox.moveElsewhere(ref, 'Elsewhere');

    await runtime.assistant.undo(decision?.id ?? '', { ...ann, anyway: true });

    expect(await everything()).toEqual(before);
  });

  test('is not undone at all where a part of it was changed since', async () => {
    const { runtime, ref, everything } = await open('"star", "archive"');
    const [decision] = await runtime.triage();
    runtime.mailbox.moveElsewhere(ref, 'Elsewhere');
    const moved = await everything();

    await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
      code: 'UNDO_CHANGED',
    });
    expect(await everything()).toEqual(moved);
  });

  test('by making a task asks first where the owner retitled the task', async () => {
    const { runtime } = await open('{ action = "create_task", parameters = { title = "Pay" } }');
    const [decision] = await runtime.triage();
    const [task] = await runtime.store.items.list('ann', { kind: 'task', state: 'open' });
    const content = { ...task?.content, title: 'Pay the caterer' };
    await runtime.store.items.change('ann', task?.id ?? '', task?.version ?? 0, { content, now: 1 });

    await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
      code: 'UNDO_CHANGED',
      details: { changes: 'the task “Pay” is called “Pay the caterer” now' },
    });
    expect(await runtime.store.items.list('ann', { kind: 'task', state: 'open' })).toHaveLength(1);
    await runtime.assistant.undo(decision?.id ?? '', { ...ann, anyway: true });
    expect(await runtime.store.items.list('ann', { kind: 'task', state: 'open' })).toEqual([]);
  });

  test('to a message that is gone cannot be taken back, and that is on record', async () => {
    const { runtime, ref } = await open('"archive"');
    const [decision] = await runtime.triage();
    runtime.mailbox.removeElsewhere(ref);
    const { effects } = await runtime.assistant.undo(decision?.id ?? '', ann);

    expect(effects).toMatchObject([{ state: 'failed', problem: { code: 'MAILBOX_MESSAGE_GONE' } }]);
  });

  test('by sending cannot be taken back', async () => {
    const { runtime } = await open(
      '{ action = "auto_reply", parameters = { body = "Thanks." } }',
      {},
      { canSend: true },
    );
    const [decision] = await runtime.triage();

    expect(runtime.transport.sent).toMatchObject([
      {
        to: ['bob@example.net'],
        subject: 'Re: Lunch on Friday',
        text: 'Thanks.',
        inReplyTo: 'message-1@example.net',
      },
    ]);
    await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
      code: 'UNDO_NOTHING',
    });
  });

  test('by an escalation that was sent offers no undo, and one that was not sent does', async () => {
    const { runtime } = await open(
      '{ action = "escalate", parameters = { reason = "It burns.", to = ["eve@example.net"] } }',
      {},
      { canSend: true },
    );
    const [decision] = await runtime.triage();
    const inside = await open('{ action = "escalate", parameters = { reason = "It burns." } }');
    const [kept] = await inside.runtime.triage();

    await expect(runtime.assistant.undo(decision?.id ?? '', ann)).rejects.toMatchObject({
      code: 'UNDO_NOTHING',
    });
    expect(runtime.transport.sent).toHaveLength(1);
    await inside.runtime.assistant.undo(kept?.id ?? '', ann);
    expect(await inside.runtime.store.items.list('ann', { kind: 'escalation', state: 'open' })).toEqual([]);
  });

  test('can be done again by taking the taking back back', async () => {
    const { runtime, everything } = await open('"star"');
    const [decision] = await runtime.triage();
    const done = await everything();
    const undone = await runtime.assistant.undo(decision?.id ?? '', ann);
    await runtime.assistant.undo(undone.decision.id, ann);

    expect(await everything()).toEqual(done);
  });

  test('withdraws the questions that the same decision asked', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: [
        '[[rules]]\nid = "a"\nwhen.subject.contains = "lunch"\nactions = ["star"]\ncontinue = true',
        '[[rules]]\nid = "b"\nwhen.subject.contains = "lunch"\nactions = ["delete"]',
      ].join('\n'),
    });
    const decision = await runtime.decide(rawMail());
    const [question] = await runtime.assistant.approvals();
    await runtime.assistant.undo(decision.id, ann);

    expect(await runtime.assistant.approvals()).toEqual([]);
    await expect(runtime.assistant.approve({ id: question?.id ?? '', ...ann })).rejects.toMatchObject({
      message: expect.stringContaining('withdrawn'),
    });
    expect(runtime.mailbox.snapshot().folders['INBOX']).toMatchObject([{ flagged: false }]);
  });
});
