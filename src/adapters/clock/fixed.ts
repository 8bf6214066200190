import type { Clock } from '#ports/clock';

/** A clock that stands still for whoever asks for the date, while durations and pauses are real. */
export function createFixedClock(now: number, running: Clock): Clock {
  return {
    now: () => now,
    monotonicMs: () => running.monotonicMs(),
    sleep: (ms, signal) => running.sleep(ms, signal),
  };
}
