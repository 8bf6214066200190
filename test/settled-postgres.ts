import type { Store } from '@tact/core/ports/store';
import { onTestServer } from './postgres-schemas.ts';

/**
 * Feedback and events are given out once no earlier transaction of the whole server is open, and tests that run at the same time have
 * some. Resolves when all that began before the call have ended.
 */
export async function earlierTransactionsEnded(): Promise<void> {
  const { rows } = await onTestServer('select pg_current_xact_id()::text as now');
  const isOpen = 'select pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 as before';
  while ((await onTestServer(isOpen, [rows[0].now])).rows[0].before);
}

/** The store as if no other test used its server: reads that depend on others' transactions wait for them. */
export function asOnItsOwnServer<Opened extends Store>(store: Opened): Opened {
  const { feedback, events } = store;
  return {
    ...store,
    feedback: {
      ...feedback,
      after: async (...given) => earlierTransactionsEnded().then(() => feedback.after(...given)),
    },
    events: {
      ...events,
      after: async (...given) => earlierTransactionsEnded().then(() => events.after(...given)),
    },
  };
}
