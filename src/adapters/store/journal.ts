import type { Insertable, Selectable } from 'kysely';
import type { DecisionRecord, Journal } from '#ports/store';
import type { Decision, JournalEntry } from '#records';
import { parseJson } from './body-codec.ts';
import { changes, type Database, of, rows, type Steps } from './database.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { JournalEntryTable } from './schema.ts';

/** How to take effects back. */
export function createJournal(database: Database): Journal {
  const { kysely } = database;
  const selectOfDecision = prepared((values: { user: string; decisionId: string }) =>
    kysely
      .selectFrom('journal_entry')
      .selectAll()
      .where('user_id', '=', values.user)
      .where('decision_id', '=', values.decisionId)
      .orderBy('id'),
  );
  return {
    ofDecision: (user, decisionId) =>
      database.read(of(user), function* () {
        return (yield* rows(selectOfDecision({ user, decisionId }))).map(entryOf);
      }),
  };
}

export function createJournalInsert({ kysely }: Database) {
  const columns = [
    'user_id',
    'decision_id',
    'id',
    'effect_id',
    'state',
    'created_at',
    'undone_at',
    'inverse',
  ] as const;
  const insert = preparedInsert(kysely, 'journal_entry', columns);
  return function* (entry: JournalEntry): Steps<void> {
    yield insert([entryRow(entry)]);
  };
}

/** Marks entries as undone by this decision. False when one of them is not open, or not this user's. */
export function createJournalClose({ kysely }: Database) {
  const update = prepared((values: { user: string; decisionId: string; id: string; now: number }) =>
    kysely
      .updateTable('journal_entry')
      .set({ state: 'undone', undone_at: values.now })
      .where('user_id', '=', values.user)
      .where('decision_id', '=', values.decisionId)
      .where('id', '=', values.id)
      .where('state', '=', 'open'),
  );
  return function* ({ user, createdAt: now }: Decision, undoes: DecisionRecord['undoes']): Steps<boolean> {
    const distinct = new Map(undoes.map(({ id, decisionId }) => [id, decisionId]));
    // Sorted, so that two transactions with the same entries cannot wait for each other.
    for (const [id, decisionId] of [...distinct].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if ((yield* changes(update({ user, decisionId, id, now }))) === 0) return false;
    }
    return true;
  };
}

type Inverse = Pick<JournalEntry, 'action' | 'parameters' | 'target'>;

function entryRow(entry: JournalEntry): Insertable<JournalEntryTable> {
  const { action, parameters, target } = entry;
  return {
    user_id: entry.user,
    decision_id: entry.decisionId,
    id: entry.id,
    effect_id: entry.effectId,
    state: entry.state,
    created_at: entry.createdAt,
    undone_at: entry.undoneAt,
    inverse: JSON.stringify({ action, parameters, target } satisfies Inverse),
  };
}

function entryOf(row: Selectable<JournalEntryTable>): JournalEntry {
  return {
    id: row.id,
    effectId: row.effect_id,
    decisionId: row.decision_id,
    user: row.user_id,
    state: row.state as JournalEntry['state'],
    createdAt: row.created_at,
    undoneAt: row.undone_at,
    ...parseJson<Inverse>(row.inverse),
  };
}
