import { expect, it } from 'vitest';
import type { EffectEnd } from '#ports/store';
import type { Effect } from '#records';
import { sampleDecision, sampleEffect, sampleJournalEntry, sampleRecord } from '../sample-records.ts';
import type { StoreWorld } from '../store-contract.ts';

const done: EffectEnd = {
  state: 'done',
  result: { folder: 'Archive' },
  problem: null,
  journal: null,
  finishedAt: 9000,
};

export function outboxScenarios(world: StoreWorld): void {
  const plan = async (given: Partial<Effect> = {}, count = 1): Promise<Effect[]> => {
    const decision = sampleDecision({ user: given.user ?? world.newUser() });
    const { id: decisionId, user } = decision;
    const effects = Array.from({ length: count }, () => sampleEffect({ decisionId, user, ...given }));
    await world.store.ledger.record(sampleRecord({ decision, effects }));
    return effects;
  };
  const planOne = async (given: Partial<Effect> = {}): Promise<Effect> => {
    const [effect] = await plan(given);
    if (effect === undefined) throw new Error('Nothing was planned.');
    return effect;
  };

  it('leads an effect from planned over running to done', async () => {
    const effect = await planOne();
    await expect(world.store.outbox.get(effect.id)).resolves.toEqual(effect);

    await expect(world.store.outbox.start(effect.id, 8000)).resolves.toBe(true);
    const running = { ...effect, state: 'running', startedAt: 8000 };
    await expect(world.store.outbox.get(effect.id)).resolves.toEqual(running);

    await expect(world.store.outbox.finish(effect.id, done)).resolves.toBe(true);
    await expect(world.store.outbox.get(effect.id)).resolves.toEqual({
      ...running,
      state: 'done',
      result: { folder: 'Archive' },
      finishedAt: 9000,
    });
  });

  it.each(['failed', 'unknown'] as const)('keeps why an effect is %s', async (state) => {
    const effect = await planOne();
    const problem = { code: 'MAILBOX_REFUSED', text: 'The folder is gone.' };
    await world.store.outbox.start(effect.id, 8000);
    await world.store.outbox.finish(effect.id, { ...done, state, result: null, problem });
    await expect(world.store.outbox.get(effect.id)).resolves.toMatchObject({
      state,
      result: null,
      problem,
    });
  });

  it('makes the journal entry true together with the end', async () => {
    const effect = await planOne();
    const entry = sampleJournalEntry({ user: effect.user, effectId: effect.id });
    await world.store.outbox.start(effect.id, 8000);
    await expect(world.store.journal.ofEffect(effect.id)).resolves.toBeNull();

    await world.store.outbox.finish(effect.id, { ...done, journal: entry });

    await expect(world.store.journal.ofEffect(effect.id)).resolves.toEqual(entry);
  });

  it('leaves an effect running when its journal entry cannot be written', async () => {
    const [first, second] = [await planOne(), await planOne()];
    const entry = sampleJournalEntry({ user: first.user, effectId: first.id });
    for (const { id } of [first, second]) await world.store.outbox.start(id, 8000);
    await world.store.outbox.finish(first.id, { ...done, journal: entry });

    await expect(world.store.outbox.finish(second.id, { ...done, journal: entry })).rejects.toMatchObject({
      code: 'STORE_FAILED',
    });

    await expect(world.store.outbox.get(second.id)).resolves.toMatchObject({
      state: 'running',
      result: null,
    });
  });

  it('writes no journal entry for an effect that was not running', async () => {
    const effect = await planOne();
    const journal = sampleJournalEntry({ user: effect.user, effectId: effect.id });
    await expect(world.store.outbox.finish(effect.id, { ...done, journal })).resolves.toBe(false);
    await expect(world.store.journal.ofEffect(effect.id)).resolves.toBeNull();
    await expect(world.store.outbox.get(effect.id)).resolves.toEqual(effect);
  });

  it('lets exactly one of a thousand start an effect, and one finish it', async () => {
    const { id } = await planOne();
    const thousand = Array.from({ length: 1000 }, (_, index) => index);

    const starts = await Promise.all(thousand.map((now) => world.store.outbox.start(id, now)));
    expect(starts.filter(Boolean)).toHaveLength(1);
    await expect(world.store.outbox.get(id)).resolves.toMatchObject({ startedAt: starts.indexOf(true) });

    const ends = await Promise.all(
      thousand.map((finishedAt) => world.store.outbox.finish(id, { ...done, finishedAt })),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    await expect(world.store.outbox.get(id)).resolves.toMatchObject({ finishedAt: ends.indexOf(true) });
  });

  it('puts a running effect back as it was planned, and no other', async () => {
    const effect = await planOne();
    await expect(world.store.outbox.putBack(effect.id)).resolves.toBe(false);

    await world.store.outbox.start(effect.id, 8000);
    await expect(world.store.outbox.putBack(effect.id)).resolves.toBe(true);
    await expect(world.store.outbox.get(effect.id)).resolves.toEqual(effect);
    await expect(world.store.outbox.start(effect.id, 8001)).resolves.toBe(true);

    await world.store.outbox.finish(effect.id, done);
    await expect(world.store.outbox.putBack(effect.id)).resolves.toBe(false);
    await expect(world.store.outbox.start(effect.id, 8002)).resolves.toBe(false);
  });

  it('knows nothing of an effect that was never planned', async () => {
    await expect(world.store.outbox.get('none')).resolves.toBeNull();
    await expect(world.store.outbox.start('none', 1)).resolves.toBe(false);
    await expect(world.store.outbox.finish('none', done)).resolves.toBe(false);
    await expect(world.store.outbox.putBack('none')).resolves.toBe(false);
    await expect(world.store.outbox.ofDecision('none')).resolves.toEqual([]);
  });

  it('gives the effects of a decision in the order they were planned', async () => {
    const effects = await plan({}, 12);
    await expect(world.store.outbox.ofDecision(effects[0]?.decisionId ?? '')).resolves.toEqual(effects);
  });

  it('lists a user’s effects by state, the oldest first', async () => {
    const user = world.newUser();
    const late = await planOne({ user, plannedAt: 3 });
    const early = await planOne({ user, plannedAt: 1 });
    const running = await planOne({ user, plannedAt: 2 });
    await planOne();
    await world.store.outbox.start(running.id, 5);
    const ids = async (...parameters: Parameters<typeof world.store.outbox.inState>) =>
      (await world.store.outbox.inState(...parameters)).map(({ id }) => id);

    await expect(ids(user, ['planned'])).resolves.toEqual([early.id, late.id]);
    await expect(ids(user, ['planned', 'running'])).resolves.toEqual([early.id, running.id, late.id]);
    await expect(ids(user, ['planned', 'running'], 1)).resolves.toEqual([early.id]);
    await expect(ids(user, ['done', 'failed', 'unknown'])).resolves.toEqual([]);
    await expect(ids(user, [])).resolves.toEqual([]);
  });
}
