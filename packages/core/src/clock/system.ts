import type { Clock } from '#ports/clock';

/** The maximum of `setTimeout`, which fires at once beyond that. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * The machine's clock, the default wherever a clock can be passed.
 *
 * @example
 * const clock = createSystemClock();
 * await clock.sleep(5);
 */
export function createSystemClock(): Clock {
  return { now: Date.now, monotonicMs: () => performance.now(), sleep };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted || !(ms > 0)) {
      resolve();
      return;
    }
    const due = performance.now() + ms;
    let timer: NodeJS.Timeout;
    const wake = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    // Timers may fire a fraction of a millisecond early, but callers rely on the full time.
    const wait = () => {
      const leftMs = Math.ceil(due - performance.now());
      if (leftMs <= 0) wake();
      else timer = setTimeout(wait, Math.min(leftMs, maxTimerMs));
    };
    signal?.addEventListener('abort', wake, { once: true });
    wait();
  });
}
