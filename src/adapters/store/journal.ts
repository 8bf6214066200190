import type { Insertable, Selectable } from 'kysely';
import type { Journal } from '#ports/store';
import type { Decision, JournalEntry } from '#records';
import { parseJson } from './body-codec.ts';
import type { Database, Session } from './database.ts';
import { newestIdsEndingIn } from './ids-ending-in.ts';
import { affectedRows, prepared, preparedInsert } from './prepared.ts';
import type { JournalEntryTable } from './schema.ts';

/** How to take effects back. */
export function createJournal(database: Database): Journal {
  const { kysely } = database;
  const entries = () => kysely.selectFrom('journal_entry').selectAll().orderBy('created_at').orderBy('id');
  const selectOne = prepared((values: { user: string; id: string }) =>
    entries().where('user_id', '=', values.user).where('id', '=', values.id),
  );
  const selectOfDecision = prepared((values: { decisionId: string }) =>
    entries().where('decision_id', '=', values.decisionId),
  );
  const selectOfEffect = prepared((values: { effectId: string }) =>
    entries().where('effect_id', '=', values.effectId),
  );

  return {
    get: (user, id) =>
      database.read({ user }, async (session) => {
        const [row] = (await session.executeQuery(selectOne({ user, id }))).rows;
        return row ? entryOf(row) : null;
      }),
    ofDecision: (decisionId) =>
      database.read('system', async (session) =>
        (await session.executeQuery(selectOfDecision({ decisionId }))).rows.map(entryOf),
      ),
    ofEffect: (effectId) =>
      database.read('system', async (session) => {
        const [row] = (await session.executeQuery(selectOfEffect({ effectId }))).rows;
        return row ? entryOf(row) : null;
      }),
    findIds: newestIdsEndingIn(database, 'journal_entry'),
  };
}

export function createJournalInsert({ kysely }: Database) {
  const columns = [
    'id',
    'effect_id',
    'decision_id',
    'user_id',
    'state',
    'created_at',
    'undone_at',
    'inverse',
  ] as const;
  const insert = preparedInsert(kysely, 'journal_entry', columns);
  return async (session: Session, entry: JournalEntry): Promise<void> => {
    await session.executeQuery(insert([entryRow(entry)]));
  };
}

/** Marks entries as undone by this decision. False when one of them is not open, or not this user's. */
export function createJournalClose({ kysely, differences }: Database) {
  const update = prepared((values: { user: string; ids: string; now: number }) =>
    kysely
      .updateTable('journal_entry')
      .set({ state: 'undone', undone_at: values.now })
      .where('user_id', '=', values.user)
      .where('state', '=', 'open')
      .where((is) => differences.isAnyOf(is.ref('id'), is.val(values.ids))),
  );
  return async (session: Session, decision: Decision, ids: readonly string[]): Promise<boolean> => {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return true;
    const values = {
      user: decision.user,
      ids: differences.list(distinct) as string,
      now: decision.createdAt,
    };
    return affectedRows(await session.executeQuery(update(values))) === distinct.length;
  };
}

type Inverse = Pick<JournalEntry, 'action' | 'parameters' | 'target'>;

function entryRow(entry: JournalEntry): Insertable<JournalEntryTable> {
  const { action, parameters, target } = entry;
  return {
    id: entry.id,
    effect_id: entry.effectId,
    decision_id: entry.decisionId,
    user_id: entry.user,
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
