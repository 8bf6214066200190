import type { RawBuilder } from 'kysely';
import { type Database, rows, type Steps } from './database.ts';

/** A row with the position of what was asked that it answers. */
export type PlacedRow<Row> = Row & { readonly place: number };

/**
 * Runs one query for a batch; `answer` makes the result of each place from the rows that were found for it, in their order.
 * The database itself keeps the rows of other users out of it.
 */
export function createBulkRead(database: Database) {
  return async <Row, Result>(
    users: readonly string[],
    query: RawBuilder<PlacedRow<Row>>,
    answer: (found: readonly PlacedRow<Row>[]) => Result,
  ): Promise<readonly Result[]> => {
    if (users.length === 0) return [];
    return database.read({ users: [...new Set(users)] }, function* (): Steps<readonly Result[]> {
      const found = yield* rows(query.compile(database.kysely));
      const byPlace = Map.groupBy(found, ({ place }) => Number(place));
      return users.map((_, place) => answer(byPlace.get(place) ?? []));
    });
  };
}
