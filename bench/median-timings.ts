import type { Timings } from './peers/measure.ts';
import { median } from './rates.ts';

/** Several rounds of the same, as one: each figure is the median of the rounds' figures. */
export function medianTimings(rounds: readonly Timings[]): Timings {
  return {
    iterations: rounds.reduce((sum, { iterations }) => sum + iterations, 0),
    p50Us: median(rounds.map(({ p50Us }) => p50Us)),
    p95Us: median(rounds.map(({ p95Us }) => p95Us)),
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  };
}
