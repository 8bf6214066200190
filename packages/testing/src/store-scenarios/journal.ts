import { expect, it } from 'vitest';
import { sampleDecision, sampleEffect, sampleJournalEntry, sampleRecord } from '../sample-records.ts';
import type { StoreSetup } from './store-setup.ts';

export function journalScenarios(setup: StoreSetup): void {
  /** What a decision with that many effects leaves in the journal once they are done, the last one first. */
  const act = async (count: number) => {
    const decision = sampleDecision({ user: setup.newUser() });
    const { id: decisionId, user } = decision;
    const effects = Array.from({ length: count }, () => sampleEffect({ decisionId, user }));
    await setup.store.ledger.record(sampleRecord({ decision, effects }));
    const entries = effects.map(({ id: effectId }, index) =>
      sampleJournalEntry({ decisionId, user, effectId, createdAt: 10 + index }),
    );
    for (const journal of entries.toReversed()) {
      const { effectId } = journal;
      await setup.store.outbox.start(user, effectId, { now: 1, worker: 'w', leaseUntil: 9 });
      await setup.store.outbox.finish(user, effectId, {
        state: 'done',
        result: null,
        problem: null,
        journal,
        finishedAt: 2,
      });
    }
    return { user, decisionId, entries };
  };

  it('gives the entries of a decision in the order of their ids', async () => {
    const { user, decisionId, entries } = await act(4);
    await expect(setup.store.journal.ofDecision(user, decisionId)).resolves.toEqual(entries);
    await expect(setup.store.journal.ofDecision(user, 'none')).resolves.toEqual([]);
  });

  it.each([
    ['done', 'undone', 77],
    ['failed', 'open', null],
    ['unknown', 'undoing', null],
  ] as const)('leaves an entry whose undo ended as %s %s', async (state, left, undoneAt) => {
    const { user, decisionId, entries } = await act(1);
    const [entry] = entries;
    const takesBack = { id: entry?.id ?? '', decisionId };
    const decision = sampleDecision({ user });
    const undo = sampleEffect({ user, decisionId: decision.id });
    await setup.store.ledger.record(sampleRecord({ decision, effects: [undo], undoes: [takesBack] }));
    await setup.store.outbox.start(user, undo.id, { now: 1, worker: 'w', leaseUntil: 9 });

    await setup.store.outbox.finish(user, undo.id, {
      ...{ state, takesBack, finishedAt: 77 },
      ...{ result: null, problem: null, journal: null },
    });

    await expect(setup.store.journal.ofDecision(user, decisionId)).resolves.toEqual([
      { ...entry, state: left, undoneAt },
    ]);
  });

  it('gives entries to their user only', async () => {
    const { decisionId } = await act(1);
    await expect(setup.store.journal.ofDecision(setup.newUser(), decisionId)).resolves.toEqual([]);
  });
}
