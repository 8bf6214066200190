import type { HeuristicTrust, JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { untried } from './trust.ts';

/**
 * Where trust stands: one named value for each heuristic, so that it is saved in the same transaction as the position of the
 * learner, and what matched an event is read in one query.
 */

/** The name of a user's value. */
export function trustName(heuristicId: string): string {
  return `executive:trust:${heuristicId}`;
}

const count = z.int().nonnegative();
const sums = {
  successes: z.number().nonnegative(),
  failures: z.number().nonnegative(),
  observations: count,
  weighed: z.number().nonnegative().exactOptional(),
};
const short = z.string().max(100);
const place = z.object({
  of: short,
  ...{ from: count, to: count },
  values: z.array(short).max(20),
  kinds: z.array(short).max(10),
});
/** What a value holds. */
export const trustSchema = z.object({
  ...sums,
  successCount: count,
  match: z.object(sums).default(untried.match),
  reconsidered: count.default(0),
  agreed: count.default(0),
  places: z.array(place).default([]),
});

/** What cannot be read counts as never observed. */
export function readTrust(value: JsonObject | undefined): HeuristicTrust {
  const read = trustSchema.safeParse(value);
  return read.success ? read.data : untried;
}
