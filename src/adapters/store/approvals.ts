import { type Insertable, type Selectable, sql } from 'kysely';
import type { Approvals } from '#ports/store';
import type { Approval, ApprovalAnswer, ApprovalState } from '#records';
import { packJson, parseJson, unpackJson } from './body-codec.ts';
import type { Database, Session } from './database.ts';
import { createFeedbackInsert } from './feedback.ts';
import { newestIdsEndingIn } from './ids-ending-in.ts';
import { createEffectInsert } from './outbox.ts';
import { affectedRows, prepared, preparedInsert } from './prepared.ts';
import type { ApprovalTable } from './schema.ts';

/**
 * Questions to the owner. An edit replaces action, parameters, target, card, hash and `wasEdited`; whose question it is and until when stays.
 */
export function createApprovals(database: Database): Approvals {
  const { kysely } = database;
  const insertEffects = createEffectInsert(database);
  const insertFeedback = createFeedbackInsert(database);

  const selectOne = prepared((values: { user: string; id: string }) =>
    kysely.selectFrom('approval').selectAll().where('user_id', '=', values.user).where('id', '=', values.id),
  );
  const selectOfDecision = prepared((values: { decisionId: string }) =>
    kysely
      .selectFrom('approval')
      .selectAll()
      .where('decision_id', '=', values.decisionId)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const updateToClosed = prepared(
    (values: { id: string; hash: string; state: string; answer: string | null }) =>
      kysely
        .updateTable('approval')
        .set({ state: values.state, answer: values.answer })
        .where('id', '=', values.id)
        .where('state', '=', 'pending')
        .where('hash', '=', values.hash),
  );
  const selectPending = prepared((values: { id: string; hash: string }) => {
    const select = kysely
      .selectFrom('approval')
      .selectAll()
      .where('id', '=', values.id)
      .where('state', '=', 'pending')
      .where('hash', '=', values.hash);
    return database.differences.locksRows ? select.forUpdate() : select;
  });
  const updateContent = prepared((values: { id: string; hash: string; body: Uint8Array }) =>
    kysely.updateTable('approval').set({ hash: values.hash, body: values.body }).where('id', '=', values.id),
  );

  return {
    get: (user, id) =>
      database.read({ user }, async (session) => {
        const [row] = (await session.executeQuery(selectOne({ user, id }))).rows;
        return row ? approvalOf(row) : null;
      }),
    async list(user, states, limit = 100) {
      if (states.length === 0) return [];
      return database.read({ user }, async (session) => {
        const query = session.selectFrom('approval').selectAll().where('user_id', '=', user);
        const rows = await query
          .where('state', 'in', states)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();
        return rows.map(approvalOf);
      });
    },
    ofDecision: (decisionId) =>
      database.read('system', async (session) =>
        (await session.executeQuery(selectOfDecision({ decisionId }))).rows.map(approvalOf),
      ),
    findIds: newestIdsEndingIn(database, 'approval'),
    close: (id, hash, { state, answer, effect, feedback }) =>
      database.write('system', async (session) => {
        const update = updateToClosed({ id, hash, state, answer: answer && JSON.stringify(answer) });
        if (affectedRows(await session.executeQuery(update)) === 0) return false;
        if (effect !== null) await insertEffects(session, [effect]);
        if (feedback !== null) await insertFeedback(session, feedback);
        return true;
      }),
    edit: (id, hash, edited) =>
      database.write('system', async (session) => {
        const [row] = (await session.executeQuery(selectPending({ id, hash }))).rows;
        if (row === undefined) return false;
        const { answerableBy } = unpackJson<Body>(row.body);
        const body = packJson({ ...bodyOf(edited), answerableBy });
        await session.executeQuery(updateContent({ id, hash: edited.hash, body }));
        return true;
      }),
    overdue: (now, limit = 1000) =>
      database.read('system', async (session) => {
        const query = session.selectFrom('approval').selectAll().where('expires_at', '<=', now);
        const rows = await query
          .where('state', '=', sql.lit('pending'))
          .orderBy('expires_at')
          .orderBy('id')
          .limit(limit)
          .execute();
        return rows.map(approvalOf);
      }),
  };
}

export function createApprovalInsert({ kysely }: Database) {
  const columns = [
    'id',
    'decision_id',
    'user_id',
    'state',
    'hash',
    'created_at',
    'expires_at',
    'body',
    'answer',
  ] as const;
  const insert = preparedInsert(kysely, 'approval', columns);
  return async (session: Session, approvals: readonly Approval[]): Promise<void> => {
    if (approvals.length > 0) await session.executeQuery(insert(approvals.map(approvalRow)));
  };
}

type Body = Pick<Approval, 'action' | 'parameters' | 'target' | 'answerableBy' | 'card' | 'wasEdited'>;

function bodyOf({ action, parameters, target, answerableBy, card, wasEdited }: Approval): Body {
  return { action, parameters, target, answerableBy, card, wasEdited };
}

function approvalRow(approval: Approval): Insertable<ApprovalTable> {
  return {
    id: approval.id,
    decision_id: approval.decisionId,
    user_id: approval.user,
    state: approval.state,
    hash: approval.hash,
    created_at: approval.createdAt,
    expires_at: approval.expiresAt,
    body: packJson(bodyOf(approval)),
    answer: approval.answer && JSON.stringify(approval.answer),
  };
}

function approvalOf(row: Selectable<ApprovalTable>): Approval {
  return {
    id: row.id,
    decisionId: row.decision_id,
    user: row.user_id,
    state: row.state as ApprovalState,
    hash: row.hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...unpackJson<Body>(row.body),
    answer: parseJson<ApprovalAnswer>(row.answer),
  };
}
