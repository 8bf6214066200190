import type { EffectEnd, EffectStart } from '@tact/core/ports/store';
import { type Effect, outside } from '@tact/core/records';
import { expect, it } from 'vitest';
import {
  sampleDecision,
  sampleEffect,
  sampleFeedback,
  sampleJournalEntry,
  sampleMessage,
  sampleRecord,
} from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

const done: EffectEnd = {
  state: 'done',
  result: { folder: 'Archive' },
  problem: null,
  journal: null,
  finishedAt: 9000,
};
const begun: EffectStart = { now: 8000, worker: 'host-1', leaseUntil: 8600 };

export function outboxScenarios(setup: StoreSetup): void {
  effectStates(setup);
  effectJournal(setup);
  endsTogether(setup);
  competingWorkers(setup);
  effectLeases(setup);
  effectLookups(setup);
}

function outboxSteps(setup: StoreSetup) {
  const plan = async (given: Partial<Effect> = {}, count = 1): Promise<Effect[]> => {
    const decision = sampleDecision({ user: given.user ?? setup.newUser() });
    const { id: decisionId, user } = decision;
    const effects = Array.from({ length: count }, () => sampleEffect({ decisionId, user, ...given }));
    await setup.store.ledger.record(sampleRecord({ decision, effects }));
    return effects;
  };
  const planOne = async (given: Partial<Effect> = {}): Promise<Effect> => {
    const [effect] = await plan(given);
    if (effect === undefined) throw new Error('Nothing was planned.');
    return effect;
  };
  const now = ({ user, id }: Effect) => setup.store.outbox.get(user, id);
  const start = ({ user, id }: Effect, given: Partial<EffectStart> = {}) =>
    setup.store.outbox.start(user, id, { ...begun, ...given });
  const finish = ({ user, id }: Effect, given: Partial<EffectEnd> = {}) =>
    setup.store.outbox.finish(user, id, { ...done, ...given });
  const entriesOf = ({ user, decisionId }: Effect) => setup.store.journal.ofDecision(user, decisionId);
  const entryFor = ({ user, id, decisionId }: Effect) =>
    sampleJournalEntry({ user, effectId: id, decisionId });
  return { plan, planOne, now, start, finish, entriesOf, entryFor };
}

function effectStates(setup: StoreSetup): void {
  const { planOne, now, start, finish } = outboxSteps(setup);
  it('keeps the labels of outside text in parameters and results', async () => {
    const title = outside('Lunch “now”', 'event:summary');
    const effect = await planOne({ parameters: { title, people: [title] } });
    await start(effect);
    await finish(effect, { result: { before: { title }, found: [{ title }] } });

    await expect(now(effect)).resolves.toMatchObject({
      parameters: { title, people: [title] },
      result: { before: { title }, found: [{ title }] },
    });
  });

  it('leads an effect from planned over running to done', async () => {
    const effect = await planOne({ causedBy: 'message-1' });
    await expect(now(effect)).resolves.toEqual(effect);

    await expect(start(effect)).resolves.toBe(true);
    const running = { ...effect, state: 'running', startedAt: 8000, worker: 'host-1', leaseUntil: 8600 };
    await expect(now(effect)).resolves.toEqual(running);

    await expect(finish(effect)).resolves.toBe(true);
    await expect(now(effect)).resolves.toEqual({
      ...effect,
      state: 'done',
      result: { folder: 'Archive' },
      startedAt: 8000,
      finishedAt: 9000,
    });
  });

  it('takes an effect that is running already when its decision is recorded', async () => {
    const effect = await planOne({ state: 'running', startedAt: 1, worker: 'host-1', leaseUntil: 60 });
    await expect(now(effect)).resolves.toEqual(effect);
    await expect(start(effect)).resolves.toBe(false);
    await expect(finish(effect)).resolves.toBe(true);
  });

  it.each(['failed', 'unknown'] as const)('keeps why an effect is %s', async (state) => {
    const effect = await planOne();
    const problem = { code: 'MAILBOX_REFUSED', text: 'The folder is gone.' };
    await start(effect);
    await finish(effect, { state, result: null, problem });
    await expect(now(effect)).resolves.toMatchObject({ state, result: null, problem });
  });
}

