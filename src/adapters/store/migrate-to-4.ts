import { sql } from 'kysely';
import type { Steps } from './database.ts';
import { type MigrationTools, makeIndexes } from './make-table.ts';
import { tableNames, tables } from './tables.ts';

/**
 * Messages say whether they were sent unasked. Those have an index of their own, which no other message touches. Who wrote and when
 * goes into an index that every message touches anyway, so that a user's messages are counted without reading them; likewise
 * what feedback is about and when it came. Users are kept apart by policies that cost as much for a thousand users as for one.
 */
export function* prepareForManyUsers(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  yield sql`alter table message add column unasked ${differences.columnTypes.text}`.compile(kysely);
  for (const index of ['message_by_conversation', 'feedback_in_order']) {
    yield sql`drop index ${sql.id(index)}`.compile(kysely);
  }
  yield* makeIndexes('message', { columns: {}, indexes: messageIndexes }, tools);
  yield* makeIndexes('feedback', { columns: {}, indexes: feedbackIndexes }, tools);
  for (const name of tableNames) {
    yield* differences.unprotect(kysely, name);
    yield* differences.protect(kysely, name, tables[name].swept ?? null);
  }
}

const messageIndexes = {
  message_by_conversation: {
    columns: ['user_id', 'conversation', 'seq'],
    include: ['role', 'created_at'],
  },
  message_unasked: { columns: ['user_id', 'created_at'], where: 'unasked is not null' },
};

const feedbackIndexes = {
  feedback_in_order: { columns: ['user_id', 'position'], include: ['engine', 'created_at'] },
};
