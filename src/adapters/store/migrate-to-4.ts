import { sql } from 'kysely';
import type { Steps } from './database.ts';
import { type MigrationTools, makeIndexes } from './make-table.ts';

/**
 * Messages say whether they were sent unasked. Those have an index of their own, which no other message touches; who wrote and when
 * goes into an index that every message touches anyway, so that a user's messages are counted without reading them.
 */
export function* markUnaskedMessages(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  yield sql`alter table message add column unasked ${differences.columnTypes.text}`.compile(kysely);
  yield sql`drop index message_by_conversation`.compile(kysely);
  yield* makeIndexes('message', { columns: {}, indexes }, tools);
}

const indexes = {
  message_by_conversation: {
    columns: ['user_id', 'conversation', 'seq'],
    include: ['role', 'created_at'],
  },
  message_unasked: { columns: ['user_id', 'created_at'], where: 'unasked is not null' },
};
