import { asTactError } from '@tact/core/errors';
import type { Log } from '@tact/core/ports/log';

/** Calls under way, which end whether or not somebody still waits for them. */
export interface Calls {
  /**
   * Resolves with what the work gives. Rejects with the signal's reason once it aborts, while the work goes on to its end.
   * Work whose caller is gone already is not begun.
   */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Resolves once none is under way. */
  settled(): Promise<void>;
}

export function createCalls(log: Log): Calls {
  const underWay = new Set<Promise<unknown>>();
  return {
    async run(signal, work) {
      signal.throwIfAborted();
      const working = work();
      underWay.add(working);
      const done = () => underWay.delete(working);
      working.then(done, done);
      return untilAborted(working, signal, log);
    },
    async settled() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

function untilAborted<Result>(working: Promise<Result>, signal: AbortSignal, log: Log): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    working
      .then(resolve, (thrown: unknown) => {
        if (signal.aborted) log.warn('abandoned call failed', { code: asTactError(thrown).code });
        reject(thrown);
      })
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
