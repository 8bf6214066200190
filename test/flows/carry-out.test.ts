import { describe, expect, test } from 'vitest';
import { type ErrorCode, TactError } from '#errors';
import type { Mailbox } from '#ports/mailbox';
import type { Store } from '#ports/store';
import type { Effect } from '#records';
import { messagesIn, openMailHouse, rawMail, type StoreKind, storeKinds } from './mail-house.ts';

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

/** A store in which an effect's end is never written: what a process leaves that dies just then. */
const dyingBeforeTheEnd = (store: Store): Store => ({
  ...store,
  outbox: { ...store.outbox, finish: () => Promise.reject(new Error('the process died')) },
});

async function dieWhileDoing(kind: StoreKind, actions: string, options = {}) {
  const house = await openMailHouse(kind, {
    rules: ruleFor(actions),
    storeSeen: dyingBeforeTheEnd,
    ...options,
  });
  house.mailbox.deliver({ raw: rawMail() });
  await expect(house.triage()).rejects.toThrow('the process died');
  const again = await house.reopen({ storeSeen: (store) => store });
  const [decision] = await again.assistant.log();
  return { house: again, decisionId: decision?.id ?? '' };
}

const statesOf = (effects: readonly Effect[]) => effects.map(({ action, state }) => `${action} ${state}`);

