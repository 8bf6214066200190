import { sql } from 'kysely';
import type { Steps } from './database.ts';
import { type MigrationTools, makeTable } from './make-table.ts';
import { tables } from './tables.ts';

/** Messages, and items that can be changed. */
export function* addConversations(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  const { integer } = differences.columnTypes;
  yield sql`alter table item add column version ${integer} not null default 1`.compile(kysely);
  yield sql`alter table item add column changed_at ${integer} not null default 0`.compile(kysely);
  yield sql`update item set changed_at = created_at`.compile(kysely);
  yield sql`create index item_by_kind on item (user_id, kind, created_at)`.compile(kysely);
  yield* makeTable('message', tables.message, tools);
}
