import { randomUUID } from 'node:crypto';
import { asTactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { JobHandlers, Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { JsonObject } from '@tact/core/records';
import type { Database } from './database.ts';
import { createJobTable, type Job } from './job-table.ts';

interface EmbeddedJobsOptions {
  readonly clock: Clock;
  /** Gets every failed attempt: kind, key, code and attempt. */
  readonly log?: Log;
  /** How often a job is tried before it is kept as failed; 5 unless given. */
  readonly attempts?: number;
  /** After this, a running job counts as abandoned and is run again; 5 minutes unless given. */
  readonly leaseMs?: number;
}

/** 1, 4, 16, 64 s …, an hour at most. */
export function pauseAfter(attempt: number): number {
  return Math.min(1000 * 4 ** (attempt - 1), 3_600_000);
}

/**
 * Jobs in a table of the store's own database; any number of processes may run them. A job enqueued under the key of a
 * running one waits until that run has ended. A job cancelled while it runs is not stopped, and not retried.
 */
export function createEmbeddedJobs(database: Database, options: EmbeddedJobsOptions): Jobs {
  const { clock, log, attempts: maxAttempts = 5, leaseMs = 300_000 } = options;
  const table = createJobTable(database.kysely);

  const run = async (job: Job, handlers: JobHandlers): Promise<boolean> => {
    const problem =
      job.attempts > maxAttempts ? 'its worker died each time' : await handle(job, handlers, log);
    if (problem === null) {
      await database.write(job.user_id, () => table.endDone(job));
      return true;
    }
    const retryAt = job.attempts < maxAttempts ? clock.now() + pauseAfter(job.attempts) : null;
    await database.write(job.user_id, () => table.endFailed(job, problem, retryAt));
    return false;
  };

  /** The first of the jobs that no other worker has taken meanwhile; null when nothing is due. */
  const claimNext = async (kinds: readonly string[], dueBy: number): Promise<Job | null> => {
    for (;;) {
      const due = await database.read('sweep', () => table.due(kinds, dueBy, workersAtOnce));
      if (due.length === 0) return null;
      for (const key of due) {
        const claim = { name: randomUUID(), dueBy, leaseEndsAt: clock.now() + leaseMs };
        const job = await database.write(key.user_id, () => table.claim(key, claim));
        if (job !== null) return job;
      }
    }
  };

  return {
    enqueue: ({ user, kind, key, runAt, payload }) => {
      const job = { user_id: user, kind, key, due_at: runAt, payload: JSON.stringify(payload) };
      return database.write(user, () => table.put(job));
    },
    cancel: (user, kind, key) => database.write(user, () => table.remove({ user_id: user, kind, key })),
    async runDue(handlers, limit = 100) {
      const now = clock.now();
      const kinds = Object.keys(handlers);
      const ran = { done: 0, failed: 0 };
      while (ran.done + ran.failed < limit) {
        const job = await claimNext(kinds, now);
        if (job === null) break;
        ran[(await run(job, handlers)) ? 'done' : 'failed']++;
      }
      return ran;
    },
    nextAt: () => database.read('sweep', () => table.nextAt()),
  };
}

/** Resolves with the problem; null for success. */
async function handle(job: Job, handlers: JobHandlers, log: Log | undefined): Promise<string | null> {
  const { user_id: user, kind, key } = job;
  try {
    await handlers[kind]?.(JSON.parse(job.payload) as JsonObject, { user, key });
    return null;
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    log?.warn('job failed', { kind, key, code, attempt: job.attempts });
    return message;
  }
}

/** So many workers find each a job of their own at the first look. */
const workersAtOnce = 8;
