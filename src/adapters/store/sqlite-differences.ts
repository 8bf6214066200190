import { sql } from 'kysely';
import type { Differences } from './differences.ts';

/** Names the function that folds case; SQLite's own folds ASCII only. `openSqliteDatabase` registers it. */
export const foldFunction = 'tact_fold';

export function foldCase(text: string): string {
  return text.toLowerCase();
}

export const sqliteDifferences: Differences = {
  columnTypes: {
    text: sql`text`,
    integer: sql`integer`,
    real: sql`real`,
    bytes: sql`blob`,
    sequence: sql`integer`,
  },
  tableSuffix: (clustered) => (clustered ? sql`strict, without rowid` : sql`strict`),
  locksRows: false,
  async protectByUser() {},
  list: (values) => JSON.stringify(values),
  isAnyOf: (column, values) => sql`${column} in (select value from json_each(${values}))`,
  containsFolded: (column, text) => sql`instr(${sql.raw(foldFunction)}(${column}), ${foldCase(text)}) > 0`,
  ending: (column, length) => sql`substr(${column}, -${length})`,
  newestUnderTags: ({ user, engine, tags, limitPerTag }) => sql`
    select wanted.value as tag, decision.*
    from json_each(${tags}) as wanted
    join decision on decision.seq in (
      select decision_seq from decision_tag
      where user_id = ${user} and engine = ${engine} and tag = wanted.value
      order by created_at desc, decision_seq desc
      limit ${limitPerTag}
    )
    order by decision.created_at desc, decision.id desc`,
};
