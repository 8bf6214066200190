import { runStart } from './population.ts';

/** Cycles are 5 minutes apart, counted from the start of the run. */
export const cycleMs = 5 * 60_000;

/** The first cycle at or after an instant. */
export function cycleFrom(instant: number): number {
  return runStart + Math.ceil((instant - runStart) / cycleMs) * cycleMs;
}
