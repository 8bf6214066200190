import type { JsonObject } from '#records';

/**
 * Work for later, surviving restarts.
 *
 * Contract: a job runs at least once at or after `runAt`; the same key is enqueued once (a later call moves `runAt` while
 * the job waits). A handler that throws is tried again after growing pauses, `attempts` times at most, then kept as failed.
 * A job whose worker died is taken up again after its lease.
 */
export interface Jobs {
  enqueue(job: {
    readonly kind: string;
    readonly key: string;
    readonly runAt: number;
    readonly payload: JsonObject;
  }): Promise<void>;
  cancel(kind: string, key: string): Promise<void>;
  /** Runs what is due now, at most `limit` (100), and says how many ran and failed. */
  runDue(handlers: JobHandlers, limit?: number): Promise<{ readonly done: number; readonly failed: number }>;
  /** The time of the next waiting job, or null. */
  nextAt(): Promise<number | null>;
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;
export type JobHandler = (payload: JsonObject) => Promise<void>;
