import { sql } from 'kysely';
import { decisionColumns } from './decision-row.ts';
import type { Differences, ValueKey } from './differences.ts';

/** Settings that a transaction makes and the policies of its tables read: users as keys of a JSON object, and `sweep` or nothing. */
export const usersSetting = 'tact.users';
export const scopeSetting = 'tact.scope';

/**
 * As a query of its own, so that the server reads the setting once a query and not once a row. Keys are found by a binary search;
 * a list of a thousand users would be compared one by one for each row, or tried one by one in each index.
 */
const users = sql`(
  select coalesce(nullif(current_setting(${sql.lit(usersSetting)}, true), ''), '{}')::jsonb)`;

const asked = (rows: readonly ValueKey[]) => sql`(
  select place - 1 as place, user_id, name, other
  from unnest(
    ${rows.map(([user]) => user)}::text[],
    ${rows.map(([, name]) => name)}::text[],
    ${rows.map(([, , other]) => other ?? null)}::text[]
  ) with ordinality as given (user_id, name, other, place)
)`;

/** All that a decision is read from. */
const decisionList = sql.join(decisionColumns.map((column) => sql.ref(`decision.${column}`)));

export const postgresDifferences: Differences = {
  columnTypes: {
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    real: sql`double precision`,
    bytes: sql`bytea`,
    sequence: sql`bigint generated always as identity`,
    transaction: sql`xid8 default pg_current_xact_id()`,
  },
  tableSuffix: () => sql``,
  includesColumns: true,
  reusesNumbers: false,
  protect(kysely, table, swept) {
    const name = sql.table(table);
    const statements = [
      sql`alter table ${name} enable row level security`,
      sql`alter table ${name} force row level security`,
      sql`create policy own_rows on ${name} using (${users} ? user_id)`,
    ];
    if (swept !== null) {
      statements.push(sql`
        create policy swept_rows on ${name} for select using (
          current_setting(${sql.lit(scopeSetting)}, true) = 'sweep' and ${sql.raw(swept)})`);
    }
    return statements.map((statement) => statement.compile(kysely));
  },
  unprotect(kysely, table) {
    return [
      sql`drop policy if exists own_rows on ${sql.table(table)}`.compile(kysely),
      sql`drop policy if exists swept_rows on ${sql.table(table)}`.compile(kysely),
      sql`alter table ${sql.table(table)} no force row level security`.compile(kysely),
    ];
  },
  nextPosition: () => sql`nextval('feedback_position')`,
  countPositions: (kysely) => [sql`create sequence feedback_position`.compile(kysely)],
  thisTransaction: sql`pg_current_xact_id()`,
  // A transaction that this server has yet to begin wrote no row here: such a number came from another server by a dump.
  isSettled: sql`(recorded_in < pg_snapshot_xmin(pg_current_snapshot())
    or recorded_in >= pg_snapshot_xmax(pg_current_snapshot()))`,
  list: (values) => values,
  isAnyOf: (column, values) => sql`${column} = any(${values})`,
  asked,
  askedUsers: (users) => sql`(
    select place - 1 as place, user_id
    from unnest(${users}::text[]) with ordinality as given (user_id, place)
  )`,
  givenValues: (values) => sql`(
    select user_id, name, value, expected
    from unnest(
      ${values.map(([user]) => user)}::text[],
      ${values.map(([, name]) => name)}::text[],
      ${values.map(([, , value]) => value)}::text[],
      ${values.map(([, , , expected]) => expected)}::bigint[]
    ) as given (user_id, name, value, expected)
  )`,
  locking: (table) => sql`for update of ${sql.table(table)}`,
  through: () => sql``,
  containsFolded: (column, text) =>
    sql`strpos(lower(${column} collate "und-x-icu"), ${text.toLowerCase()}) > 0`,
  ending: (column, length) => sql`right(${column}, ${length})`,
  newestUnderTags: (engine, wanted, limitEach) => sql`
    select wanted.place, ${decisionList}
    from ${asked(wanted)} as wanted
    cross join lateral (
      select decision_seq from decision_tag
      where user_id = wanted.user_id and engine = ${engine} and decision_tag.tag = wanted.name
      order by created_at desc, decision_seq desc
      limit ${limitEach}
    ) as newest
    join decision on decision.seq = newest.decision_seq
    order by decision.created_at desc, decision.id desc`,
};
