import type { Selectable } from 'kysely';
import type { Session } from '../store/database.ts';
import type { JobTable } from '../store/schema.ts';

/**
 * The table of jobs.
 *
 * Invariants:
 * 1. A row is one (kind, key): waiting, running, or failed for good. A job that is done leaves no row.
 * 2. Whoever runs a job holds a claim. A result is written only under the claim the run started with, so a worker that
 *    was presumed dead cannot end the run of its successor.
 * 3. `due_at` is when a waiting job may run, and when a running one counts as abandoned.
 */
export type Job = Selectable<JobTable>;

const fresh = {
  state: 'waiting',
  attempts: 0,
  claim: null,
  again_at: null,
  again_payload: null,
  problem: null,
} as const;

/** Adds the job, or reschedules the one of this key: a failed one starts over, a running one runs again. */
export async function put(
  session: Session,
  { kind, key, due_at, payload }: Pick<Job, 'kind' | 'key' | 'due_at' | 'payload'>,
): Promise<void> {
  const added = await session
    .insertInto('job')
    .values({ kind, key, due_at, payload, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return;
  const update = session.updateTable('job').where('kind', '=', kind).where('key', '=', key);
  await update.where('state', '=', 'running').set({ again_at: due_at, again_payload: payload }).execute();
  await update.where('state', '=', 'waiting').set({ due_at, payload }).execute();
  await update
    .where('state', '=', 'failed')
    .set({ ...fresh, due_at, payload })
    .execute();
}

/** A run in progress is not stopped, but nothing follows it, whatever its result. */
export async function remove(session: Session, kind: string, key: string): Promise<void> {
  await session.deleteFrom('job').where('kind', '=', kind).where('key', '=', key).execute();
}

export interface Claim {
  readonly kinds: readonly string[];
  readonly dueBy: number;
  readonly name: string;
  readonly leaseEndsAt: number;
  readonly locksRows: boolean;
}

/** The job that has been due the longest, now running under this claim. */
export async function claimNext(session: Session, claim: Claim): Promise<Job | null> {
  if (claim.kinds.length === 0) return null;
  const due = session
    .selectFrom('job')
    .selectAll()
    .where('due_at', '<=', claim.dueBy)
    .where('kind', 'in', claim.kinds)
    .orderBy('due_at')
    .limit(1);
  const job = await (claim.locksRows ? due.forUpdate().skipLocked() : due).executeTakeFirst();
  if (job === undefined) return null;
  const running = {
    state: 'running',
    attempts: job.attempts + 1,
    claim: claim.name,
    due_at: claim.leaseEndsAt,
  } as const;
  await session
    .updateTable('job')
    .set(running)
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .execute();
  return { ...job, ...running };
}

export async function endDone(session: Session, job: Job): Promise<void> {
  if (await runAgain(session, job)) return;
  await session
    .deleteFrom('job')
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .where('claim', '=', job.claim)
    .execute();
}

/** Waits for another attempt, or stays as failed where `retryAt` is null. */
export async function endFailed(
  session: Session,
  job: Job,
  problem: string,
  retryAt: number | null,
): Promise<void> {
  if (await runAgain(session, job)) return;
  await session
    .updateTable('job')
    .set({
      state: retryAt === null ? 'failed' : 'waiting',
      due_at: retryAt,
      claim: null,
      problem: problem.slice(0, 300),
    })
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .where('claim', '=', job.claim)
    .execute();
}

/** Makes the job that was enqueued during this run the waiting one. False where there is none. */
async function runAgain(session: Session, job: Job): Promise<boolean> {
  const update = await session
    .updateTable('job')
    .set((is) => ({
      ...fresh,
      due_at: is.ref('again_at'),
      payload: is.ref('again_payload').$notNull(),
    }))
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .where('claim', '=', job.claim)
    .where('again_at', 'is not', null)
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}
