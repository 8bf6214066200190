import type { FeedbackLog } from '@tact/core/ports/store';
import type { Feedback } from '@tact/core/records';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { parseJson } from './body-codec.ts';
import { readAll, readPage } from './damaged-records.ts';
import { changes, type Database, of, rows, type Steps } from './database.ts';
import { prepared } from './prepared.ts';
import type { FeedbackTable } from './schema.ts';
import { storable } from './storable.ts';

/** The condition of the index of what may still move, word by word: only with it is the index used. */
const mayMove = sql.raw("state <> 'settled'") as ReturnType<typeof sql<SqlBool>>;

/** What was said about decisions. */
export function createFeedbackLog(database: Database): FeedbackLog {
  const { kysely, differences } = database;
  const insertFeedback = createFeedbackInsert(database);
  const ofUser = (user: string) => kysely.selectFrom('feedback').selectAll().where('user_id', '=', user);
  const selectOfDecision = prepared((values: { user: string; decisionId: string }) =>
    ofUser(values.user).where('decision_id', '=', values.decisionId).orderBy('id'),
  );
  return {
    add: (feedback) => database.write(feedback.user, () => insertFeedback(feedback)),
    move: (user, id, from, to, change = {}) =>
      database.write(user, function* () {
        const update = kysely
          .updateTable('feedback')
          .set({
            state: to,
            ...changedColumns(change),
            position: differences.nextPosition(user),
            recorded_in: differences.thisTransaction,
          })
          .where('user_id', '=', user)
          .where('id', '=', id)
          .where(mayMove)
          .where('state', '=', from);
        return (yield* changes(update.compile())) === 1;
      }),
    list: (user, { engine, state, since, limit = 100 } = {}) =>
      database.read(of(user), function* () {
        let query = ofUser(user);
        if (engine !== undefined) query = query.where('engine', '=', engine);
        if (state !== undefined) query = query.where('state', '=', state);
        if (since !== undefined) query = query.where('created_at', '>', since);
        const newest = query.orderBy('position', 'desc');
        return yield* readPage('feedback', newest, { limit, read: feedbackOf }, database);
      }),
    ofDecision: (user, decisionId) =>
      database.read(of(user), function* () {
        return readAll('feedback', yield* rows(selectOfDecision({ user, decisionId })), feedbackOf, database);
      }),
    after: (user, position, limit = 100) =>
      database.read(of(user), function* () {
        const query = ofUser(user)
          .where('position', '>', position)
          .where('state', '<>', 'pending')
          .where(differences.isSettled)
          .orderBy('position');
        const read = (row: Selectable<FeedbackTable>) => ({
          position: row.position,
          feedback: feedbackOf(row),
        });
        return yield* readPage('feedback', query, { limit, read }, database);
      }),
  };
}

export function createFeedbackInsert(
  { kysely, differences }: Database,
  options: { readonly skipKnown?: boolean } = {},
) {
  const insert = prepared((row: Omit<Insertable<FeedbackTable>, 'position'>) => {
    const query = kysely.insertInto('feedback').values({
      user_id: row.user_id,
      decision_id: row.decision_id,
      id: row.id,
      position: differences.nextPosition(row.user_id),
      engine: row.engine,
      kind: row.kind,
      state: row.state,
      source: row.source,
      rater: row.rater,
      scores: row.scores,
      text: row.text,
      latency_ms: row.latency_ms,
      created_at: row.created_at,
    });
    return options.skipKnown ? query.onConflict((conflict) => conflict.doNothing()) : query;
  });
  return function* (feedback: Feedback): Steps<void> {
    yield insert(feedbackRow(feedback));
  };
}

function changedColumns({ source, rater, scores, text, latencyMs }: Partial<Feedback>) {
  return {
    ...(source === undefined ? {} : { source }),
    ...(rater === undefined ? {} : { rater }),
    ...(scores === undefined ? {} : { scores: JSON.stringify(scores) }),
    ...(text === undefined ? {} : { text: text && storable(text) }),
    ...(latencyMs === undefined ? {} : { latency_ms: latencyMs }),
  };
}

function feedbackRow(feedback: Feedback): Omit<Insertable<FeedbackTable>, 'position'> {
  return {
    user_id: feedback.user,
    decision_id: feedback.decisionId,
    id: feedback.id,
    engine: feedback.engine,
    kind: feedback.kind,
    state: feedback.state,
    source: feedback.source,
    rater: feedback.rater,
    scores: JSON.stringify(feedback.scores),
    text: feedback.text === null ? null : storable(feedback.text),
    latency_ms: feedback.latencyMs,
    created_at: feedback.createdAt,
  };
}

export function feedbackOf(row: Selectable<FeedbackTable>): Feedback {
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    engine: row.engine,
    kind: row.kind,
    state: row.state,
    source: row.source as Feedback['source'],
    rater: row.rater,
    scores: parseJson<Feedback['scores']>(row.scores),
    text: row.text,
    latencyMs: row.latency_ms,
    createdAt: row.created_at,
  };
}
