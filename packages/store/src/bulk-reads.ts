import type { BulkReads, Item, UserItems } from '@tact/core/ports/store';
import type { Decision } from '@tact/core/records';
import { sql } from 'kysely';
import { createBulkRead, type PlacedRow } from './bulk-read.ts';
import { readAll } from './damaged-records.ts';
import type { Database } from './database.ts';
import { decisionOf } from './decision-row.ts';
import type { ValueKey } from './differences.ts';
import { itemOf } from './items.ts';
import type { DecisionRow, ItemTable, ValueTable } from './schema.ts';
import { storable } from './storable.ts';
import { createUserReads } from './user-reads.ts';
import { createValues, versionOf } from './values.ts';

/** Reads for many users at once. */
export function createBulkReads(database: Database): BulkReads {
  const { differences } = database;
  const read = createBulkRead(database);
  const { get: getValue } = createValues(database);
  return {
    ...createUserReads(database),
    decided(engine, wanted) {
      const asked = wanted.map(({ user, reference }) => [user, storable(reference)] as const);
      const query = sql<{ place: number }>`
        select asked.place from ${differences.asked(asked)} as asked
        where exists (
          select 1 from decision
          where user_id = asked.user_id and engine = ${engine} and reference = asked.name
            and role = 'main' and verdict <> 'defer'
        )`;
      return read(usersOf(asked), query, (found) => found.length > 0);
    },
    tagged(engine, wanted, limitPerTag) {
      const asked = wanted.map(({ user, tag }) => [user, storable(tag)] as const);
      const query = differences.newestUnderTags(engine, asked, limitPerTag);
      return read(usersOf(asked), query, (found: readonly PlacedRow<DecisionRow>[]): readonly Decision[] =>
        readAll('decision', found, ({ place, ...row }) => decisionOf(row), database),
      );
    },
    async values(wanted) {
      const [only] = wanted;
      // Most decisions are made one at a time, and the query for one value is compiled only once.
      if (only !== undefined && wanted.length === 1) return [await getValue(only.user, only.name)];
      const asked = wanted.map(({ user, name }) => [user, name] as const);
      const query = sql<PlacedRow<Pick<ValueTable, 'value' | 'version' | 'saved_at'>>>`
        select asked.place, value.value, value.version, value.saved_at
        from ${differences.asked(asked)} as asked
        join value on value.user_id = asked.user_id and value.name = asked.name`;
      return read(usersOf(asked), query, ([row]) => (row === undefined ? null : versionOf(row)));
    },
    items(wanted, limitEach = 100) {
      const asked = wanted.map(({ user, kind, state = 'open' }: UserItems) => [user, kind, state] as const);
      const query = sql<PlacedRow<ItemTable>>`
        select * from (
          select asked.place, item.*, row_number() over (
            partition by asked.place order by item.created_at desc, item.id desc
          ) as number
          from ${differences.asked(asked)} as asked
          join item on item.user_id = asked.user_id and item.kind = asked.name and item.state = asked.other
        ) as numbered
        where number <= ${limitEach}
        order by place, number`;
      return read(usersOf(asked), query, (found): readonly Item[] =>
        readAll('item', found, itemOf, database),
      );
    },
  };
}

function usersOf(asked: readonly ValueKey[]): readonly string[] {
  return asked.map(([user]) => user);
}
