import { sql } from 'kysely';
import type { Differences } from './differences.ts';

/** Settings that a transaction makes and the policies of its tables read. */
export const userSetting = 'tact.user';
export const scopeSetting = 'tact.scope';

export const postgresDifferences: Differences = {
  columnTypes: {
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    real: sql`double precision`,
    bytes: sql`bytea`,
    sequence: sql`bigint generated always as identity`,
  },
  tableSuffix: () => sql``,
  locksRows: true,
  async protectByUser(kysely, table) {
    const name = sql.table(table);
    await sql`alter table ${name} enable row level security`.execute(kysely);
    await sql`alter table ${name} force row level security`.execute(kysely);
    await sql`
      create policy own_rows on ${name} using (
        user_id = current_setting(${sql.lit(userSetting)}, true)
        or current_setting(${sql.lit(scopeSetting)}, true) = 'system'
      )`.execute(kysely);
  },
  list: (values) => values,
  isAnyOf: (column, values) => sql`${column} = any(${values})`,
  containsFolded: (column, text) =>
    sql`strpos(lower(${column} collate "und-x-icu"), ${text.toLowerCase()}) > 0`,
  ending: (column, length) => sql`right(${column}, ${length})`,
  newestUnderTags: ({ user, engine, tags, limitPerTag }) => sql`
    select wanted.tag, decision.*
    from unnest(${tags}::text[]) as wanted (tag)
    cross join lateral (
      select decision_seq from decision_tag
      where user_id = ${user} and engine = ${engine} and decision_tag.tag = wanted.tag
      order by created_at desc, decision_seq desc
      limit ${limitPerTag}
    ) as newest
    join decision on decision.seq = newest.decision_seq
    order by decision.created_at desc, decision.id desc`,
};
