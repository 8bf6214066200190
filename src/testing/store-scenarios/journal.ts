import { expect, it } from 'vitest';
import { sampleDecision, sampleEffect, sampleJournalEntry, sampleRecord } from '../sample-records.ts';
import type { StoreWorld } from '../store-contract.ts';

export function journalScenarios(world: StoreWorld): void {
  /** What a decision with that many effects leaves in the journal once they are done, the last one first. */
  const act = async (count: number) => {
    const decision = sampleDecision({ user: world.newUser() });
    const { id: decisionId, user } = decision;
    const effects = Array.from({ length: count }, () => sampleEffect({ decisionId, user }));
    await world.store.ledger.record(sampleRecord({ decision, effects }));
    const entries = effects.map(({ id: effectId }, index) =>
      sampleJournalEntry({ decisionId, user, effectId, createdAt: 10 + index }),
    );
    for (const journal of entries.toReversed()) {
      await world.store.outbox.start(journal.effectId, 1);
      await world.store.outbox.finish(journal.effectId, {
        state: 'done',
        result: null,
        problem: null,
        journal,
        finishedAt: 2,
      });
    }
    return { user, decisionId, entries };
  };

  it('gives the entries of a decision in the order they came about', async () => {
    const { decisionId, entries } = await act(4);
    await expect(world.store.journal.ofDecision(decisionId)).resolves.toEqual(entries);
    await expect(world.store.journal.ofDecision('none')).resolves.toEqual([]);
  });

  it('gives an entry to its user only, by its id or its ending', async () => {
    const { user, entries } = await act(1);
    const id = entries[0]?.id ?? '';
    const stranger = world.newUser();

    await expect(world.store.journal.get(user, id)).resolves.toEqual(entries[0]);
    await expect(world.store.journal.findIds(user, id.slice(-6))).resolves.toEqual([id]);
    await expect(world.store.journal.get(stranger, id)).resolves.toBeNull();
    await expect(world.store.journal.findIds(stranger, id.slice(-6))).resolves.toEqual([]);
  });

  it('gives the entry of an effect', async () => {
    const { entries } = await act(2);
    for (const entry of entries) {
      await expect(world.store.journal.ofEffect(entry.effectId)).resolves.toEqual(entry);
    }
    await expect(world.store.journal.ofEffect('none')).resolves.toBeNull();
  });
}
