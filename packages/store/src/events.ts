import type { Events, FeedEvent, StoreEvent } from '@tact/core/ports/store';
import type { Insertable } from 'kysely';
import { type Database, rows, type Steps, type Tell } from './database.ts';
import { preparedInsert } from './prepared.ts';
import type { EventTable } from './schema.ts';

/** What happened, in the order of the commits. */
export function createEvents(database: Database): Events {
  const { kysely, differences } = database;
  return {
    listen: (listener) => database.listen(listener),
    after: (cursor, limit = 1000) =>
      database.read('sweep', function* () {
        const query = kysely
          .selectFrom('event')
          .select(['seq', 'user_id', 'kind', 'row_id', 'state'])
          .where('seq', '>', cursor ?? 0)
          .where(differences.isSettled)
          .orderBy('seq')
          .limit(limit);
        const found = yield* rows(query.compile());
        const events = found
          .filter(({ kind }) => kind !== place)
          .map(
            ({ seq, user_id, kind, row_id, state }): FeedEvent => ({
              user: user_id,
              kind: kind as StoreEvent['kind'],
              id: row_id,
              state,
              cursor: seq,
            }),
          );
        return { events, cursor: found.at(-1)?.seq ?? cursor ?? 0 };
      }),
    end: () =>
      database.read('sweep', function* () {
        const query = kysely
          .selectFrom('event')
          .select('seq')
          .where(differences.isSettled)
          .orderBy('seq', 'desc')
          .limit(1);
        const [last] = yield* rows(query.compile());
        return last?.seq ?? 0;
      }),
  };
}

/** Stands where the newest event was removed with its user, so that its number is not given again. */
export const place = 'removed';

/** Keeps what was told, as the last step of a transaction. */
export function createEventInsert({ kysely }: Pick<Database, 'kysely'>) {
  const columns = ['user_id', 'kind', 'row_id', 'state'] as const;
  const insert = preparedInsert(kysely, 'event', columns);
  return function* (told: readonly StoreEvent[]): Steps<void> {
    // By the hundred, because a statement takes only so many values.
    for (let from = 0; from < told.length; from += 100) {
      yield insert(told.slice(from, from + 100).map(eventRow));
    }
  };
}

/** Work with what it tells kept in the same transaction. */
export function* telling<Result>(
  work: (tell: Tell) => Steps<Result>,
  insert: ReturnType<typeof createEventInsert>,
): Steps<{ readonly result: Result; readonly told: readonly StoreEvent[] }> {
  const told: StoreEvent[] = [];
  const result = yield* work((event) => told.push(event));
  yield* insert(told);
  return { result, told };
}

function eventRow({ user, kind, id, state }: StoreEvent): Insertable<EventTable> {
  return { user_id: user, kind, row_id: id, state };
}
