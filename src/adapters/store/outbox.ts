import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { FinishedEffect, Outbox } from '#ports/store';
import type { Effect, EffectState } from '#records';
import { parseJson } from './body-codec.ts';
import { changes, type Database, first, of, rows, type Steps, type Tell } from './database.ts';
import { createJournalInsert } from './journal.ts';
import { createMessageInsert } from './messages.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { EffectTable } from './schema.ts';

/** The condition of the index of open effects, word by word: only with it is the index used. */
const isOpenEffect = sql.raw("state in ('planned', 'running')") as ReturnType<typeof sql<SqlBool>>;

/** Effects on their way from planned to done. */
export function createOutbox(database: Database): Outbox {
  const { kysely, differences } = database;
  const insertJournalEntry = createJournalInsert(database);
  const insertMessage = createMessageInsert(database);
  const ofUser = (user: string) => kysely.selectFrom('effect').selectAll().where('user_id', '=', user);
  const change = (user: string, id: string, from: EffectState) =>
    kysely
      .updateTable('effect')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .where(isOpenEffect)
      .where('state', '=', from);

  const selectOpen = prepared((values: { user: string; id: string }) =>
    ofUser(values.user).where('id', '=', values.id).where(isOpenEffect),
  );
  const selectAnywhere = prepared((values: { user: string; id: string }) =>
    ofUser(values.user).where('id', '=', values.id),
  );
  const selectOfDecision = prepared((values: { user: string; decisionId: string }) =>
    ofUser(values.user).where('decision_id', '=', values.decisionId).orderBy('id'),
  );
  const selectOfDecisions = prepared((values: { user: string; decisionIds: string }) =>
    ofUser(values.user)
      .where((is) => differences.isAnyOf(is.ref('decision_id'), is.val(values.decisionIds)))
      .orderBy('id'),
  );
  const updateToRunning = prepared(({ user, id, now, worker, leaseUntil }: Started) =>
    change(user, id, 'planned').set({ state: 'running', started_at: now, worker, lease_until: leaseUntil }),
  );
  const updateWorker = prepared(({ user, id, now, worker, leaseUntil }: Started) =>
    change(user, id, 'running')
      .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<=', now)]))
      .set({ started_at: now, worker, lease_until: leaseUntil }),
  );
  const updateLease = prepared(({ user, id, worker, leaseUntil }: Omit<Started, 'now'>) =>
    change(user, id, 'running').where('worker', '=', worker).set({ lease_until: leaseUntil }),
  );
  const updateToPlanned = prepared((values: { user: string; id: string }) =>
    change(values.user, values.id, 'running').set({ state: 'planned', started_at: null, ...withoutWorker }),
  );
  const ending = (values: Ended) =>
    change(values.user, values.id, 'running').set({
      state: values.state,
      finished_at: values.finishedAt,
      outcome: values.outcome,
      ...withoutWorker,
    });
  const updateToEnd = prepared((values: Ended) => ending(values));
  const updateToEndOfWorker = prepared((values: Ended & { worker: string }) =>
    ending(values).where('worker', '=', values.worker),
  );
  function* finish(user: string, effect: FinishedEffect, tell: Tell): Steps<boolean> {
    const { id, state, result, problem, journal, messages = [], finishedAt, worker } = effect;
    const outcome = JSON.stringify({ result, problem } satisfies Outcome);
    const end = { user, id, state, finishedAt, outcome };
    const update = worker === undefined ? updateToEnd(end) : updateToEndOfWorker({ ...end, worker });
    if (!(yield* moved(update, { user, id, state }, tell))) return false;
    if (journal !== null) yield* insertJournalEntry(journal);
    for (const message of messages) yield* insertMessage(message, tell);
    return true;
  }

  return {
    get: (user, id) =>
      database.read(of(user), function* () {
        const row = (yield* first(selectOpen({ user, id }))) ?? (yield* first(selectAnywhere({ user, id })));
        return row ? effectOf(row) : null;
      }),
    ofDecision: (user, decisionId) =>
      database.read(of(user), function* () {
        return (yield* rows(selectOfDecision({ user, decisionId }))).map(effectOf);
      }),
    async ofDecisions(user, decisionIds) {
      if (decisionIds.length === 0) return new Map();
      const values = { user, decisionIds: differences.list(decisionIds) as string };
      return database.read(of(user), function* () {
        const found = (yield* rows(selectOfDecisions(values))).map(effectOf);
        return Map.groupBy(found, ({ decisionId }) => decisionId);
      });
    },
    async inState(user, states, limit = 1000) {
      if (states.length === 0) return [];
      const query = ofUser(user).where('state', 'in', states).orderBy('id').limit(limit);
      const areOpen = states.every((state) => state === 'planned' || state === 'running');
      return database.read(of(user), function* () {
        return (yield* rows((areOpen ? query.where(isOpenEffect) : query).compile())).map(effectOf);
      });
    },
    start: (user, id, start) =>
      database.write(user, (tell) =>
        moved(updateToRunning({ user, id, ...start }), { user, id, state: 'running' }, tell),
      ),
    takeOver: (user, id, start) =>
      database.write(user, (tell) =>
        moved(updateWorker({ user, id, ...start }), { user, id, state: 'running' }, tell),
      ),
    renew: (user, id, lease) =>
      database.write(user, function* () {
        return (yield* changes(updateLease({ user, id, ...lease }))) === 1;
      }),
    finish: (user, id, end) => database.write(user, (tell) => finish(user, { ...end, id }, tell)),
    async finishAll(user, ends) {
      if (ends.length === 0) return [];
      return database.write(user, function* (tell) {
        const finished: boolean[] = [];
        for (const end of ends) finished.push(yield* finish(user, end, tell));
        return finished;
      });
    },
    putBack: (user, id) =>
      database.write(user, (tell) =>
        moved(updateToPlanned({ user, id }), { user, id, state: 'planned' }, tell),
      ),
    unfinished: (now, limit = 1000) =>
      database.read('sweep', function* () {
        const query = kysely
          .selectFrom('effect')
          .select(['user_id as user', 'id'])
          .where(isOpenEffect)
          .where((is) =>
            is.or([is('state', '=', 'planned'), is('lease_until', 'is', null), is('lease_until', '<=', now)]),
          )
          .orderBy('id')
          .limit(limit);
        return yield* rows(query.compile());
      }),
  };
}