function effectJournal(setup: StoreSetup): void {
  const { plan, planOne, now, start, finish, entriesOf, entryFor } = outboxSteps(setup);
  it('makes the journal entry true together with the end', async () => {
    const effect = await planOne();
    const entry = entryFor(effect);
    await start(effect);
    await expect(entriesOf(effect)).resolves.toEqual([]);

    await finish(effect, { journal: entry });

    await expect(entriesOf(effect)).resolves.toEqual([entry]);
  });

  it('leaves an effect running when its journal entry cannot be written', async () => {
    const user = setup.newUser();
    const [first, second] = (await plan({ user }, 2)) as [Effect, Effect];
    const entry = entryFor(first);
    for (const effect of [first, second]) await start(effect);
    await finish(first, { journal: entry });

    await expect(finish(second, { journal: entry })).rejects.toMatchObject({ code: 'STORE_FAILED' });

    await expect(now(second)).resolves.toMatchObject({ state: 'running', result: null });
  });

  it('writes no journal entry for an effect that was not running', async () => {
    const effect = await planOne();
    await expect(finish(effect, { journal: entryFor(effect) })).resolves.toBe(false);
    await expect(entriesOf(effect)).resolves.toEqual([]);
    await expect(now(effect)).resolves.toEqual(effect);
  });
}

function endsTogether(setup: StoreSetup): void {
  const { plan, planOne, now, start, finish, entriesOf, entryFor } = outboxSteps(setup);
  const said = async (user: string) => (await setup.store.messages.last(user, 'main', 9)).map(({ id }) => id);
  const messageTo = (user: string) => sampleMessage({ user, conversation: 'main' });
  it('ends several effects with what is said about them, and leaves one alone that does not run', async () => {
    const user = setup.newUser();
    const [first, second, planned] = (await plan({ user }, 3)) as [Effect, Effect, Effect];
    for (const effect of [first, second]) await start(effect);
    const [entry, message, unsaid] = [entryFor(first), messageTo(user), messageTo(user)];

    const ended = await setup.store.outbox.finishAll(user, [
      { ...done, id: first.id, journal: entry },
      { ...done, id: planned.id, messages: [unsaid] },
      { ...done, id: second.id, messages: [message] },
    ]);

    expect(ended).toEqual([true, false, true]);
    const states = (await Promise.all([first, second, planned].map(now))).map((effect) => effect?.state);
    expect(states).toEqual(['done', 'done', 'planned']);
    await expect(entriesOf(first)).resolves.toEqual([entry]);
    await expect(said(user)).resolves.toEqual([message.id]);
  });

  it('keeps feedback with the end of an effect, and none with the end of one that does not run', async () => {
    const user = setup.newUser();
    const [running, planned] = (await plan({ user }, 2)) as [Effect, Effect];
    await start(running);
    const about = ({ decisionId }: Effect) => sampleFeedback({ user, decisionId, state: 'pending' });
    const [kept, lost] = [about(running), about(planned)];

    await setup.store.outbox.finishAll(user, [
      { ...done, id: running.id, feedback: [kept] },
      { ...done, id: planned.id, feedback: [lost] },
    ]);

    await expect(setup.store.feedback.list(user)).resolves.toEqual([kept]);
    await expect(setup.store.feedback.move(user, kept.id, 'pending', 'engaged')).resolves.toBe(true);
  });

  it('skips feedback that exists already, and ends nothing with feedback of another user', async () => {
    const user = setup.newUser();
    const [first, second] = (await plan({ user }, 2)) as [Effect, Effect];
    for (const effect of [first, second]) await start(effect);
    const known = sampleFeedback({ user, decisionId: first.decisionId });
    await setup.store.feedback.add(known);
    const changed = { ...known, text: 'Something else' };
    const foreign = sampleFeedback({ user: setup.newUser(), decisionId: second.decisionId });

    await expect(setup.store.outbox.finish(user, first.id, { ...done, feedback: [changed] })).resolves.toBe(
      true,
    );
    await expect(
      setup.store.outbox.finish(user, second.id, { ...done, feedback: [foreign] }),
    ).rejects.toMatchObject({ code: 'STORE_FAILED' });

    await expect(setup.store.feedback.list(user)).resolves.toEqual([known]);
    await expect(now(second)).resolves.toMatchObject({ state: 'running' });
    await expect(setup.store.feedback.list(foreign.user)).resolves.toEqual([]);
  });

  it('ends none of several effects when one of them cannot be written', async () => {
    const user = setup.newUser();
    const [first, second] = (await plan({ user }, 2)) as [Effect, Effect];
    const taken = await planOne({ user });
    for (const effect of [first, second, taken]) await start(effect);
    await finish(taken, { journal: entryFor(taken) });
    const [entry] = await entriesOf(taken);

    const ending = setup.store.outbox.finishAll(user, [
      { ...done, id: first.id, messages: [messageTo(user)] },
      { ...done, id: second.id, journal: entry ?? null },
    ]);

    await expect(ending).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await expect(now(first)).resolves.toMatchObject({ state: 'running' });
    await expect(said(user)).resolves.toEqual([]);
    await expect(setup.store.outbox.finishAll(user, [])).resolves.toEqual([]);
  });
}

