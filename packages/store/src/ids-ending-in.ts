import { sql } from 'kysely';
import { type Database, of, rows } from './database.ts';
import { prepared } from './prepared.ts';

/**
 * Finds the ids of a user that end in a suffix: at most 5, the newest first; none for an empty suffix. Reads the user's
 * part of an index over (user, id), some 10 million ids a second; an index of endings would cost every decision a page.
 */
export function newestIdsEndingIn(database: Database, table: 'decision' | 'approval') {
  const { kysely, differences } = database;
  const select = prepared((values: { user: string; suffix: string; length: number }) =>
    kysely
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', values.user)
      .where((is) => is(differences.ending(is.ref('id'), sql<number>`${values.length}`), '=', values.suffix))
      .orderBy('id', 'desc')
      .limit(5),
  );
  return async (user: string, suffix: string): Promise<readonly string[]> => {
    if (suffix === '') return [];
    return database.read(of(user), function* () {
      const found = yield* rows(select({ user, suffix, length: suffix.length }));
      return found.map((row) => row.id);
    });
  };
}
