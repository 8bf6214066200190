import { tactError } from '@tact/core/errors';

/** Lets work in until it is closed; what was let in is finished first. */
interface WorkInProgress {
  /** Throws STORE_UNAVAILABLE once it is closed. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Closes, waits for what is running, then ends. Calling it again waits for the same end. */
  close(end: () => Promise<void>): Promise<void>;
}

export function createWorkInProgress(location: string): WorkInProgress {
  const running = new Set<Promise<unknown>>();
  let closed: Promise<void> | null = null;
  return {
    async run(work) {
      if (closed !== null) throw tactError('STORE_UNAVAILABLE', { location, why: 'it was closed' });
      const result = work();
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    close(end) {
      closed ??= Promise.allSettled(running).then(end);
      return closed;
    },
  };
}