function competingWorkers(setup: StoreSetup): void {
  const { planOne, now, start, finish } = outboxSteps(setup);
  it('lets exactly one of a thousand start an effect, and one finish it', async () => {
    const effect = await planOne();
    const thousand = Array.from({ length: 1000 }, (_, index) => index);

    const starts = await Promise.all(thousand.map((time) => start(effect, { now: time })));
    expect(starts.filter(Boolean)).toHaveLength(1);
    await expect(now(effect)).resolves.toMatchObject({ startedAt: starts.indexOf(true) });

    const ends = await Promise.all(thousand.map((finishedAt) => finish(effect, { finishedAt })));
    expect(ends.filter(Boolean)).toHaveLength(1);
    await expect(now(effect)).resolves.toMatchObject({ finishedAt: ends.indexOf(true) });
  });

  it('puts a running effect back as it was planned, and no other', async () => {
    const effect = await planOne();
    const { user, id } = effect;
    await expect(setup.store.outbox.putBack(user, id)).resolves.toBe(false);

    await start(effect);
    await expect(setup.store.outbox.putBack(user, id)).resolves.toBe(true);
    await expect(now(effect)).resolves.toEqual(effect);
    await expect(start(effect)).resolves.toBe(true);

    await finish(effect);
    await expect(setup.store.outbox.putBack(user, id)).resolves.toBe(false);
    await expect(start(effect)).resolves.toBe(false);
  });

  it('gives an abandoned effect to one other worker, and only that one may finish it', async () => {
    const effect = await planOne();
    const { user, id } = effect;
    const takeOver = (at: number, worker: string, seenUntil = 8600) =>
      setup.store.outbox.takeOver(...([user, id, { now: at, worker, leaseUntil: at + 600 }] as const), {
        worker: 'host-1',
        leaseUntil: seenUntil,
      });
    await expect(takeOver(9999, 'host-2')).resolves.toBe(false);
    await start(effect);

    await expect(takeOver(9999, 'host-2', 8599)).resolves.toBe(false);
    const taken = await Promise.all(['host-2', 'host-3', 'host-4'].map((worker) => takeOver(8600, worker)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const winner = `host-${taken.indexOf(true) + 2}`;
    await expect(now(effect)).resolves.toMatchObject({ worker: winner, startedAt: 8600, leaseUntil: 9200 });

    await expect(finish(effect, { worker: 'host-1' })).resolves.toBe(false);
    await expect(finish(effect, { worker: winner })).resolves.toBe(true);
    await expect(takeOver(99_999, 'host-9')).resolves.toBe(false);
  });
}

function effectLeases(setup: StoreSetup): void {
  const { planOne, now, start, finish } = outboxSteps(setup);
  it('takes over what predates leases', async () => {
    const effect = await planOne({ state: 'running', startedAt: 1 });
    const { user, id } = effect;
    const none = { worker: null, leaseUntil: null };
    await expect(setup.store.outbox.takeOver(user, id, begun, none)).resolves.toBe(true);
    await expect(setup.store.outbox.takeOver(user, id, begun, none)).resolves.toBe(false);
  });

  it('lets an end that becomes known take the place of an unknown one, once', async () => {
    const effect = await planOne();
    await start(effect);
    const unknown = { state: 'unknown', result: null, problem: { code: 'X', text: 'y' } } as const;
    await expect(finish(effect, unknown)).resolves.toBe(true);
    await expect(finish(effect, unknown)).resolves.toBe(false);
    const { user, id: effectId, decisionId } = effect;
    const journal = sampleJournalEntry({ decisionId, user, effectId });

    await expect(finish(effect, { journal, decisionId })).resolves.toBe(true);
    await expect(now(effect)).resolves.toMatchObject({
      state: 'done',
      result: { folder: 'Archive' },
      problem: null,
    });
    await expect(setup.store.journal.ofDecision(user, decisionId)).resolves.toEqual([journal]);
    await expect(finish(effect)).resolves.toBe(false);
  });

  it('lets the worker that has it renew its lease', async () => {
    const effect = await planOne();
    const { user, id } = effect;
    const renew = (worker: string, leaseUntil: number) =>
      setup.store.outbox.renew(user, id, { worker, leaseUntil });
    await expect(renew('host-1', 9000)).resolves.toBe(false);
    await start(effect);

    await expect(renew('host-2', 9000)).resolves.toBe(false);
    await expect(renew('host-1', 9000)).resolves.toBe(true);

    await expect(now(effect)).resolves.toMatchObject({ worker: 'host-1', startedAt: 8000, leaseUntil: 9000 });
  });

  it('names what waits for somebody, of all users: planned effects and abandoned ones', async () => {
    const planned = await planOne();
    const running = await planOne();
    const older = await planOne({ state: 'running', startedAt: 1 });
    const ended = await planOne();
    await start(running);
    for (const step of [start, finish]) await step(ended);
    const own = new Set([planned, running, older, ended].map(({ id }) => id));
    const unfinished = async (at: number) =>
      (await setup.store.outbox.unfinished(at, 10_000)).filter(({ id }) => own.has(id));

    await expect(unfinished(8599)).resolves.toEqual([nameOf(planned), nameOf(older)]);
    await expect(unfinished(8600)).resolves.toEqual([nameOf(planned), nameOf(running), nameOf(older)]);
    await expect(setup.store.outbox.unfinished(8600, 1)).resolves.toHaveLength(1);
  });
}

function effectLookups(setup: StoreSetup): void {
  const { plan, planOne, now, start, finish } = outboxSteps(setup);
  it('knows nothing of an effect that was never planned, nor of another user’s', async () => {
    const effect = await planOne();
    const stranger = setup.newUser();
    for (const other of [
      { ...effect, id: 'none', decisionId: 'none' },
      { ...effect, user: stranger },
    ]) {
      const { user, id, decisionId } = other;
      await expect(now(other)).resolves.toBeNull();
      await expect(start(other)).resolves.toBe(false);
      await expect(finish(other)).resolves.toBe(false);
      await expect(setup.store.outbox.takeOver(user, id, begun, begun)).resolves.toBe(false);
      await expect(setup.store.outbox.putBack(user, id)).resolves.toBe(false);
      await expect(setup.store.outbox.ofDecision(user, decisionId)).resolves.toEqual([]);
    }
    await expect(now(effect)).resolves.toEqual(effect);
  });

  it('gives the effects of a decision in the order they were planned', async () => {
    const effects = await plan({}, 12);
    const [{ user, decisionId }] = effects as [Effect];
    await expect(setup.store.outbox.ofDecision(user, decisionId)).resolves.toEqual(effects);
  });

  it('gives the effects of several decisions of a user at once', async () => {
    const user = setup.newUser();
    const [one, other] = [await plan({ user }, 2), await plan({ user }, 1)];
    const [stranger] = await plan();
    const ids = [one, other, [stranger]].map(([effect]) => effect?.decisionId ?? '');

    const found = await setup.store.outbox.ofDecisions(user, [...ids, 'none']);

    expect(found).toEqual(new Map([one, other].map((effects) => [effects[0]?.decisionId, effects])));
    await expect(setup.store.outbox.ofDecisions(user, [])).resolves.toEqual(new Map());
  });

  it('gives parameters and results back as themselves, also what looks like a recorded outside text', async () => {
    const plain = { outside: 'a', source: 'b' };
    const values = {
      plain,
      escaped: { outside: plain, source: null },
      outside: outside('a', 'b'),
      list: [plain],
    };
    const effect = await planOne({ parameters: values });
    await start(effect);
    const { user, id } = effect;
    await setup.store.outbox.finish(user, id, { ...done, result: values });

    await expect(now(effect)).resolves.toMatchObject({ parameters: values, result: values });
  });

  it('lists a user’s effects by state, the oldest first', async () => {
    const user = setup.newUser();
    const early = await planOne({ user });
    const running = await planOne({ user });
    const late = await planOne({ user });
    const ended = await planOne({ user });
    await planOne();
    await start(running);
    for (const step of [start, finish]) await step(ended);
    const ids = async (...parameters: Parameters<typeof setup.store.outbox.inState>) =>
      (await setup.store.outbox.inState(...parameters)).map(({ id }) => id);

    await expect(ids(user, ['planned'])).resolves.toEqual([early.id, late.id]);
    await expect(ids(user, ['planned', 'running'])).resolves.toEqual([early.id, running.id, late.id]);
    await expect(ids(user, ['planned', 'running'], 1)).resolves.toEqual([early.id]);
    await expect(ids(user, ['done', 'running'])).resolves.toEqual([running.id, ended.id]);
    await expect(ids(user, ['failed', 'unknown'])).resolves.toEqual([]);
    await expect(ids(user, [])).resolves.toEqual([]);
  });
}

function nameOf({ user, id }: Effect) {
  return { user, id };
}
