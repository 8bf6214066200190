import type { JsonObject } from '#records';

/**
 * Work for later, surviving restarts. Every job belongs to a user.
 *
 * Contract: a job runs at least once at or after `runAt`; the same key of a user and kind is enqueued once (a later call
 * moves `runAt` while the job waits). A handler that throws is tried again after growing pauses, `attempts` times at most,
 * then the job is kept as failed. A job whose worker died is taken up again after its lease.
 */
export interface Jobs {
  enqueue(job: {
    readonly user: string;
    readonly kind: string;
    readonly key: string;
    readonly runAt: number;
    readonly payload: JsonObject;
  }): Promise<void>;
  cancel(user: string, kind: string, key: string): Promise<void>;
  /** Runs what is due now for any user, at most `limit` (100), and says how many ran and failed. */
  runDue(handlers: JobHandlers, limit?: number): Promise<{ readonly done: number; readonly failed: number }>;
  /** The time of the next waiting job of any user, or null. */
  nextAt(): Promise<number | null>;
}

/** A handler for each kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;
/** Does a job. It may run more than once; one that throws is tried again later. */
export type JobHandler = (
  payload: JsonObject,
  job: { readonly user: string; readonly key: string },
) => Promise<void>;
