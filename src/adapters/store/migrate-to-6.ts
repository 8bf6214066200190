import { sql } from 'kysely';
import type { Steps } from './database.ts';
import type { MigrationTools } from './make-table.ts';

/**
 * Answers that earlier versions kept as ours may quote others: nothing proves whose words they are made of, so they are read as somebody
 * else's.
 */
export function* doubtEarlierAnswers({ kysely, differences }: MigrationTools): Steps<void> {
  yield* differences.unprotect(kysely, 'message');
  yield sql`update message set origin = 'outside' where role = 'assistant' and origin = 'system'`.compile(
    kysely,
  );
  yield* differences.protect(kysely, 'message', null);
}
