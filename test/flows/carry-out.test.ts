import { type ErrorCode, TactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import type { Store } from '@tact/core/ports/store';
import type { Effect } from '@tact/core/records';
import { describe, expect, test } from 'vitest';
import { messagesIn, openMailRuntime, rawMail, type StoreKind, storeKinds } from './mail-runtime.ts';

const ann = { by: 'ann', via: 'cli' };
const minute = 60_000;

const ruleFor = (actions: string) => `[[rules]]
id = "all"
when.subject.contains = "lunch"
permit_dangerous = true
actions = [${actions}]
`;
const replies = '{ action = "auto_reply", parameters = { body = "Thanks." } }';

const problem = (code: ErrorCode) =>
  new TactError(code, {
    host: 'mail.example',
    account: 'ann@example.org',
    why: 'no',
    operation: 'move',
    action: 'move',
  });

/** A mailbox whose changes fail while it is told so; with `afterwards`, only once they were made. */
function unreliable(code: ErrorCode, state: { failing: boolean }, afterwards = false) {
  return (mailbox: Mailbox): Mailbox =>
    new Proxy(mailbox, {
      get(target, name, receiver) {
        const value = Reflect.get(target, name, receiver) as unknown;
        if (typeof value !== 'function' || !['move', 'setFlagged', 'addLabel'].includes(String(name)))
          return value;
        return async (...parameters: unknown[]) => {
          if (state.failing && !afterwards) throw problem(code);
          const result: unknown = await Reflect.apply(value, target, parameters);
          if (state.failing) throw problem(code);
          return result;
        };
      },
    });
}

/** A store in which an effect's end is never written, nor its lease renewed: what a process leaves that dies just then. */
const dyingBeforeTheEnd = (store: Store): Store => {
  const die = () => Promise.reject(new Error('the process died'));
  return { ...store, outbox: { ...store.outbox, finish: die, renew: die } };
};

async function dieWhileDoing(kind: StoreKind, actions: string, options = {}) {
  const runtime = await openMailRuntime(kind, {
    rules: ruleFor(actions),
    storeSeen: dyingBeforeTheEnd,
    ...options,
  });
  runtime.mailbox.deliver({ raw: rawMail() });
  await expect(runtime.triage()).rejects.toThrow('the process died');
  const again = await runtime.reopen({ storeSeen: (store) => store });
  const [decision] = await again.assistant.log();
  return { runtime: again, decisionId: decision?.id ?? '' };
}

const statesOf = (effects: readonly Effect[]) => effects.map(({ action, state }) => `${action} ${state}`);

describe.each(storeKinds)('an effect, with the store in %s', (kind) => {
  test('that fails for good is on record, and the next ones are carried out', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor('"archive", "mark_read"'),
      mailboxSeen: unreliable('MAILBOX_REFUSED', { failing: true }),
    });
    const decision = await runtime.decide(rawMail());
    const { effects } = await runtime.assistant.explain(decision.id);

    expect(statesOf(effects)).toEqual(['archive failed', 'mark_read done']);
    expect(effects[0]?.problem).toEqual({
      code: 'MAILBOX_REFUSED',
      text: 'ann@example.org refused to move: no.',
    });
  });

  test('that could not be tried is planned again, and carried out the next time', async () => {
    const state = { failing: true };
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor('"archive"'),
      mailboxSeen: unreliable('MAILBOX_UNREACHABLE', state),
    });
    const decision = await runtime.decide(rawMail());
    expect(statesOf(await runtime.store.outbox.ofDecision('ann', decision.id))).toEqual(['archive planned']);

    state.failing = false;
    expect(statesOf((await runtime.assistant.resume()).effects)).toEqual(['archive done']);
    expect(messagesIn(runtime.mailbox.snapshot())).toMatchObject({ Archive: [{}] });
    expect((await runtime.assistant.resume()).effects).toEqual([]);
  });

  test('that was made although the connection broke is found done later, and can be taken back', async () => {
    const state = { failing: true };
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor('"star", "archive"'),
      mailboxSeen: unreliable('MAILBOX_CONNECTION_LOST', state, true),
    });
    const decision = await runtime.decide(rawMail());
    expect(statesOf(await runtime.store.outbox.ofDecision('ann', decision.id))).toEqual([
      'star running',
      'archive running',
    ]);

    state.failing = false;
    const changes = runtime.mailbox.changes;
    // Whoever finds it running first sees its lease end.
    expect((await runtime.assistant.resume()).effects).toEqual([]);
    await runtime.clock.advance(minute);
    expect(statesOf((await runtime.assistant.resume()).effects)).toEqual(['star done', 'archive done']);
    expect(runtime.mailbox.changes).toBe(changes);

    await runtime.assistant.undo(decision.id, ann);
    expect(messagesIn(runtime.mailbox.snapshot())).toMatchObject({ INBOX: [{ flagged: false }] });
  });

  test('of a process that died is left alone while that process may be alive', async () => {
    const { runtime } = await dieWhileDoing(kind, '"archive"');

    expect((await runtime.assistant.resume()).effects).toEqual([]);
    await runtime.clock.advance(minute - 1);
    expect((await runtime.assistant.resume()).effects).toEqual([]);
    await runtime.clock.advance(1);
    expect(statesOf((await runtime.assistant.resume()).effects)).toEqual(['archive done']);
  });

  test.each([
    '"archive"',
    '"star"',
    '"mark_read"',
    '{ action = "apply_label", parameters = { label = "Choir" } }',
    '{ action = "move", parameters = { folder = "Receipts" } }',
    '"delete"',
    '{ action = "snooze", parameters = { until = "2026-11-09T08:00:00Z" } }',
    '{ action = "create_task", parameters = { title = "Pay" } }',
    '{ action = "add_note", parameters = { text = "Nice." } }',
    '{ action = "escalate", parameters = { reason = "It burns." } }',
  ])('by %s of a process that died is settled, not repeated, and can still be taken back', async (action) => {
    const { runtime, decisionId } = await dieWhileDoing(kind, action);
    const changes = runtime.mailbox.changes;
    const { effects } = await runtime.assistant.resume({ abandonedAfterMs: 0 });

    expect(effects.map(({ state }) => state)).toEqual(['done']);
    expect(runtime.mailbox.changes).toBe(changes);
    expect((await runtime.store.items.list('ann', {})).length).toBeLessThanOrEqual(1);

    await runtime.assistant.undo(decisionId, ann);
    expect(messagesIn(runtime.mailbox.snapshot())).toEqual({
      INBOX: [{ ref: 'memory-1', labels: [], seen: false, flagged: false }],
    });
    expect(await runtime.store.items.list('ann', { state: 'open' })).toEqual([]);
  });

  const dieAfterSending = async () => {
    const sent: string[] = [];
    const died = await dieWhileDoing(kind, replies, {
      sendFails: () => {
        sent.push('once');
        return null;
      },
    });
    return { ...died, sent };
  };

  test('by sending of a process that died is done where the copy tells so, and never repeated', async () => {
    const { runtime, sent } = await dieAfterSending();
    const { effects } = await runtime.assistant.resume({ abandonedAfterMs: 0 });

    expect(effects).toMatchObject([{ action: 'auto_reply', state: 'done', result: { sent: true } }]);
    expect((await runtime.assistant.resume({ abandonedAfterMs: 0 })).effects).toEqual([]);
    expect(sent).toEqual(['once']);
  });

  test('by sending of a process that died before it kept a copy is unknown, shown, and never repeated', async () => {
    const { runtime, decisionId, sent } = await dieAfterSending();
    for (const { ref } of runtime.mailbox.snapshot().folders['Sent'] ?? [])
      runtime.mailbox.removeElsewhere(ref);
    expect(sent).toEqual(['once']);
    const { effects } = await runtime.assistant.resume({ abandonedAfterMs: 0 });

    expect(statesOf(effects)).toEqual(['auto_reply unknown']);
    expect((await runtime.assistant.resume({ abandonedAfterMs: 0 })).effects).toEqual([]);
    expect(sent).toEqual(['once']);
    expect((await runtime.assistant.explain(decisionId)).effects[0]?.problem).toEqual({
      code: 'EFFECT_UNKNOWN',
      text: 'It is unknown whether auto_reply happened: it was interrupted while running.',
    });
  });

  test('by sending that broke after the message was handed over is unknown at once', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor(replies),
      sendFails: () => problem('EFFECT_UNKNOWN'),
    });
    const decision = await runtime.decide(rawMail());

    expect(statesOf(await runtime.store.outbox.ofDecision('ann', decision.id))).toEqual([
      'auto_reply unknown',
    ]);
  });

  test('by sending that never began is planned again, and sent once', async () => {
    let isDown = true;
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor(replies),
      sendFails: () => (isDown ? problem('TRANSPORT_UNREACHABLE') : null),
    });
    const decision = await runtime.decide(rawMail());
    expect(statesOf(await runtime.store.outbox.ofDecision('ann', decision.id))).toEqual([
      'auto_reply planned',
    ]);
    isDown = false;
    await runtime.assistant.resume();
    await runtime.assistant.resume();

    expect(runtime.transport.sent).toHaveLength(1);
  });

  test('by sending without a server is a draft, and says so', async () => {
    const runtime = await openMailRuntime(kind, { rules: ruleFor(replies), canSend: false });
    const decision = await runtime.decide(rawMail());
    const { effects } = await runtime.assistant.explain(decision.id);

    expect(effects).toMatchObject([{ state: 'done', result: { sent: false, draft: 'memory-2' } }]);
    expect(messagesIn(runtime.mailbox.snapshot())).toMatchObject({ Drafts: [{ ref: 'memory-2' }] });
  });

  test('by leaving a draft of a process that died leaves one draft', async () => {
    const { runtime } = await dieWhileDoing(kind, replies, { canSend: false });
    await runtime.assistant.resume({ abandonedAfterMs: 0 });

    expect(messagesIn(runtime.mailbox.snapshot())['Drafts']).toHaveLength(1);
  });

  test('by sending keeps a copy, and is done although none could be kept', async () => {
    const kept = await openMailRuntime(kind, { rules: ruleFor(replies) });
    await kept.decide(rawMail());
    expect(messagesIn(kept.mailbox.snapshot())['Sent']).toHaveLength(1);

    const runtime = await openMailRuntime(kind, {
      rules: ruleFor(replies),
      mailboxSeen: (mailbox) => ({ ...mailbox, append: () => Promise.reject(problem('MAILBOX_REFUSED')) }),
    });
    const decision = await runtime.decide(rawMail());
    expect((await runtime.assistant.explain(decision.id)).effects).toMatchObject([
      { state: 'done', result: { sent: true, copyKept: false, copyProblem: 'MAILBOX_REFUSED' } },
    ]);
    expect(runtime.transport.sent).toHaveLength(1);
  });

  test('by moving never reaches a trash by the name that a server gives it', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor('{ action = "move", parameters = { folder = "Ablage" } }'),
      mailboxSeen: (mailbox) => ({
        ...mailbox,
        roleOf: async (name) => (name === 'Ablage' ? 'trash' : null),
      }),
    });
    const decision = await runtime.decide(rawMail());

    expect((await runtime.assistant.explain(decision.id)).effects).toMatchObject([
      { state: 'failed', problem: { code: 'MAILBOX_REFUSED' } },
    ]);
    expect(runtime.mailbox.changes).toBe(0);
  });

  test('on a message that is gone fails and says so', async () => {
    const runtime = await openMailRuntime(kind, { rules: ruleFor('"archive"') });
    const ref = runtime.mailbox.deliver({ raw: rawMail() });
    const again = await runtime.reopen({
      mailboxSeen: (mailbox) => ({
        ...mailbox,
        move: (...given) => {
          runtime.mailbox.removeElsewhere(ref);
          return mailbox.move(...given);
        },
      }),
    });
    const [decision] = await again.triage();

    expect((await again.assistant.explain(decision?.id ?? '')).effects).toMatchObject([
      { state: 'failed', problem: { code: 'MAILBOX_MESSAGE_GONE' } },
    ]);
  });

  test('keeps the origin of its words in what it stores', async () => {
    const runtime = await openMailRuntime(kind, {
      rules: ruleFor('{ action = "add_note", parameters = { text = "Mine." } }'),
    });
    await runtime.decide(rawMail());

    expect(await runtime.store.items.list('ann', { kind: 'note' })).toMatchObject([
      { content: { title: '', body: 'Mine.' }, origin: 'owner', state: 'open' },
    ]);
  });
});
