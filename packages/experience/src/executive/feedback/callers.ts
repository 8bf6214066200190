import type { LearnedValue } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Feedback, JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { baselineScore, type RaterSums, withRating, withSaid } from './rated-score.ts';

/**
 * Programs that rate over a server. Who calls is what the server knows, a token or else its socket; the rater that a message names is
 * a person within that caller. Who could name themselves at will could count as many.
 */

const prefix = 'grpc:';

/** As feedback names its rater: the caller, and the person within it. Callers have no slash in their names. */
export function raterWithin(caller: string, person: string | null): string {
  return person === null || person === '' ? `${prefix}${caller}` : `${prefix}${caller}/${person}`;
}

/** Null for what the owner or a program of theirs said. */
function callerOf({ rater }: Feedback): string | null {
  return rater?.startsWith(prefix) === true ? (rater.split('/', 1)[0] ?? null) : null;
}

/** Ratings of one caller that are learned from in an hour; more are only recorded. */
const maxRatingsPerHour = 60;
const hourMs = 60 * 60_000;
/** Those who rated longest ago go first; with tokens there are far fewer. */
const maxCallers = 100;
/** The name of a user's value. */
const callersName = 'executive:callers';

const callersSchema = z.object({ callers: z.array(z.tuple([z.string(), z.array(z.number())])) });

/** When the ratings of each caller came that were learned from in the last hour. */
export interface CallerShares {
  /** Whether this is still to be learned from. */
  hasRoomFor(said: Feedback): boolean;
  learned(said: Feedback): void;
  /** Empty if nothing was learned from a caller. */
  changes(): readonly LearnedValue[];
}

export async function readCallerShares(
  user: string,
  { values }: Pick<Store, 'values'>,
): Promise<CallerShares> {
  const stored = await values.get(user, callersName);
  const read = callersSchema.safeParse(stored?.value);
  const callers = new Map<string, readonly number[]>(read.success ? read.data.callers : []);
  let isChanged = false;
  const timesOf = (caller: string, { createdAt }: Feedback) =>
    (callers.get(caller) ?? []).filter((at) => at > createdAt - hourMs);
  return {
    hasRoomFor(said) {
      const caller = callerOf(said);
      return caller === null || timesOf(caller, said).length < maxRatingsPerHour;
    },
    learned(said) {
      const caller = callerOf(said);
      if (caller === null) return;
      const times = [...timesOf(caller, said), said.createdAt];
      callers.delete(caller);
      callers.set(caller, times);
      isChanged = true;
    },
    changes: () =>
      isChanged
        ? [
            {
              name: callersName,
              value: { callers: [...callers].slice(-maxCallers) } as unknown as JsonObject,
              expected: stored?.version ?? 0,
            },
          ]
        : [],
  };
}

/** What each rater of a user's responses gave on scales, so that their mean can be taken out. */
export interface Raters {
  /** Undefined for nobody in particular, and for who never rated. */
  of(rater: string | null): RaterSums | undefined;
  /** What all of them give on average. */
  usual(): number;
  rated(said: Feedback): void;
  /** Empty if nobody rated. */
  changes(): readonly LearnedValue[];
}

/** The name of a user's value. */
const ratersName = 'executive:raters';
/** Those who rated longest ago go first. */
const maxRaters = 500;

const sumsSchema = z.object({ count: z.number(), sum: z.number() });
const nothing: RaterSums = { count: 0, sum: 0 };
const ratersSchema = z.object({
  raters: z.array(z.tuple([z.string(), sumsSchema])),
  all: sumsSchema.default(nothing),
});

export async function readRaters(user: string, { values }: Pick<Store, 'values'>): Promise<Raters> {
  const stored = await values.get(user, ratersName);
  const read = ratersSchema.safeParse(stored?.value);
  const raters = new Map<string, RaterSums>(read.success ? read.data.raters : []);
  const before = read.success ? read.data.all : nothing;
  let all = before;
  return {
    of: (rater) => (rater === null ? undefined : raters.get(rater)),
    usual: () => baselineScore(all),
    rated(said) {
      all = withSaid(said, all);
      if (said.rater === null) return;
      const known = raters.get(said.rater);
      const after = withRating(said, known);
      if (after === known || after.count === 0) return;
      raters.delete(said.rater);
      raters.set(said.rater, after);
    },
    changes: () =>
      all === before
        ? []
        : [
            {
              name: ratersName,
              value: {
                raters: [...raters].slice(-maxRaters).map(([name, sums]) => [name, { ...sums }]),
                all: { ...all },
              },
              expected: stored?.version ?? 0,
            },
          ],
  };
}
