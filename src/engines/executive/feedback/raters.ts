import { z } from 'zod';
import type { LearnedValue } from '#kernel';
import type { Store } from '#ports/store';
import type { Feedback } from '#records';
import { type RaterSums, withRating } from './rated-score.ts';

/** What each rater of a user's responses gave on scales, so that their mean can be taken out. */
export interface Raters {
  /** Undefined for nobody in particular, and for who never rated. */
  of(rater: string | null): RaterSums | undefined;
  rated(said: Feedback): void;
  /** Empty if nobody rated. */
  changes(): readonly LearnedValue[];
}

/** The name of a user's value. */
const ratersName = 'executive:raters';
/** Those who rated longest ago go first. */
const mostRaters = 500;

const sumsSchema = z.object({ count: z.number(), sum: z.number() });
const ratersSchema = z.object({ raters: z.array(z.tuple([z.string(), sumsSchema])) });

export async function readRaters(user: string, { values }: Pick<Store, 'values'>): Promise<Raters> {
  const stored = await values.get(user, ratersName);
  const read = ratersSchema.safeParse(stored?.value);
  const raters = new Map<string, RaterSums>(read.success ? read.data.raters : []);
  let isChanged = false;
  return {
    of: (rater) => (rater === null ? undefined : raters.get(rater)),
    rated(said) {
      if (said.rater === null) return;
      const before = raters.get(said.rater);
      const after = withRating(said, before);
      if (after === before || after.count === 0) return;
      raters.delete(said.rater);
      raters.set(said.rater, after);
      isChanged = true;
    },
    changes: () =>
      isChanged
        ? [
            {
              name: ratersName,
              value: { raters: [...raters].slice(-mostRaters).map(([name, sums]) => [name, { ...sums }]) },
              expected: stored?.version ?? 0,
            },
          ]
        : [],
  };
}
