import { randomUUID } from 'node:crypto';
import { asTactError } from '#errors';
import type { Clock } from '#ports/clock';
import type { JobHandlers, Jobs } from '#ports/jobs';
import type { Log } from '#ports/log';
import type { JsonObject } from '#records';
import type { Database, Session } from '../store/database.ts';
import { claimNext, endDone, endFailed, type Job, put, remove } from './job-table.ts';

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
  const write = <Result>(work: (session: Session) => Promise<Result>) => database.write('system', work);

  /** Null for success. */
  const problemOf = async (job: Job, handlers: JobHandlers): Promise<string | null> => {
    if (job.attempts > maxAttempts) return 'its worker died every time';
    try {
      await handlers[job.kind]?.(JSON.parse(job.payload) as JsonObject);
      return null;
    } catch (thrown) {
      const { code, message } = asTactError(thrown);
      log?.warn('job failed', { kind: job.kind, key: job.key, code, attempt: job.attempts });
      return message;
    }
  };

  const run = async (job: Job, handlers: JobHandlers): Promise<boolean> => {
    const problem = await problemOf(job, handlers);
    if (problem === null) {
      await write((session) => endDone(session, job));
      return true;
    }
    const retryAt = job.attempts < maxAttempts ? clock.now() + pauseAfter(job.attempts) : null;
    await write((session) => endFailed(session, job, problem, retryAt));
    return false;
  };

  return {
    enqueue: ({ kind, key, runAt, payload }) =>
      write((session) => put(session, { kind, key, due_at: runAt, payload: JSON.stringify(payload) })),
    cancel: (kind, key) => write((session) => remove(session, kind, key)),
    async runDue(handlers, limit = 100) {
      const now = clock.now();
      const claim = () => ({
        kinds: Object.keys(handlers),
        dueBy: now,
        name: randomUUID(),
        leaseEndsAt: clock.now() + leaseMs,
        locksRows: database.differences.locksRows,
      });
      const ran = { done: 0, failed: 0 };
      while (ran.done + ran.failed < limit) {
        const job = await write((session) => claimNext(session, claim()));
        if (job === null) break;
        ran[(await run(job, handlers)) ? 'done' : 'failed']++;
      }
      return ran;
    },
    nextAt: () =>
      database.read('system', async (session) => {
        const query = session.selectFrom('job').select((is) => is.fn.min('due_at').as('next'));
        return (await query.executeTakeFirstOrThrow()).next;
      }),
  };
}
