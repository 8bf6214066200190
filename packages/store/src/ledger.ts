import type { DecisionFilter, Ledger } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { type SelectQueryBuilder, sql } from 'kysely';
import { createClaimReads } from './claims.ts';
import { readAll, readOne, readPage } from './damaged-records.ts';
import { type Database, first, of, rows } from './database.ts';
import { decisionColumns, decisionOf, seenOf } from './decision-row.ts';
import { createVersions } from './documents.ts';
import { newestIdsEndingIn } from './ids-ending-in.ts';
import { prepared } from './prepared.ts';
import type { RecentRows } from './recent-rows.ts';
import { createRecorder } from './record.ts';
import { createRedact } from './redact.ts';
import { createRemove } from './remove-decisions.ts';
import type { DecisionRow, Tables } from './schema.ts';
import { storable } from './storable.ts';

/** Decisions. Lists stand in the order of ids, which is that of time. */
export function createLedger(database: Database, recent: RecentRows<Decision>): Ledger {
  const { kysely, differences } = database;
  const { record, recordAll } = createRecorder(database);
  const main = (user: string, engine: string) =>
    kysely
      .selectFrom('decision')
      .where('user_id', '=', user)
      .where('engine', '=', engine)
      .where('role', '=', sql.lit('main'));

  const selectOne = prepared((values: { user: string; id: string }) =>
    kysely
      .selectFrom('decision')
      .select(decisionColumns)
      .where('user_id', '=', values.user)
      .where('id', '=', values.id),
  );
  const selectLatest = prepared((values: { user: string; engine: string; reference: string }) =>
    main(values.user, values.engine)
      .select(decisionColumns)
      .where('reference', '=', values.reference)
      .orderBy('attempt', 'desc')
      .limit(1),
  );
  const selectDecided = prepared((values: { user: string; engine: string; references: string }) =>
    main(values.user, values.engine)
      .select('reference')
      .where('verdict', '<>', sql.lit('defer'))
      .where((is) => differences.isAnyOf(is.ref('reference'), is.val(values.references))),
  );

  const selectSeen = prepared((values: { user: string; ids: string }) =>
    kysely
      .selectFrom('decision')
      .select(['id', 'seen'])
      .where('user_id', '=', values.user)
      .where((is) => differences.isAnyOf(is.ref('id'), is.val(values.ids))),
  );

  return {
    record,
    recordAll,
    get: (user, id) =>
      database.read(of(user), function* () {
        const row = yield* first(selectOne({ user, id }));
        return row ? readOne('decision', row, decisionOf) : null;
      }),
    list: (filter) =>
      database.read(of(filter.user), function* () {
        const direction = filter.order === 'oldest' ? 'asc' : 'desc';
        const query = matching(database, filter).select(decisionColumns).orderBy('id', direction);
        const page = { limit: filter.limit ?? 100, read: decisionOf };
        return yield* readPage('decision', query, page, database);
      }),
    count: (filter) =>
      database.read(of(filter.user), function* () {
        const counted = matching(database, filter).select((is) => is.fn.countAll().as('count'));
        return Number((yield* first(counted.compile()))?.count ?? 0);
      }),
    latest: (user, engine, reference) =>
      database.read(of(user), function* () {
        const row = yield* first(selectLatest({ user, engine, reference: storable(reference) }));
        return row ? readOne('decision', row, decisionOf) : null;
      }),
    async decided(user, engine, references) {
      if (references.length === 0) return new Set();
      const asked = new Map(references.map((reference) => [storable(reference), reference]));
      return database.read(of(user), function* () {
        const values = { user, engine, references: differences.list([...asked.keys()]) as string };
        const found = yield* rows(selectDecided(values));
        return new Set(found.map((row) => asked.get(row.reference) ?? row.reference));
      });
    },
    async tagged(user, engine, tags, limitPerTag) {
      if (tags.length === 0) return new Map();
      const distinct = [...new Set(tags)];
      return database.read(of(user), function* () {
        const asked = distinct.map((tag) => [user, storable(tag)] as const);
        const query = differences.newestUnderTags(engine, asked, limitPerTag).compile(kysely);
        return groupByTag(yield* rows(query), distinct, recent, database);
      });
    },
    async seen(user, ids) {
      if (ids.length === 0) return new Map();
      return database.read(of(user), function* () {
        const found = yield* rows(selectSeen({ user, ids: differences.list(ids) as string }));
        return new Map(found.map((row) => [row.id, seenOf(row.seen)]));
      });
    },
    findIds: newestIdsEndingIn(database, 'decision'),
    claimed: createClaimReads(database),
    version: createVersions(database),
    redact: createRedact(database, recent),
    remove: createRemove(database, recent),
  };
}

