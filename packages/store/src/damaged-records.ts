import type { CompiledQuery } from 'kysely';
import { DamagedBody } from './body-codec.ts';
import { type Database, rows, type Steps } from './database.ts';

/**
 * Records that cannot be read, such as after a fault of the disk. Whoever asks for one is told which it is; a list goes on without it,
 * and the store says what its lists have left out.
 */

/** Throws `DamagedBody` with the record's name. */
export function readOne<Row extends { readonly id: string }, Value>(
  what: string,
  row: Row,
  read: (row: Row) => Value,
): Value {
  try {
    return read(row);
  } catch (thrown) {
    throw thrown instanceof DamagedBody ? new DamagedBody(`${what} ${row.id}`, { cause: thrown }) : thrown;
  }
}

/** Those that can be read. */
export function readAll<Row extends { readonly id: string }, Value>(
  what: string,
  found: readonly Row[],
  read: (row: Row) => Value,
  { leftOut }: Pick<Database, 'leftOut'>,
): readonly Value[] {
  return found.flatMap((row) => {
    try {
      return [readOne(what, row, read)];
    } catch (thrown) {
      if (!(thrown instanceof DamagedBody)) throw thrown;
      leftOut.add(thrown.message);
      return [];
    }
  });
}

interface PageQuery<Row> {
  limit(limit: number): { compile(): CompiledQuery<Row> };
}

/** The first of those that can be read: a page is short only where nothing follows it. */
export function* readPage<Row extends { readonly id: string }, Value>(
  what: string,
  query: PageQuery<Row>,
  { limit, read }: { readonly limit: number; readonly read: (row: Row) => Value },
  database: Pick<Database, 'leftOut'>,
): Steps<readonly Value[]> {
  for (let room = 0; ; ) {
    const found = yield* rows(query.limit(limit + room).compile());
    const values = readAll(what, found, read, database);
    const damaged = found.length - values.length;
    if (damaged <= room || found.length < limit + room) return values.slice(0, limit);
    room = damaged;
  }
}
