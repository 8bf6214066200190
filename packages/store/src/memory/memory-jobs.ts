import { asTactError } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { JobHandlers, Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { JsonObject } from '@tact/core/records';

/** How often a job is tried, and after how long a silent worker counts as dead. */
export interface MemoryJobsOptions {
  readonly clock: Clock;
  readonly log?: Log;
  /** 5 unless given. */
  readonly attempts?: number;
  /** 5 minutes unless given. */
  readonly leaseMs?: number;
}

interface Job {
  readonly user: string;
  readonly kind: string;
  readonly key: string;
  readonly state: 'waiting' | 'running' | 'failed';
  /** When it runs next, or, running, when it counts as abandoned; null once it has failed. */
  readonly dueAt: number | null;
  readonly payload: JsonObject;
  readonly attempts: number;
  /** The number of the run that has it. */
  readonly claim: number | null;
  /** Enqueued anew while running. */
  readonly again: { readonly runAt: number; readonly payload: JsonObject } | null;
}

type JobKey = Pick<Job, 'user' | 'kind' | 'key'>;

/**
 * Jobs that are forgotten when the process ends; otherwise they keep the contract of the port.
 *
 * @example
 * const jobs = createMemoryJobs({ clock: createFakeClock() });
 * await jobs.nextAt(); // null
 */
export function createMemoryJobs(options: MemoryJobsOptions): Jobs {
  const { clock, log, attempts: maxAttempts = 5 } = options;
  const { jobs, keyOf, wait, claimNext, end } = createJobRows(options);
  const run = async (job: Job, handlers: JobHandlers): Promise<boolean> => {
    if (job.attempts > maxAttempts) return false;
    try {
      await handlers[job.kind]?.(job.payload, { user: job.user, key: job.key });
      return true;
    } catch (thrown) {
      const { code } = asTactError(thrown);
      log?.warn('job failed', { kind: job.kind, key: job.key, code, attempt: job.attempts });
      return false;
    }
  };

  return {
    async enqueue({ user, kind, key, runAt, payload }) {
      const known = jobs.get(keyOf({ user, kind, key }));
      if (known?.state === 'running') jobs.set(keyOf(known), { ...known, again: { runAt, payload } });
      else wait({ user, kind, key }, runAt, payload, known?.state === 'waiting' ? known.attempts : 0);
    },
    async cancel(user, kind, key) {
      jobs.delete(keyOf({ user, kind, key }));
    },
    async runDue(handlers, limit = 100) {
      const now = clock.now();
      const ran = { done: 0, failed: 0 };
      while (ran.done + ran.failed < limit) {
        const job = claimNext(Object.keys(handlers), now);
        if (job === null) break;
        const succeeded = await run(job, handlers);
        end(job, !succeeded);
        ran[succeeded ? 'done' : 'failed']++;
      }
      return ran;
    },
    async nextAt() {
      const times = [...jobs.values()].flatMap(({ dueAt }) => dueAt ?? []);
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}

/** The jobs by their key, and how they move between their states. */
function createJobRows({ clock, attempts: maxAttempts = 5, leaseMs = 300_000 }: MemoryJobsOptions) {
  const jobs = new Map<string, Job>();
  let claims = 0;
  const keyOf = ({ user, kind, key }: JobKey) => JSON.stringify([user, kind, key]);
  const wait = (job: JobKey, runAt: number, payload: JsonObject, attempts = 0) => {
    const { user, kind, key } = job;
    jobs.set(keyOf(job), {
      user,
      kind,
      key,
      state: 'waiting',
      dueAt: runAt,
      payload,
      attempts,
      claim: null,
      again: null,
    });
  };

  const claimNext = (kinds: readonly string[], dueBy: number): Job | null => {
    const due = [...jobs.values()].filter(
      ({ kind, dueAt }) => kinds.includes(kind) && dueAt !== null && dueAt <= dueBy,
    );
    const [next] = due.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
    if (next === undefined) return null;
    const attempts = next.attempts + 1;
    const dueAt = clock.now() + leaseMs;
    const claimed: Job = { ...next, state: 'running', attempts, dueAt, claim: ++claims };
    jobs.set(keyOf(claimed), claimed);
    return claimed;
  };

  const end = (claimed: Job, failed: boolean): void => {
    const job = jobs.get(keyOf(claimed));
    // Cancelled, or taken up by another run meanwhile: the end is not ours to write.
    if (job === undefined || job.claim !== claimed.claim) return;
    if (job.again) wait(job, job.again.runAt, job.again.payload);
    else if (!failed) jobs.delete(keyOf(job));
    else if (job.attempts < maxAttempts) {
      wait(job, clock.now() + pauseAfter(job.attempts), job.payload, job.attempts);
    } else jobs.set(keyOf(job), { ...job, state: 'failed', dueAt: null });
  };

  return { jobs, keyOf, wait, claimNext, end };
}

function pauseAfter(attempt: number): number {
  return Math.min(1000 * 4 ** (attempt - 1), 3_600_000);
}
