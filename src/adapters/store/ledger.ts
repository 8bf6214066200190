import { sql } from 'kysely';
import type { DecisionFilter, DecisionRecord, Ledger } from '#ports/store';
import type { Decision } from '#records';
import { createApprovalInsert } from './approvals.ts';
import { type Database, type Session, Undone } from './database.ts';
import { decisionColumns, decisionOf, decisionRow } from './decision-row.ts';
import { createDocumentInsert } from './documents.ts';
import { newestIdsEndingIn } from './ids-ending-in.ts';
import { createJournalClose } from './journal.ts';
import { createEffectInsert } from './outbox.ts';
import { prepared, preparedInsert } from './prepared.ts';
import type { DecisionRow } from './schema.ts';
import { storable } from './storable.ts';

/**
 * Decisions. Lists stand in the order of (created at, id); `afterId` means: after that decision in this order,
 * and nothing stands after an unknown one.
 */
export function createLedger(database: Database): Ledger {
  const { kysely, differences } = database;
  const insertDecision = createDecisionInsert(database);
  const insertTags = createTagInsert(database);
  const insertEffects = createEffectInsert(database);
  const insertApprovals = createApprovalInsert(database);
  const insertDocuments = createDocumentInsert(database);
  const closeJournalEntries = createJournalClose(database);
  const findIds = newestIdsEndingIn(database, 'decision');

  const selectOne = prepared((values: { user: string; id: string }) =>
    kysely.selectFrom('decision').selectAll().where('user_id', '=', values.user).where('id', '=', values.id),
  );
  const selectDecided = prepared((values: { user: string; engine: string; references: string }) =>
    kysely
      .selectFrom('decision')
      .select('reference')
      .where('user_id', '=', values.user)
      .where('engine', '=', values.engine)
      .where('role', '=', sql.lit('main'))
      .where((is) => differences.isAnyOf(is.ref('reference'), is.val(values.references))),
  );

  const record = async (session: Session, { decision, ...planned }: DecisionRecord) => {
    const seq = await insertDecision(session, decision);
    if (seq === null) return 'already';
    if (!(await closeJournalEntries(session, decision, planned.undoes))) throw new Undone('already');
    if (decision.strategy.role === 'main') await insertTags(session, decision, seq);
    await insertEffects(session, planned.effects);
    await insertApprovals(session, planned.approvals);
    await insertDocuments(session, planned.documents);
    return 'recorded';
  };

  return {
    record: (planned) =>
      database.write({ user: planned.decision.user }, (session) => record(session, planned)),
    get: (user, id) =>
      database.read({ user }, async (session) => {
        const [row] = (await session.executeQuery(selectOne({ user, id }))).rows;
        return row ? decisionOf(row) : null;
      }),
    list: (filter) =>
      database.read(filter, async (session) => {
        const direction = filter.order === 'oldest' ? 'asc' : 'desc';
        const rows = await matching(session, database, filter)
          .selectAll()
          .orderBy('created_at', direction)
          .orderBy('id', direction)
          .limit(filter.limit ?? 100)
          .execute();
        return rows.map(decisionOf);
      }),
    count: (filter) =>
      database.read(filter, async (session) => {
        const counted = matching(session, database, filter).select((is) => is.fn.countAll().as('count'));
        return Number((await counted.executeTakeFirstOrThrow()).count);
      }),
    async decided(user, engine, references) {
      if (references.length === 0) return new Set();
      const asked = new Map(references.map((reference) => [storable(reference), reference]));
      return database.read({ user }, async (session) => {
        const values = { user, engine, references: differences.list([...asked.keys()]) as string };
        const { rows } = await session.executeQuery(selectDecided(values));
        return new Set(rows.map((row) => asked.get(row.reference) ?? row.reference));
      });
    },
    async tagged(user, engine, tags, limitPerTag) {
      if (tags.length === 0) return new Map();
      const asked = new Map(tags.map((tag) => [storable(tag), tag]));
      return database.read({ user }, async (session) => {
        const query = { user, engine, tags: differences.list([...asked.keys()]), limitPerTag };
        const { rows } = await differences.newestUnderTags(query).execute(session);
        return groupByTag(rows, asked);
      });
    },
    findIds,
  };
}

function createDecisionInsert({ kysely }: Database) {
  const insert = prepared((values: ReturnType<typeof decisionRow>) =>
    kysely
      .insertInto('decision')
      .values(Object.fromEntries(decisionColumns.map((column) => [column, values[column]])) as typeof values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('seq'),
  );
  /** Null when the decision, or another main one of the same reference, stands already. */
  return async (session: Session, decision: Decision): Promise<number | null> => {
    const { rows } = await session.executeQuery(insert(decisionRow(decision)));
    return rows[0]?.seq ?? null;
  };
}

function createTagInsert({ kysely }: Database) {
  const columns = ['user_id', 'engine', 'tag', 'created_at', 'decision_seq'] as const;
  const insert = preparedInsert(kysely, 'decision_tag', columns, { skipKnown: true });
  return async (session: Session, decision: Decision, seq: number): Promise<void> => {
    if (decision.tags.length === 0) return;
    const rows = decision.tags.map((tag) => ({
      user_id: decision.user,
      engine: decision.engine,
      tag: storable(tag),
      created_at: decision.createdAt,
      decision_seq: seq,
    }));
    await session.executeQuery(insert(rows));
  };
}

function matching(session: Session, { differences }: Database, filter: DecisionFilter) {
  const { user, engine, verdict, outcome, path, text, role, since, afterId } = filter;
  let query = session.selectFrom('decision').where('user_id', '=', user);
  if (engine !== undefined) query = query.where('engine', '=', engine);
  if (verdict !== undefined) query = query.where('verdict', '=', verdict);
  if (outcome !== undefined) query = query.where('outcome', '=', storable(outcome));
  if (path !== undefined) query = query.where('path', '=', path);
  if (role !== undefined) query = query.where('role', '=', role);
  if (text !== undefined) {
    query = query.where((is) => differences.containsFolded(is.ref('title'), storable(text)));
  }
  if (since !== undefined) query = query.where('created_at', '>', since);
  if (afterId !== undefined) {
    query = query.where((is) =>
      is(
        is.refTuple('created_at', 'id'),
        '>',
        is
          .selectFrom('decision as after')
          .select(['after.created_at', 'after.id'])
          .where('after.user_id', '=', user)
          .where('after.id', '=', afterId)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return query;
}

function groupByTag(
  rows: readonly (DecisionRow & { readonly tag: string })[],
  asked: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Decision[]> {
  const groups = new Map<string, Decision[]>();
  for (const { tag: stored, ...row } of rows) {
    const tag = asked.get(stored) ?? stored;
    const group = groups.get(tag) ?? [];
    group.push(decisionOf(row));
    groups.set(tag, group);
  }
  return groups;
}