describe.each(storeKinds)('an effect, with the store in %s', (kind) => {
  test('that fails for good is on record, and the next ones are carried out', async () => {
    const house = await openMailHouse(kind, {
      rules: ruleFor('"archive", "mark_read"'),
      mailboxSeen: unreliable('MAILBOX_REFUSED', { failing: true }),
    });
    const decision = await house.decide(rawMail());
    const { effects } = await house.assistant.explain(decision.id);

    expect(statesOf(effects)).toEqual(['archive failed', 'mark_read done']);
    expect(effects[0]?.problem).toEqual({
      code: 'MAILBOX_REFUSED',
      text: 'ann@example.org refused to move: no.',
    });
  });

  test('that could not be tried is planned again, and carried out the next time', async () => {
    const state = { failing: true };
    const house = await openMailHouse(kind, {
      rules: ruleFor('"archive"'),
      mailboxSeen: unreliable('MAILBOX_UNREACHABLE', state),
    });
    const decision = await house.decide(rawMail());
    expect(statesOf(await house.store.outbox.ofDecision(decision.id))).toEqual(['archive planned']);

    state.failing = false;
    expect(statesOf((await house.assistant.resume()).effects)).toEqual(['archive done']);
    expect(messagesIn(house.mailbox.snapshot())).toMatchObject({ Archive: [{}] });
    expect((await house.assistant.resume()).effects).toEqual([]);
  });

  test('that was made although the connection broke is found done later, and can be taken back', async () => {
    const state = { failing: true };
    const house = await openMailHouse(kind, {
      rules: ruleFor('"star", "archive"'),
      mailboxSeen: unreliable('MAILBOX_CONNECTION_LOST', state, true),
    });
    const decision = await house.decide(rawMail());
    expect(statesOf(await house.store.outbox.ofDecision(decision.id))).toEqual([
      'star running',
      'archive running',
    ]);

    state.failing = false;
    const changes = house.mailbox.changes;
    await house.clock.advance(minute);
    expect(statesOf((await house.assistant.resume()).effects)).toEqual(['star done', 'archive done']);
    expect(house.mailbox.changes).toBe(changes);

    await house.assistant.undo(decision.id, ann);
    expect(messagesIn(house.mailbox.snapshot())).toMatchObject({ INBOX: [{ flagged: false }] });
  });

  test('of a process that died is left alone while that process may be alive', async () => {
    const { house } = await dieWhileDoing(kind, '"archive"');

    expect((await house.assistant.resume()).effects).toEqual([]);
    await house.clock.advance(minute - 1);
    expect((await house.assistant.resume()).effects).toEqual([]);
    await house.clock.advance(1);
    expect(statesOf((await house.assistant.resume()).effects)).toEqual(['archive done']);
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
    const { house, decisionId } = await dieWhileDoing(kind, action);
    const changes = house.mailbox.changes;
    const { effects } = await house.assistant.resume({ abandonedAfterMs: 0 });

    expect(effects.map(({ state }) => state)).toEqual(['done']);
    expect(house.mailbox.changes).toBe(changes);
    expect((await house.store.items.list('ann', {})).length).toBeLessThanOrEqual(1);

    await house.assistant.undo(decisionId, ann);
    expect(messagesIn(house.mailbox.snapshot())).toEqual({
      INBOX: [{ ref: 'memory-1', labels: [], seen: false, flagged: false }],
    });
    expect(await house.store.items.list('ann', { state: 'open' })).toEqual([]);
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
    const { house, sent } = await dieAfterSending();
    const { effects } = await house.assistant.resume({ abandonedAfterMs: 0 });

    expect(effects).toMatchObject([{ action: 'auto_reply', state: 'done', result: { sent: true } }]);
    expect((await house.assistant.resume({ abandonedAfterMs: 0 })).effects).toEqual([]);
    expect(sent).toEqual(['once']);
  });

  test('by sending of a process that died before it kept a copy is unknown, shown, and never repeated', async () => {
    const { house, decisionId, sent } = await dieAfterSending();
    for (const { ref } of house.mailbox.snapshot().folders['Sent'] ?? []) house.mailbox.removeElsewhere(ref);
    expect(sent).toEqual(['once']);
    const { effects } = await house.assistant.resume({ abandonedAfterMs: 0 });

    expect(statesOf(effects)).toEqual(['auto_reply unknown']);
    expect((await house.assistant.resume({ abandonedAfterMs: 0 })).effects).toEqual([]);
    expect(sent).toEqual(['once']);
    expect((await house.assistant.explain(decisionId)).effects[0]?.problem).toEqual({
      code: 'EFFECT_UNKNOWN',
      text: 'Nobody can tell whether auto_reply happened: it was cut off while it ran.',
    });
  });

  test('by sending that broke after the message was handed over is unknown at once', async () => {
    const house = await openMailHouse(kind, {
      rules: ruleFor(replies),
      sendFails: () => problem('EFFECT_UNKNOWN'),
    });
    const decision = await house.decide(rawMail());

    expect(statesOf(await house.store.outbox.ofDecision(decision.id))).toEqual(['auto_reply unknown']);
  });

  test('by sending that never began is planned again, and sent once', async () => {
    let isDown = true;
    const house = await openMailHouse(kind, {
      rules: ruleFor(replies),
      sendFails: () => (isDown ? problem('TRANSPORT_UNREACHABLE') : null),
    });
    const decision = await house.decide(rawMail());
    expect(statesOf(await house.store.outbox.ofDecision(decision.id))).toEqual(['auto_reply planned']);
    isDown = false;
    await house.assistant.resume();
    await house.assistant.resume();

    expect(house.transport.sent).toHaveLength(1);
  });

  test('by sending without a server is a draft, and says so', async () => {
    const house = await openMailHouse(kind, { rules: ruleFor(replies), canSend: false });
    const decision = await house.decide(rawMail());
    const { effects } = await house.assistant.explain(decision.id);

    expect(effects).toMatchObject([{ state: 'done', result: { sent: false, draft: 'memory-2' } }]);
    expect(messagesIn(house.mailbox.snapshot())).toMatchObject({ Drafts: [{ ref: 'memory-2' }] });
  });

  test('by leaving a draft of a process that died leaves one draft', async () => {
    const { house } = await dieWhileDoing(kind, replies, { canSend: false });
    await house.assistant.resume({ abandonedAfterMs: 0 });

    expect(messagesIn(house.mailbox.snapshot())['Drafts']).toHaveLength(1);
  });

  test('by sending keeps a copy, and is done although none could be kept', async () => {
    const kept = await openMailHouse(kind, { rules: ruleFor(replies) });
    await kept.decide(rawMail());
    expect(messagesIn(kept.mailbox.snapshot())['Sent']).toHaveLength(1);

    const house = await openMailHouse(kind, {
      rules: ruleFor(replies),
      mailboxSeen: (mailbox) => ({ ...mailbox, append: () => Promise.reject(problem('MAILBOX_REFUSED')) }),
    });
    const decision = await house.decide(rawMail());
    expect((await house.assistant.explain(decision.id)).effects).toMatchObject([
      { state: 'done', result: { sent: true, copyKept: false, copyProblem: 'MAILBOX_REFUSED' } },
    ]);
    expect(house.transport.sent).toHaveLength(1);
  });

  test('by moving never reaches a trash by the name that a server gives it', async () => {
    const house = await openMailHouse(kind, {
      rules: ruleFor('{ action = "move", parameters = { folder = "Ablage" } }'),
      mailboxSeen: (mailbox) => ({
        ...mailbox,
        roleOf: async (name) => (name === 'Ablage' ? 'trash' : null),
      }),
    });
    const decision = await house.decide(rawMail());

    expect((await house.assistant.explain(decision.id)).effects).toMatchObject([
      { state: 'failed', problem: { code: 'MAILBOX_REFUSED' } },
    ]);
    expect(house.mailbox.changes).toBe(0);
  });

  test('on a message that is gone fails and says so', async () => {
    const house = await openMailHouse(kind, { rules: ruleFor('"archive"') });
    const ref = house.mailbox.deliver({ raw: rawMail() });
    const again = await house.reopen({
      mailboxSeen: (mailbox) => ({
        ...mailbox,
        move: (...given) => {
          house.mailbox.removeElsewhere(ref);
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
    const house = await openMailHouse(kind, {
      rules: ruleFor('{ action = "add_note", parameters = { text = "Mine." } }'),
    });
    await house.decide(rawMail());

    expect(await house.store.items.list('ann', { kind: 'note' })).toMatchObject([
      { content: { title: '', body: 'Mine.' }, origin: 'owner', state: 'open' },
    ]);
  });
});
