import type { Ledger } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { RecentRows } from './recent-rows.ts';

/** Whose rows belong to one decision. Feedback stays: the place of the last one tells learners how far they are. */
const ofDecisions = ['open_effect', 'effect', 'approval', 'claim'] as const;

/** Removes decisions with all that belongs to them, and documents, then what the files and this process still hold of them. */
export function createRemove(database: Database, recent: RecentRows<Decision>): Ledger['remove'] {
  const { kysely, differences } = database;
  return async (user, ids, digests) => {
    if (ids.length + digests.length === 0) return;
    const isOne = (column: string, values: readonly string[]) =>
      differences.isAnyOf(sql<string>`${sql.ref(column)}`, sql`${differences.list([...values])}`);
    await database.write(user, function* () {
      for (const table of ofDecisions) {
        yield sql`delete from ${sql.table(table)} where user_id = ${user} and ${isOne('decision_id', ids)}`.compile(
          kysely,
        );
      }
      yield sql`delete from decision_tag where user_id = ${user} and decision_seq in
        (select seq from decision where user_id = ${user} and ${isOne('id', ids)})`.compile(kysely);
      yield sql`delete from decision where user_id = ${user} and ${isOne('id', ids)}`.compile(kysely);
      yield sql`delete from document where user_id = ${user} and ${isOne('digest', digests)}`.compile(kysely);
    });
    recent.forget(user);
    await database.scrub();
  };
}