interface Started {
  readonly user: string;
  readonly id: string;
  readonly now: number;
  readonly worker: string;
  readonly leaseUntil: number;
}

interface Ended {
  readonly user: string;
  readonly id: string;
  readonly state: string;
  readonly finishedAt: number;
  readonly outcome: string;
}

const withoutWorker = { worker: null, lease_until: null } as const;

function* moved(
  update: Parameters<typeof changes>[0],
  to: { readonly user: string; readonly id: string; readonly state: EffectState },
  tell: Tell,
): Steps<boolean> {
  if ((yield* changes(update)) === 0) return false;
  tell({ ...to, kind: 'effect' });
  return true;
}

export function createEffectInsert({ kysely }: Database) {
  const columns = [
    'user_id',
    'decision_id',
    'id',
    'state',
    'planned_at',
    'started_at',
    'finished_at',
    'worker',
    'lease_until',
    'plan',
    'outcome',
  ] as const;
  const insert = preparedInsert(kysely, 'effect', columns);
  return function* (effects: readonly Effect[], tell: Tell): Steps<void> {
    if (effects.length === 0) return;
    yield insert(effects.map(effectRow));
    for (const { user, id, state } of effects) tell({ user, kind: 'effect', id, state });
  };
}

type Plan = Pick<Effect, 'action' | 'parameters' | 'target' | 'key' | 'causedBy'>;
type Outcome = Pick<Effect, 'result' | 'problem'>;

function effectRow(effect: Effect): Insertable<EffectTable> {
  const { action, parameters, target, key, causedBy, result, problem } = effect;
  return {
    user_id: effect.user,
    decision_id: effect.decisionId,
    id: effect.id,
    state: effect.state,
    planned_at: effect.plannedAt,
    started_at: effect.startedAt,
    finished_at: effect.finishedAt,
    worker: effect.worker,
    lease_until: effect.leaseUntil,
    plan: JSON.stringify({ action, parameters, target, key, causedBy } satisfies Plan),
    outcome:
      result === null && problem === null ? null : JSON.stringify({ result, problem } satisfies Outcome),
  };
}

function effectOf(row: Selectable<EffectTable>): Effect {
  const plan = parseJson<Omit<Plan, 'causedBy'> & Partial<Plan>>(row.plan);
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    state: row.state as EffectState,
    plannedAt: row.planned_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    worker: row.worker,
    leaseUntil: row.lease_until,
    ...plan,
    causedBy: plan.causedBy ?? approvalIn(plan.key),
    ...(parseJson<Outcome>(row.outcome) ?? { result: null, problem: null }),
  };
}

/** Before version 3 only the key said which approval an effect came from. */
function approvalIn(key: string): string | null {
  return key.startsWith('approval:') ? key.slice('approval:'.length) : null;
}
