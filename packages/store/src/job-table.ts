import { type Kysely, type Selectable, sql } from 'kysely';
import { changes, first, rows, type Steps } from './database.ts';
import type { JobTable, Tables } from './schema.ts';

/**
 * The table of jobs.
 *
 * Invariants:
 * 1. A row is one (user, kind, key): waiting, running, or failed for good. A job that is done leaves no row.
 * 2. Whoever runs a job holds a claim. An end is written only under the claim it began with, so a worker that was
 *    given up for dead cannot end the run of its successor.
 * 3. `due_at` is when a waiting job may run, and when a running one counts as abandoned.
 */
export type Job = Selectable<JobTable>;
type JobKey = Pick<Job, 'user_id' | 'kind' | 'key'>;

const fresh = {
  state: 'waiting',
  attempts: 0,
  claim: null,
  again_at: null,
  again_payload: null,
  problem: null,
} as const;

/** The queries of jobs, as steps of transactions. */
export function createJobTable(kysely: Kysely<Tables>) {
  return { ...jobsToRun(kysely), ...runsOfJobs(kysely) };
}

/** What is enqueued, cancelled and due. */
function jobsToRun(kysely: Kysely<Tables>) {
  return {
    /** Adds the job, or moves the one of this key: a failed one begins anew, a running one runs once more. */
    *put(job: JobKey & Pick<Job, 'due_at' | 'payload'>): Steps<void> {
      const { user_id, kind, key, due_at, payload } = job;
      const insert = kysely
        .insertInto('job')
        .values({ user_id, kind, key, due_at, payload, ...fresh })
        .onConflict((conflict) => conflict.doNothing());
      if ((yield* changes(insert.compile())) === 1) return;
      const change = updateJob(kysely, job);
      yield change.where('state', '=', 'running').set({ again_at: due_at, again_payload: payload }).compile();
      yield change.where('state', '=', 'waiting').set({ due_at, payload }).compile();
      yield change
        .where('state', '=', 'failed')
        .set({ ...fresh, due_at, payload })
        .compile();
    },

    /** A run that goes on meanwhile is not stopped, but whatever its end, nothing follows. */
    *remove({ user_id, kind, key }: JobKey): Steps<void> {
      yield kysely
        .deleteFrom('job')
        .where('user_id', '=', user_id)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .compile();
    },

    /** The jobs of all users that are due longest. */
    *due(kinds: readonly string[], dueBy: number, limit: number): Steps<readonly JobKey[]> {
      if (kinds.length === 0) return [];
      const query = kysely
        .selectFrom('job')
        .select(['user_id', 'kind', 'key'])
        .where('due_at', '<=', dueBy)
        .where('kind', 'in', kinds)
        .orderBy('due_at')
        .limit(limit);
      return yield* rows(query.compile());
    },

    /** The time of the next job of any user. */
    *nextAt(): Steps<number | null> {
      const query = kysely.selectFrom('job').select((is) => is.fn.min('due_at').as('next'));
      return (yield* first(query.compile()))?.next ?? null;
    },
  };
}

/** How a job is taken up and ends. */
function runsOfJobs(kysely: Kysely<Tables>) {
  /** Makes what was enqueued during this run the waiting job. False when there was nothing. */
  function* runAgain(job: Job): Steps<boolean> {
    const again = updateJob(kysely, job)
      .set((is) => ({
        ...fresh,
        due_at: is.ref('again_at'),
        payload: is.ref('again_payload').$notNull(),
      }))
      .where('claim', '=', job.claim)
      .where('again_at', 'is not', null);
    return (yield* changes(again.compile())) === 1;
  }

  return {
    /** The job, now running under this claim; null when another worker was faster. */
    *claim(
      key: JobKey,
      claim: { readonly name: string; readonly dueBy: number; readonly leaseEndsAt: number },
    ): Steps<Job | null> {
      const running = updateJob(kysely, key)
        .where('due_at', '<=', claim.dueBy)
        .set({
          state: 'running',
          attempts: sql<number>`attempts + 1`,
          claim: claim.name,
          due_at: claim.leaseEndsAt,
        })
        .returningAll();
      return (yield* first(running.compile())) ?? null;
    },

    *endDone(job: Job): Steps<void> {
      if (yield* runAgain(job)) return;
      yield kysely
        .deleteFrom('job')
        .where('user_id', '=', job.user_id)
        .where('kind', '=', job.kind)
        .where('key', '=', job.key)
        .where('claim', '=', job.claim)
        .compile();
    },

    /** Waits for another attempt, or is kept as failed where `retryAt` is null. */
    *endFailed(job: Job, problem: string, retryAt: number | null): Steps<void> {
      if (yield* runAgain(job)) return;
      yield updateJob(kysely, job)
        .set({
          state: retryAt === null ? 'failed' : 'waiting',
          due_at: retryAt,
          claim: null,
          problem: problem.slice(0, 300),
        })
        .where('claim', '=', job.claim)
        .compile();
    },
  };
}

function updateJob(kysely: Kysely<Tables>, { user_id, kind, key }: JobKey) {
  return kysely
    .updateTable('job')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('key', '=', key);
}
