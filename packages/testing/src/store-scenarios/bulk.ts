import type { Message } from '@tact/core/ports/store';
import type { UnaskedMessage } from '@tact/core/records';
import { expect, it } from 'vitest';
import {
  sampleApproval,
  sampleDecision,
  sampleFeedback,
  sampleMessage,
  sampleRecord,
} from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

/** What is read for many users by nothing but their names, and values of many users that are set at once. */
export function bulkScenarios(setup: StoreSetup): void {
  unaskedMessages(setup);
  messagesOfUsers(setup);
  approvalsAndFeedback(setup);
  recentDecisions(setup);
  valuesOfManyUsers(setup);
}

const unasked: UnaskedMessage = {
  category: 'schedule',
  signals: [],
  offer: null,
  channel: 'terminal',
  delivery: 'sent',
};

function messageSteps(setup: StoreSetup) {
  const say = async (given: Partial<Message>): Promise<Message> => {
    const message = sampleMessage(given);
    await setup.store.messages.add(message);
    return message;
  };
  const sendUnasked = (given: Partial<Message>) => say({ role: 'assistant', unasked, ...given });
  return { say, sendUnasked };
}

function unaskedMessages(setup: StoreSetup): void {
  const { say, sendUnasked } = messageSteps(setup);
  it('gives what was sent unasked since a time, oldest first, to each user', async () => {
    const [ann, bo, cy] = [setup.newUser(), setup.newUser(), setup.newUser()];
    await sendUnasked({ user: ann, createdAt: 99 });
    const second = await sendUnasked({ user: ann, createdAt: 300, conversation: 'phone' });
    const first = await sendUnasked({ user: ann, createdAt: 100 });
    await say({ user: ann, createdAt: 200 });
    const other = await sendUnasked({ user: bo, createdAt: 150 });

    await expect(setup.store.bulk.unasked([bo, cy, ann, bo], 100)).resolves.toEqual([
      ...[[other], [], [first, second], [other]],
    ]);
    await expect(setup.store.bulk.unasked([], 100)).resolves.toEqual([]);
  });

  it('gives the newest message sent unasked however old it is, where none is newer', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    await sendUnasked({ user: ann, createdAt: 10 });
    await sendUnasked({ user: ann, createdAt: 30 });
    const newest = await sendUnasked({ user: ann, createdAt: 30 });
    await sendUnasked({ user: ann, createdAt: 20 });
    await say({ user: ann, createdAt: 40, role: 'assistant' });
    await say({ user: bo, createdAt: 40 });

    await expect(setup.store.bulk.unasked([ann, bo], 1_000)).resolves.toEqual([[newest], []]);
  });
}

function messagesOfUsers(setup: StoreSetup): void {
  const { say, sendUnasked } = messageSteps(setup);
  it('counts what each user wrote in all conversations, and says when they last did', async () => {
    const [ann, bo, cy] = [setup.newUser(), setup.newUser(), setup.newUser()];
    await say({ user: ann, createdAt: 100 });
    await say({ user: ann, createdAt: 300, conversation: 'phone' });
    await say({ user: ann, createdAt: 200, conversation: 'phone' });
    await say({ user: ann, createdAt: 900, role: 'assistant' });
    await sendUnasked({ user: bo, createdAt: 900 });
    await say({ user: cy, createdAt: 50 });

    await expect(setup.store.bulk.messagesBy([cy, bo, ann, cy])).resolves.toEqual([
      { count: 1, lastAt: 50 },
      { count: 0, lastAt: null },
      { count: 3, lastAt: 300 },
      { count: 1, lastAt: 50 },
    ]);
    await expect(setup.store.bulk.messagesBy([ann, bo], 300)).resolves.toEqual([
      { count: 2, lastAt: 200 },
      { count: 0, lastAt: null },
    ]);
    await expect(setup.store.bulk.messagesBy([])).resolves.toEqual([]);
  });
}