function matching({ kysely, differences }: Database, filter: DecisionFilter) {
  const { user, engine, exceptEngine, verdict, outcome, path, text, role, since } = filter;
  let query = kysely.selectFrom('decision').where('user_id', '=', user);
  if (engine !== undefined) query = query.where('engine', '=', engine);
  if (exceptEngine !== undefined) query = query.where('engine', '<>', exceptEngine);
  if (verdict !== undefined) query = query.where('verdict', '=', verdict);
  if (outcome !== undefined) {
    const member = `%+${storable(outcome).replace(/[\\%_]/g, '\\$&')}+%`;
    query = query.where(sql<boolean>`'+' || ${sql.ref('outcome')} || '+' like ${member} escape '\\'`);
  }
  if (path !== undefined) query = query.where('path', '=', path);
  if (role !== undefined) query = query.where('role', '=', role);
  if (text !== undefined) {
    query = query.where((is) => differences.containsFolded(is.ref('title'), storable(text)));
  }
  if (since !== undefined) query = query.where('created_at', '>', since);
  if (filter.tag !== undefined) {
    const tag = storable(filter.tag);
    query = query.where((is) => is.exists(tagged(is.selectFrom('decision_tag'), tag)));
  }
  if (filter.isLastAttempt === true) {
    query = query.where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('decision as later')
            .select('later.id')
            .whereRef('later.user_id', '=', 'decision.user_id')
            .whereRef('later.engine', '=', 'decision.engine')
            .whereRef('later.reference', '=', 'decision.reference')
            .where('later.role', '=', sql.lit('main'))
            .whereRef('later.attempt', '>', 'decision.attempt'),
        ),
      ),
    );
  }
  for (const [side, id] of [
    ['>', filter.afterId],
    ['<', filter.beforeId],
  ] as const) {
    if (id === undefined) continue;
    query = query.where('id', side, (is) =>
      is
        .selectFrom('decision as other')
        .select('other.id')
        .where('other.user_id', '=', user)
        .where('other.id', '=', id),
    );
  }
  return query;
}

const tagged = (tags: SelectQueryBuilder<Tables, 'decision' | 'decision_tag', object>, tag: string) =>
  tags
    .select('tag')
    .whereRef('decision_tag.user_id', '=', 'decision.user_id')
    .whereRef('decision_tag.engine', '=', 'decision.engine')
    .where('decision_tag.tag', '=', tag)
    .whereRef('decision_tag.created_at', '=', 'decision.created_at')
    .whereRef('decision_tag.decision_seq', '=', 'decision.seq');

function groupByTag(
  found: readonly (DecisionRow & { readonly place: number })[],
  tags: readonly string[],
  recent: RecentRows<Decision>,
  database: Database,
): ReadonlyMap<string, readonly Decision[]> {
  const groups = Map.groupBy(found, ({ place }) => tags[Number(place)] ?? '');
  const read = ({ place, ...row }: DecisionRow & { readonly place: number }) => knownDecisionOf(row, recent);
  return new Map([...groups].map(([tag, group]) => [tag, readAll('decision', group, read, database)]));
}

/** The last decisions of a thread or a conversation are read with each of its messages, and never change. */
function knownDecisionOf(row: DecisionRow, recent: RecentRows<Decision>): Decision {
  const known = recent.get(row.user_id, row.id);
  if (known !== undefined) return known;
  const decision = decisionOf(row);
  recent.set(decision.user, decision.id, decision);
  return decision;
}
