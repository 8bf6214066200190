import { makeTable } from '@tact/store/make-table';
import { type SchemaHistory, schemaHistory } from '@tact/store/migrations';
import { sql } from 'kysely';

/** A made-up next schema: a column that every user's rows get a value for, an index, and a table filled from another. */
export const nextSchema: SchemaHistory = {
  version: schemaHistory.version + 1,
  stepsTo: {
    ...schemaHistory.stepsTo,
    *[schemaHistory.version + 1](tools) {
      const { kysely, differences } = tools;
      yield* differences.unprotect(kysely, 'item');
      yield sql`alter table item add column shelf ${differences.columnTypes.text}`.compile(kysely);
      yield sql`update item set shelf = 'shelf of ' || user_id`.compile(kysely);
      yield sql`create index item_by_shelf on item (user_id, shelf)`.compile(kysely);
      yield* makeTable('shelf', { columns: { user_id: 'text', name: 'text' }, key: ['user_id'] }, tools);
      yield sql`insert into shelf (user_id, name) select distinct user_id, shelf from item`.compile(kysely);
      yield* differences.protect(kysely, 'item', null);
      yield* differences.protect(kysely, 'shelf' as 'item', null);
    },
  },
};
