import { sql } from 'kysely';
import { decisionColumns } from './decision-row.ts';
import type { Differences, ValueKey } from './differences.ts';

/** Names the function that folds case; SQLite's own folds ASCII only. `openSqliteDatabase` registers it. */
export const foldFunction = 'tact_fold';

export function foldCase(text: string): string {
  return text.toLowerCase();
}

const asked = (rows: readonly ValueKey[]) => {
  const [, name, other] = rows[0] ?? [];
  // Mostly the same is asked of every user; then JSON is read once a user and not four times.
  if (!rows.every((row) => row[1] === name && row[2] === other)) return askedOneByOne(rows);
  const users = JSON.stringify(rows.map(([user]) => user));
  return sql`(
    select key as place, value as user_id, ${name ?? null} as name, ${other ?? null} as other
    from json_each(${users})
  )`;
};

const askedOneByOne = (rows: readonly ValueKey[]) => sql`(
  select key as place, value ->> 0 as user_id, value ->> 1 as name, value ->> 2 as other
  from json_each(${JSON.stringify(rows)})
)`;

/** All that a decision is read from. */
const decisionList = sql.join(decisionColumns.map((column) => sql.ref(`decision.${column}`)));

export const sqliteDifferences: Differences = {
  columnTypes: {
    text: sql`text`,
    integer: sql`integer`,
    real: sql`real`,
    bytes: sql`blob`,
    sequence: sql`integer`,
    // One transaction writes at a time, so they commit in the order in which they write.
    transaction: sql`integer default 0`,
  },
  tableSuffix: (clustered) => (clustered ? sql`strict, without rowid` : sql`strict`),
  includesColumns: false,
  reusesNumbers: true,
  protect: () => [],
  unprotect: () => [],
  nextPosition: (user) => sql`(select coalesce(max(position), 0) + 1 from feedback where user_id = ${user})`,
  countPositions: () => [],
  thisTransaction: sql`0`,
  isSettled: sql`true`,
  list: (values) => JSON.stringify(values),
  isAnyOf: (column, values) => sql`${column} in (select value from json_each(${values}))`,
  asked,
  askedUsers: (users) =>
    sql`(select key as place, value as user_id from json_each(${JSON.stringify(users)}))`,
  givenValues: (values) => sql`(
    select value ->> 0 as user_id, value ->> 1 as name, value ->> 2 as value, value ->> 3 as expected
    from json_each(${JSON.stringify(values)})
  )`,
  // Who writes has the whole file.
  locking: () => sql``,
  // Without statistics SQLite takes every index on a user for equally good.
  through: (index) => sql`indexed by ${sql.id(index)}`,
  containsFolded: (column, text) => sql`instr(${sql.raw(foldFunction)}(${column}), ${foldCase(text)}) > 0`,
  ending: (column, length) => sql`substr(${column}, -${length})`,
  newestUnderTags: (engine, wanted, limitEach) => sql`
    select wanted.place, ${decisionList}
    from ${asked(wanted)} as wanted
    join decision on decision.seq in (
      select decision_seq from decision_tag
      where user_id = wanted.user_id and engine = ${engine} and tag = wanted.name
      order by created_at desc, decision_seq desc
      limit ${limitEach}
    )
    order by decision.created_at desc, decision.id desc`,
};
