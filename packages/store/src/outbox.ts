import { tactError } from '@tact/core/errors';
import type { FinishedEffect, Outbox } from '@tact/core/ports/store';
import type { Effect, EffectState } from '@tact/core/records';
import { readAll, readOne } from './damaged-records.ts';
import { changes, type Database, first, of, rows, type Steps, type Tell } from './database.ts';
import { effectOf, endedEffectRow, isOpen, openEffectRow } from './effect-row.ts';
import { createFeedbackInsert } from './feedback.ts';
import { createJournalClose } from './journal.ts';
import { createMessageInsert } from './messages.ts';
import { prepared, preparedInsert } from './prepared.ts';

/**
 * Effects on their way from planned to done. An open one stands among the few that are open, and moves under its decision,
 * with its entry in the journal, when it ends.
 */
export function createOutbox(database: Database): Outbox {
  const { kysely } = database;
  const reads = createEffectReads(database);
  const finish = createEffectEnd(database);
  const change = (user: string, id: string, from: EffectState) =>
    kysely
      .updateTable('open_effect')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .where('state', '=', from);

  const updateToRunning = prepared(({ user, id, now, worker, leaseUntil }: EffectStart) =>
    change(user, id, 'planned').set({ state: 'running', started_at: now, worker, lease_until: leaseUntil }),
  );
  const updateWorker = prepared(
    ({ user, id, now, worker, leaseUntil, seenWorker, seenUntil }: LeaseTakeover) =>
      change(user, id, 'running')
        .where((is) => is(is.fn.coalesce('worker', is.val('')), '=', seenWorker))
        .where((is) => is(is.fn.coalesce('lease_until', is.val(0)), '=', seenUntil))
        .set({ started_at: now, worker, lease_until: leaseUntil }),
  );
  const updateLease = prepared(({ user, id, worker, leaseUntil }: Omit<EffectStart, 'now'>) =>
    change(user, id, 'running').where('worker', '=', worker).set({ lease_until: leaseUntil }),
  );
  const updateToPlanned = prepared((values: { user: string; id: string }) =>
    change(values.user, values.id, 'running').set({
      state: 'planned',
      started_at: null,
      worker: null,
      lease_until: null,
    }),
  );

  return {
    ...reads,
    start: (user, id, start) =>
      database.write(user, (tell) =>
        moved(updateToRunning({ user, id, ...start }), { user, id, state: 'running' }, tell),
      ),
    takeOver: (user, id, start, seen) => {
      const lease = { seenWorker: seen.worker ?? '', seenUntil: seen.leaseUntil ?? 0 };
      return database.write(user, (tell) =>
        moved(updateWorker({ user, id, ...start, ...lease }), { user, id, state: 'running' }, tell),
      );
    },
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
  };
}

interface EffectStart {
  readonly user: string;
  readonly id: string;
  readonly now: number;
  readonly worker: string;
  readonly leaseUntil: number;
}

/** A lease that was seen; without one, the worker is empty and the time 0. */
interface LeaseTakeover extends EffectStart {
  readonly seenWorker: string;
  readonly seenUntil: number;
}

function* moved(
  update: Parameters<typeof changes>[0],
  to: { readonly user: string; readonly id: string; readonly state: EffectState },
  tell: Tell,
): Steps<boolean> {
  if ((yield* changes(update)) === 0) return false;
  tell({ ...to, kind: 'effect' });
  return true;
}

function createEffectReads(
  database: Database,
): Pick<Outbox, 'get' | 'ofDecision' | 'ofDecisions' | 'inState' | 'unfinished'> {
  const { kysely, differences } = database;
  const openOfUser = (user: string) =>
    kysely.selectFrom('open_effect').selectAll().where('user_id', '=', user);
  const endedOfUser = (user: string) => kysely.selectFrom('effect').selectAll().where('user_id', '=', user);
  const selectOpen = prepared((values: { user: string; id: string }) =>
    openOfUser(values.user).where('id', '=', values.id),
  );
  const selectEnded = prepared((values: { user: string; id: string }) =>
    endedOfUser(values.user).where('id', '=', values.id),
  );
  const selectOpenOfDecision = prepared((values: { user: string; decisionId: string }) =>
    openOfUser(values.user).where('decision_id', '=', values.decisionId),
  );
  const selectEndedOfDecision = prepared((values: { user: string; decisionId: string }) =>
    endedOfUser(values.user).where('decision_id', '=', values.decisionId),
  );
  const selectOpenOfDecisions = prepared((values: { user: string; decisionIds: string }) =>
    openOfUser(values.user).where((is) =>
      differences.isAnyOf(is.ref('decision_id'), is.val(values.decisionIds)),
    ),
  );
  const selectEndedOfDecisions = prepared((values: { user: string; decisionIds: string }) =>
    endedOfUser(values.user).where((is) =>
      differences.isAnyOf(is.ref('decision_id'), is.val(values.decisionIds)),
    ),
  );
  return {
    get: (user, id) =>
      database.read(of(user), function* () {
        const row = (yield* first(selectOpen({ user, id }))) ?? (yield* first(selectEnded({ user, id })));
        return row ? readOne('effect', row, effectOf) : null;
      }),
    ofDecision: (user, decisionId) =>
      database.read(of(user), function* () {
        const open = yield* rows(selectOpenOfDecision({ user, decisionId }));
        const ended = yield* rows(selectEndedOfDecision({ user, decisionId }));
        return inOrder([...open, ...ended]).map((row) => readOne('effect', row, effectOf));
      }),
    async ofDecisions(user, decisionIds) {
      if (decisionIds.length === 0) return new Map();
      const values = { user, decisionIds: differences.list(decisionIds) as string };
      return database.read(of(user), function* () {
        const open = yield* rows(selectOpenOfDecisions(values));
        const ended = yield* rows(selectEndedOfDecisions(values));
        const found = inOrder([...open, ...ended]);
        const effects = readAll('effect', found, effectOf, database);
        return Map.groupBy(effects, ({ decisionId }) => decisionId);
      });
    },
    inState: (user, states, limit = 1000) =>
      database.read(of(user), function* () {
        const open = openOfUser(user).where('state', 'in', states).orderBy('id').limit(limit);
        const ended = endedOfUser(user).where('state', 'in', states).orderBy('id').limit(limit);
        const found = [
          ...(states.some(isOpen) ? yield* rows(open.compile()) : []),
          ...(states.every(isOpen) ? [] : yield* rows(ended.compile())),
        ];
        return readAll('effect', inOrder(found), effectOf, database).slice(0, limit);
      }),
    unfinished: (now, limit = 1000) =>
      database.read('sweep', function* () {
        const query = kysely
          .selectFrom('open_effect')
          .select(['user_id as user', 'id'])
          .where((is) =>
            is.or([is('state', '=', 'planned'), is('lease_until', 'is', null), is('lease_until', '<=', now)]),
          )
          .orderBy('id')
          .limit(limit);
        return yield* rows(query.compile());
      }),
  };
}

