import type { Insertable, Selectable } from 'kysely';
import type { FeedbackLog } from '#ports/store';
import type { EngineName, Feedback, FeedbackKind } from '#records';
import type { Database, Session } from './database.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { FeedbackTable } from './schema.ts';
import { storable } from './storable.ts';

/** What was said about decisions. */
export function createFeedbackLog(database: Database): FeedbackLog {
  const { kysely } = database;
  const insertFeedback = createFeedbackInsert(database);
  const selectOfDecision = prepared((values: { decisionId: string }) =>
    kysely
      .selectFrom('feedback')
      .selectAll()
      .where('decision_id', '=', values.decisionId)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return {
    add: (feedback) =>
      database.write({ user: feedback.user }, (session) => insertFeedback(session, feedback)),
    list: (user, { engine, since, limit = 100 } = {}) =>
      database.read({ user }, async (session) => {
        let query = session.selectFrom('feedback').selectAll().where('user_id', '=', user);
        if (engine !== undefined) query = query.where('engine', '=', engine);
        if (since !== undefined) query = query.where('created_at', '>', since);
        const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
        return rows.map(feedbackOf);
      }),
    ofDecision: (decisionId) =>
      database.read('system', async (session) =>
        (await session.executeQuery(selectOfDecision({ decisionId }))).rows.map(feedbackOf),
      ),
  };
}

export function createFeedbackInsert({ kysely }: Database) {
  const columns = [
    'id',
    'decision_id',
    'user_id',
    'engine',
    'kind',
    'source',
    'rating',
    'text',
    'latency_ms',
    'created_at',
  ] as const;
  const insert = preparedInsert(kysely, 'feedback', columns);
  return async (session: Session, feedback: Feedback): Promise<void> => {
    await session.executeQuery(insert([feedbackRow(feedback)]));
  };
}

function feedbackRow(feedback: Feedback): Insertable<FeedbackTable> {
  return {
    id: feedback.id,
    decision_id: feedback.decisionId,
    user_id: feedback.user,
    engine: feedback.engine,
    kind: feedback.kind,
    source: feedback.source,
    rating: feedback.rating,
    text: feedback.text === null ? null : storable(feedback.text),
    latency_ms: feedback.latencyMs,
    created_at: feedback.createdAt,
  };
}

function feedbackOf(row: Selectable<FeedbackTable>): Feedback {
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    engine: row.engine as EngineName,
    kind: row.kind as FeedbackKind,
    source: row.source as Feedback['source'],
    rating: row.rating,
    text: row.text,
    latencyMs: row.latency_ms,
    createdAt: row.created_at,
  };
}
