import { sql } from 'kysely';
import type { Database } from './database.ts';
import { first } from './database.ts';
import { place } from './events.ts';
import { tableNames } from './tables.ts';

/** Removes every row of a user, then what the files still hold of them. */
export function createForget({ kysely, differences, ...database }: Database) {
  return async (user: string): Promise<void> => {
    await database.write(user, function* () {
      const newest = kysely.selectFrom('event').select(['seq', 'user_id']).orderBy('seq', 'desc').limit(1);
      const last = yield* first(newest.compile());
      for (const table of tableNames) {
        yield sql`delete from ${sql.table(table)} where user_id = ${user}`.compile(kysely);
      }
      // SQLite gives the number of a removed last row again, and who reads the events has passed it already.
      if (differences.reusesNumbers && last?.user_id === user) {
        yield kysely
          .insertInto('event')
          .values({ seq: last.seq, user_id: '', kind: place, row_id: '', state: '' } as never)
          .compile();
      }
    });
    await database.scrub();
  };
}