function approvalsAndFeedback(setup: StoreSetup): void {
  it('gives the pending questions of many users, newest first', async () => {
    const [ann, bo, cy] = [setup.newUser(), setup.newUser(), setup.newUser()];
    const ask = async (user: string, state: 'pending' | 'denied' = 'pending') => {
      const decision = sampleDecision({ user, verdict: 'ask' });
      const approval = sampleApproval({ user, decisionId: decision.id, state });
      await setup.store.ledger.record(sampleRecord({ decision, approvals: [approval] }));
      return approval;
    };
    const [first, second, third] = [await ask(ann), await ask(ann), await ask(ann)];
    await ask(ann, 'denied');
    const other = await ask(bo);

    await expect(setup.store.bulk.pendingApprovals([bo, ann, cy])).resolves.toEqual([
      ...[[other], [third, second, first], []],
    ]);
    await expect(setup.store.bulk.pendingApprovals([ann, bo], 2)).resolves.toEqual([
      ...[[third, second], [other]],
    ]);
    await expect(setup.store.bulk.pendingApprovals([])).resolves.toEqual([]);
  });

  it('gives the feedback about an engine’s decisions since a time, what was recorded or moved last first', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    const add = async (user: string, createdAt: number, engine = 'proactive') => {
      const feedback = sampleFeedback({ user, engine, createdAt, state: 'pending' });
      await setup.store.feedback.add(feedback);
      return feedback;
    };
    await add(ann, 99);
    const [first, second] = [await add(ann, 100), await add(ann, 200)];
    await add(ann, 300, 'email');
    const other = await add(bo, 100);
    await setup.store.feedback.move(ann, first.id, 'pending', 'engaged');

    await expect(setup.store.bulk.feedback('proactive', [bo, setup.newUser(), ann], 100)).resolves.toEqual([
      ...[[other], [], [{ ...first, state: 'engaged' }, second]],
    ]);
    await expect(setup.store.bulk.feedback('proactive', [], 100)).resolves.toEqual([]);
  });
}

function recentDecisions(setup: StoreSetup): void {
  it('gives the newest main decisions of an engine since a time', async () => {
    const [ann, bo] = [setup.newUser(), setup.newUser()];
    const made = [
      sampleDecision({ user: ann, createdAt: 99 }),
      sampleDecision({ user: ann, createdAt: 100 }),
      sampleDecision({ user: ann, createdAt: 200 }),
      sampleDecision({ user: ann, createdAt: 300, engine: 'conversation' }),
      sampleDecision({
        ...{ user: ann, createdAt: 300 },
        strategy: { name: 'careful', version: '1', role: 'shadow' },
      }),
      sampleDecision({ user: bo, createdAt: 100 }),
    ];
    for (const decision of made) await setup.store.ledger.record(sampleRecord({ decision }));
    const { recentDecisions: recent } = setup.store.bulk;

    await expect(recent('email', [bo, setup.newUser(), ann], 100, 5)).resolves.toEqual([
      ...[[made[5]], [], [made[2], made[1]]],
    ]);
    await expect(recent('email', [ann, bo], 100, 1)).resolves.toEqual([[made[2]], [made[5]]]);
    await expect(recent('email', [], 100, 5)).resolves.toEqual([]);
  });
}

function valuesOfManyUsers(setup: StoreSetup): void {
  const valuesOf = (users: readonly string[], name = 'state') =>
    setup.store.bulk.values(users.map((user) => ({ user, name })));

  it('sets values of many users, and leaves only those as they were that another write came before', async () => {
    const [ann, bo, cy] = [setup.newUser(), setup.newUser(), setup.newUser()];
    for (const user of [bo, cy]) await setup.store.values.set(user, 'state', { at: 1 }, 0, 10);
    const change = (user: string, at: number, expected: number) => ({
      ...{ user, name: 'state' },
      ...{ value: { at }, expected },
    });

    await expect(
      setup.store.bulk.setValues(
        [change(cy, 2, 0), change(bo, 3, 1), change(ann, 4, 0), change(bo, 5, 2)],
        20,
      ),
    ).resolves.toEqual([false, true, true, true]);

    await expect(valuesOf([ann, bo, cy])).resolves.toEqual([
      { value: { at: 4 }, version: 1, savedAt: 20 },
      { value: { at: 5 }, version: 3, savedAt: 20 },
      { value: { at: 1 }, version: 1, savedAt: 10 },
    ]);
    await expect(setup.store.bulk.setValues([], 20)).resolves.toEqual([]);
  });

  it('keeps earlier versions of the names that have a history', async () => {
    const user = setup.newUser();
    const set = (at: number, expected: number) =>
      setup.store.bulk.setValues([{ user, name: 'history:held-back', value: { at }, expected }], at);
    await set(1, 0);
    await set(2, 1);

    const kept = await setup.store.values.history(user, 'history:held-back');
    expect(kept.map(({ value }) => value)).toEqual([{ at: 2 }, { at: 1 }]);
  });

  it('sets each value once when several set the same ones of a thousand users at once', async () => {
    const users = Array.from({ length: 1000 }, () => setup.newUser());
    const setAll = (by: number, order: readonly string[]) =>
      setup.store.bulk.setValues(
        order.map((user) => ({ user, name: 'state', value: { by }, expected: 0 })),
        1,
      );

    const answers = await Promise.all([setAll(1, users), setAll(2, users.toReversed()), setAll(3, users)]);

    expect(answers.flat().filter(Boolean)).toHaveLength(1000);
    expect((await valuesOf(users)).every((value) => value?.version === 1)).toBe(true);
  });
}
