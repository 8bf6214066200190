import type { LearnedValue } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Feedback } from '@tact/core/records';
import { z } from 'zod';
import { baselineScore, type RaterSums, withRating, withSaid } from './rated-score.ts';

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
