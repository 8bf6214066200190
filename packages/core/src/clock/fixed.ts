import type { Clock } from '#ports/clock';

/** A clock whose date stands still, while durations and pauses are real. */
export function createFixedClock(now: number, running: Clock): Clock {
  return {
    now: () => now,
    monotonicMs: () => running.monotonicMs(),
    sleep: (ms, signal) => running.sleep(ms, signal),
  };
}
