import type { Approvals, ClosedApproval } from '@tact/core/ports/store';
import { type Approval, type ApprovalAnswer, type ApprovalState, recordedJson } from '@tact/core/records';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { packJson, parseJson, unpackJson } from './body-codec.ts';
import { readAll, readOne } from './damaged-records.ts';
import { changes, type Database, first, of, rows, type Steps, type Tell } from './database.ts';
import { createFeedbackInsert } from './feedback.ts';
import { newestIdsEndingIn } from './ids-ending-in.ts';
import { createEffectInsert } from './outbox.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { ApprovalTable } from './schema.ts';

/** The condition of the indexes of pending questions, word by word: only with it are they used. */
export const isPending = sql.raw("state = 'pending'") as ReturnType<typeof sql<SqlBool>>;

/**
 * Questions to the owner. An edit replaces action, parameters, target, card, hash and `wasEdited`; whose question it is and until when stays.
 */
export function createApprovals(database: Database): Approvals {
  const { kysely } = database;
  const insertEffects = createEffectInsert(database);
  const closeApproval = createApprovalClose(database);
  const ofUser = (user: string) => kysely.selectFrom('approval').selectAll().where('user_id', '=', user);

  const selectOne = prepared((values: { user: string; id: string }) =>
    ofUser(values.user).where('id', '=', values.id),
  );
  const selectOfDecision = prepared((values: { user: string; decisionId: string }) =>
    ofUser(values.user).where('decision_id', '=', values.decisionId).orderBy('id'),
  );
  const updateContent = prepared(
    (values: { user: string; id: string; hash: string; newHash: string; body: Uint8Array }) =>
      kysely
        .updateTable('approval')
        .set({ hash: values.newHash, body: values.body })
        .where('user_id', '=', values.user)
        .where('id', '=', values.id)
        .where('state', '=', 'pending')
        .where('hash', '=', values.hash),
  );

  return {
    get: (user, id) =>
      database.read(of(user), function* () {
        const row = yield* first(selectOne({ user, id }));
        return row ? readOne('question', row, approvalOf) : null;
      }),
    async list(user, states, limit, beforeId) {
      if (states.length === 0) return [];
      const inStates = ofUser(user).where('state', 'in', states).orderBy('id', 'desc');
      const all = beforeId === undefined ? inStates : inStates.where('id', '<', beforeId);
      const query = limit === undefined ? all : all.limit(limit);
      const arePending = states.every((state) => state === 'pending');
      return database.read(of(user), function* () {
        const found = yield* rows((arePending ? query.where(isPending) : query).compile());
        return readAll('question', found, approvalOf, database);
      });
    },
    async count(user, states) {
      if (states.length === 0) return 0;
      const all = kysely.selectFrom('approval').where('user_id', '=', user).where('state', 'in', states);
      const query = states.every((state) => state === 'pending') ? all.where(isPending) : all;
      return database.read(of(user), function* () {
        const row = yield* first(query.select((is) => is.fn.countAll().as('count')).compile());
        return Number(row?.count ?? 0);
      });
    },
    ofDecision: (user, decisionId) =>
      database.read(of(user), function* () {
        return (yield* rows(selectOfDecision({ user, decisionId }))).map((row) =>
          readOne('question', row, approvalOf),
        );
      }),
    findIds: newestIdsEndingIn(database, 'approval'),
    close: (user, id, hash, { effect, ...end }) =>
      database.write(user, function* (tell) {
        if (!(yield* closeApproval(user, { id, hash, ...end }, tell))) return false;
        if (effect !== null) yield* insertEffects([effect], tell);
        return true;
      }),
    edit: (user, id, hash, edited) =>
      database.write(user, function* (tell) {
        const row = yield* first(selectOne({ user, id }));
        if (row === undefined) return false;
        const { answerableBy } = unpackJson<Body>(row.body);
        const body = packJson({ ...bodyOf(edited), answerableBy });
        const update = updateContent({ user, id, hash, newHash: edited.hash, body });
        if ((yield* changes(update)) === 0) return false;
        tell({ user, kind: 'approval', id, state: 'pending' });
        return true;
      }),
    overdue: (now, limit = 1000) =>
      database.read('sweep', function* () {
        const query = kysely
          .selectFrom('approval')
          .select(['user_id as user', 'id'])
          .where(isPending)
          .where('expires_at', '<=', now)
          .orderBy('expires_at')
          .orderBy('id')
          .limit(limit);
        return yield* rows(query.compile());
      }),
  };
}

/** pending → another state, with the feedback that it is. False when it was not pending under this hash. */
export function createApprovalClose(database: Database) {
  const { kysely } = database;
  const insertFeedback = createFeedbackInsert(database);
  const update = prepared(
    (values: { user: string; id: string; hash: string; state: string; answer: string | null }) =>
      kysely
        .updateTable('approval')
        .set({ state: values.state, answer: values.answer })
        .where('user_id', '=', values.user)
        .where('id', '=', values.id)
        .where('state', '=', 'pending')
        .where('hash', '=', values.hash),
  );
  return function* (user: string, closed: ClosedApproval, tell: Tell): Steps<boolean> {
    const { id, hash, state, answer, feedback } = closed;
    const values = { user, id, hash, state, answer: answer && recordedJson(answer) };
    if ((yield* changes(update(values))) === 0) return false;
    tell({ user, kind: 'approval', id, state });
    if (feedback !== null) yield* insertFeedback(feedback);
    return true;
  };
}

export function createApprovalInsert({ kysely }: Database) {
  const columns = [
    'user_id',
    'id',
    'decision_id',
    'state',
    'hash',
    'created_at',
    'expires_at',
    'body',
    'answer',
  ] as const;
  const insert = preparedInsert(kysely, 'approval', columns);
  return function* (approvals: readonly Approval[], tell: Tell): Steps<void> {
    if (approvals.length === 0) return;
    yield insert(approvals.map(approvalRow));
    for (const { user, id, state } of approvals) tell({ user, kind: 'approval', id, state });
  };
}

type Body = Pick<Approval, 'action' | 'parameters' | 'target' | 'answerableBy' | 'card' | 'wasEdited'>;

function bodyOf({ action, parameters, target, answerableBy, card, wasEdited }: Approval): Body {
  return { action, parameters, target, answerableBy, card, wasEdited };
}

function approvalRow(approval: Approval): Insertable<ApprovalTable> {
  return {
    user_id: approval.user,
    id: approval.id,
    decision_id: approval.decisionId,
    state: approval.state,
    hash: approval.hash,
    created_at: approval.createdAt,
    expires_at: approval.expiresAt,
    body: packJson(bodyOf(approval)),
    answer: approval.answer && recordedJson(approval.answer),
  };
}

export function approvalOf(row: Selectable<ApprovalTable>): Approval {
  const body = unpackJson<Body>(row.body);
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    state: row.state as ApprovalState,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...body,
    answer: parseJson<ApprovalAnswer>(row.answer),
  };
}
