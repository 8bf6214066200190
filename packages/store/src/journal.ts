import type { DecisionRecord, EffectEnd, Journal } from '@tact/core/ports/store';
import { type Decision, type JournalEntry, recordedJson } from '@tact/core/records';
import { parseJson } from './body-codec.ts';
import { readOne } from './damaged-records.ts';
import { changes, type Database, of, rows, type Steps } from './database.ts';
import { prepared } from './prepared.ts';
import type { EffectTable } from './schema.ts';

/** How to take effects back: an entry stands in the row of its effect. */
export function createJournal(database: Database): Journal {
  const { kysely } = database;
  const selectOfDecision = prepared((values: { user: string; decisionId: string }) =>
    kysely
      .selectFrom('effect')
      .select(['user_id', 'decision_id', 'id', 'journal_id', 'journal_state', 'undone_at', 'inverse'])
      .where('user_id', '=', values.user)
      .where('decision_id', '=', values.decisionId)
      .where('journal_id', 'is not', null)
      .orderBy('journal_id'),
  );
  return {
    ofDecision: (user, decisionId) =>
      database.read(of(user), function* () {
        return (yield* rows(selectOfDecision({ user, decisionId }))).flatMap((row) =>
          readOne('effect', row, entriesOf),
        );
      }),
  };
}

/** The columns of an entry in the row of its effect; null without one. */
export function journalColumns(entry: JournalEntry | null): JournalColumns {
  if (entry === null) return { journal_id: null, journal_state: null, undone_at: null, inverse: null };
  const { id, action, parameters, target, state, createdAt, undoneAt } = entry;
  const inverse = recordedJson({ action, parameters, target, createdAt } satisfies Inverse);
  return { journal_id: id, journal_state: state, undone_at: undoneAt, inverse };
}

/** Takes entries for the undo of this decision. False when one of them is not open, or not this user's. */
export function createJournalTake({ kysely }: Database) {
  const update = prepared((values: { user: string; decisionId: string; id: string }) =>
    kysely
      .updateTable('effect')
      .set({ journal_state: 'undoing' })
      .where('user_id', '=', values.user)
      .where('decision_id', '=', values.decisionId)
      .where('journal_id', '=', values.id)
      .where('journal_state', '=', 'open'),
  );
  return function* ({ user }: Decision, undoes: DecisionRecord['undoes']): Steps<boolean> {
    const distinct = new Map(undoes.map(({ id, decisionId }) => [id, decisionId]));
    // Sorted, so that two transactions with the same entries cannot wait for each other.
    for (const [id, decisionId] of [...distinct].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if ((yield* changes(update({ user, decisionId, id }))) === 0) return false;
    }
    return true;
  };
}

/** Closes the entry that an effect took back, or opens it again where that failed; what is unknown stays as it is. */
export function createJournalClose({ kysely }: Database) {
  const update = prepared(
    (values: {
      user: string;
      decisionId: string;
      id: string;
      state: JournalEntry['state'];
      now: number | null;
    }) =>
      kysely
        .updateTable('effect')
        .set({ journal_state: values.state, undone_at: values.now })
        .where('user_id', '=', values.user)
        .where('decision_id', '=', values.decisionId)
        .where('journal_id', '=', values.id),
  );
  return function* (user: string, { state, takesBack, finishedAt }: EffectEnd): Steps<void> {
    if (takesBack === undefined || state === 'unknown') return;
    const { id, decisionId } = takesBack;
    const isDone = state === 'done';
    yield update({
      user,
      decisionId,
      id,
      state: isDone ? 'undone' : 'open',
      now: isDone ? finishedAt : null,
    });
  };
}

type JournalColumns = Pick<EffectTable, 'journal_id' | 'journal_state' | 'undone_at' | 'inverse'>;
type Inverse = Pick<JournalEntry, 'action' | 'parameters' | 'target' | 'createdAt'>;

function entriesOf(
  row: JournalColumns & Pick<EffectTable, 'user_id' | 'decision_id' | 'id'>,
): readonly JournalEntry[] {
  const { journal_id: id, journal_state: state, undone_at: undoneAt, inverse } = row;
  if (id === null || state === null || inverse === null) return [];
  return [
    {
      id,
      effectId: row.id,
      decisionId: row.decision_id,
      user: row.user_id,
      state: state as JournalEntry['state'],
      undoneAt,
      ...parseJson<Inverse>(inverse),
    },
  ];
}