/** Another process may have ended an effect between the two queries: then it is in both, and has ended. */
function inOrder<Row extends Parameters<typeof effectOf>[0]>(openThenEnded: readonly Row[]): readonly Row[] {
  const distinct = new Map(openThenEnded.map((row) => [row.id, row]));
  return [...distinct.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** running, or unknown until now → its end, with the journal's entry, messages and feedback. False when it was neither, or another worker has it. */
function createEffectEnd(database: Database) {
  const { kysely, location } = database;
  const insertEnded = createEndedInsert(database);
  const insertMessage = createMessageInsert(database);
  const insertFeedback = createFeedbackInsert(database, { skipKnown: true });
  const closeJournalEntry = createJournalClose(database);
  const removed = (user: string, id: string) =>
    kysely
      .deleteFrom('open_effect')
      .where('user_id', '=', user)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returningAll();
  const remove = prepared((values: { user: string; id: string }) => removed(values.user, values.id));
  const removeOfWorker = prepared((values: { user: string; id: string; worker: string }) =>
    removed(values.user, values.id).where('worker', '=', values.worker),
  );
  const removeUnknown = prepared((values: { user: string; id: string; decisionId: string }) =>
    kysely
      .deleteFrom('effect')
      .where('user_id', '=', values.user)
      .where('decision_id', '=', values.decisionId)
      .where('id', '=', values.id)
      .where('state', '=', 'unknown')
      .returning(['user_id', 'id', 'decision_id', 'planned_at', 'started_at', 'plan']),
  );
  return function* (user: string, end: FinishedEffect, tell: Tell): Steps<boolean> {
    const { id, state, worker, decisionId, journal, messages = [], feedback = [] } = end;
    const removal = worker === undefined ? remove({ user, id }) : removeOfWorker({ user, id, worker });
    const open = yield* first(removal);
    const mayBeUnknown = open === undefined && state !== 'unknown' && decisionId !== undefined;
    const unknown = mayBeUnknown ? yield* first(removeUnknown({ user, id, decisionId })) : undefined;
    const row = open ?? unknown;
    if (row === undefined) return false;
    if (journal !== null && journal.effectId !== id) {
      throw tactError('STORE_FAILED', { location, why: `${journal.id} belongs to another effect` });
    }
    const foreign = feedback.find((one) => one.user !== user);
    if (foreign) throw tactError('STORE_FAILED', { location, why: `${foreign.id} belongs to another user` });
    yield insertEnded([endedEffectRow(row, end)]);
    yield* closeJournalEntry(user, end);
    tell({ user, kind: 'effect', id, state });
    for (const message of messages) yield* insertMessage(message, tell);
    for (const one of feedback) yield* insertFeedback(one);
    return true;
  };
}

export function createEffectInsert(database: Database) {
  const columns = [
    'user_id',
    'id',
    'decision_id',
    'state',
    'planned_at',
    'started_at',
    'worker',
    'lease_until',
    'plan',
  ] as const;
  const insertOpen = preparedInsert(database.kysely, 'open_effect', columns);
  const insertEnded = createEndedInsert(database);
  return function* (effects: readonly Effect[], tell: Tell): Steps<void> {
    const open = effects.filter(({ state }) => isOpen(state));
    if (open.length > 0) yield insertOpen(open.map(openEffectRow));
    const ended = effects.filter(({ state }) => !isOpen(state));
    if (ended.length > 0) {
      yield insertEnded(
        ended.map((effect) => endedEffectRow(openEffectRow(effect), { ...effect, journal: null })),
      );
    }
    for (const { user, id, state } of effects) tell({ user, kind: 'effect', id, state });
  };
}

function createEndedInsert({ kysely }: Database) {
  return preparedInsert(kysely, 'effect', [
    'user_id',
    'decision_id',
    'id',
    'state',
    'planned_at',
    'started_at',
    'finished_at',
    'plan',
    'outcome',
    'journal_id',
    'journal_state',
    'undone_at',
    'inverse',
  ]);
}
