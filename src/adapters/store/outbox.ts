import type { Insertable, Selectable } from 'kysely';
import type { Outbox } from '#ports/store';
import type { Effect, EffectState } from '#records';
import { parseJson } from './body-codec.ts';
import type { Database, Session } from './database.ts';
import { createJournalInsert } from './journal.ts';
import { affectedRows, prepared, preparedInsert } from './prepared.ts';
import type { EffectTable } from './schema.ts';

/** Effects on their way from planned to done. */
export function createOutbox(database: Database): Outbox {
  const { kysely } = database;
  const insertJournalEntry = createJournalInsert(database);

  const selectOne = prepared((values: { id: string }) =>
    kysely.selectFrom('effect').selectAll().where('id', '=', values.id),
  );
  const selectOfDecision = prepared((values: { decisionId: string }) =>
    kysely
      .selectFrom('effect')
      .selectAll()
      .where('decision_id', '=', values.decisionId)
      .orderBy('planned_at')
      .orderBy('id'),
  );
  const updateToRunning = prepared((values: { id: string; now: number }) =>
    kysely
      .updateTable('effect')
      .set({ state: 'running', started_at: values.now })
      .where('id', '=', values.id)
      .where('state', '=', 'planned'),
  );
  const updateToPlanned = prepared((values: { id: string }) =>
    kysely
      .updateTable('effect')
      .set({ state: 'planned', started_at: null })
      .where('id', '=', values.id)
      .where('state', '=', 'running'),
  );
  const updateToEnd = prepared((values: { id: string; state: string; finishedAt: number; outcome: string }) =>
    kysely
      .updateTable('effect')
      .set({ state: values.state, finished_at: values.finishedAt, outcome: values.outcome })
      .where('id', '=', values.id)
      .where('state', '=', 'running'),
  );

  return {
    get: (id) =>
      database.read('system', async (session) => {
        const [row] = (await session.executeQuery(selectOne({ id }))).rows;
        return row ? effectOf(row) : null;
      }),
    ofDecision: (decisionId) =>
      database.read('system', async (session) =>
        (await session.executeQuery(selectOfDecision({ decisionId }))).rows.map(effectOf),
      ),
    async inState(user, states, limit = 1000) {
      if (states.length === 0) return [];
      return database.read({ user }, async (session) => {
        const query = session.selectFrom('effect').selectAll().where('user_id', '=', user);
        const rows = await query
          .where('state', 'in', states)
          .orderBy('planned_at')
          .orderBy('id')
          .limit(limit)
          .execute();
        return rows.map(effectOf);
      });
    },
    start: (id, now) =>
      database.write('system', async (session) => {
        return affectedRows(await session.executeQuery(updateToRunning({ id, now }))) === 1;
      }),
    finish: (id, { state, result, problem, journal, finishedAt }) =>
      database.write('system', async (session) => {
        const outcome = JSON.stringify({ result, problem } satisfies Outcome);
        const update = updateToEnd({ id, state, finishedAt, outcome });
        if (affectedRows(await session.executeQuery(update)) === 0) return false;
        if (journal !== null) await insertJournalEntry(session, journal);
        return true;
      }),
    putBack: (id) =>
      database.write('system', async (session) => {
        return affectedRows(await session.executeQuery(updateToPlanned({ id }))) === 1;
      }),
  };
}

export function createEffectInsert({ kysely }: Database) {
  const columns = [
    'id',
    'decision_id',
    'user_id',
    'state',
    'planned_at',
    'started_at',
    'finished_at',
    'plan',
    'outcome',
  ] as const;
  const insert = preparedInsert(kysely, 'effect', columns);
  return async (session: Session, effects: readonly Effect[]): Promise<void> => {
    if (effects.length > 0) await session.executeQuery(insert(effects.map(effectRow)));
  };
}

type Plan = Pick<Effect, 'action' | 'parameters' | 'target' | 'key'>;
type Outcome = Pick<Effect, 'result' | 'problem'>;

function effectRow(effect: Effect): Insertable<EffectTable> {
  const { action, parameters, target, key, result, problem } = effect;
  return {
    id: effect.id,
    decision_id: effect.decisionId,
    user_id: effect.user,
    state: effect.state,
    planned_at: effect.plannedAt,
    started_at: effect.startedAt,
    finished_at: effect.finishedAt,
    plan: JSON.stringify({ action, parameters, target, key } satisfies Plan),
    outcome:
      result === null && problem === null ? null : JSON.stringify({ result, problem } satisfies Outcome),
  };
}

function effectOf(row: Selectable<EffectTable>): Effect {
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    state: row.state as EffectState,
    plannedAt: row.planned_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    ...parseJson<Plan>(row.plan),
    ...(parseJson<Outcome>(row.outcome) ?? { result: null, problem: null }),
  };
}
