import type { LearnedValue } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';

/** What a rating counted as, so that a later one by the same person about the same response can take it back. */
export interface CountedRating {
  readonly heuristicId: string;
  /** Null where nothing was said of it; `at` is what had been weighed once it was counted. */
  readonly action: WeightedRating | null;
  readonly match: WeightedRating | null;
}

interface WeightedRating {
  readonly score: number;
  readonly weight: number;
  readonly at: number;
}

export interface CountedRatings {
  /** What the last rating under this key counted as; it is forgotten. */
  take(key: string): readonly CountedRating[];
  put(key: string, counted: readonly CountedRating[]): void;
  /** Empty if nothing was counted. */
  changes(): readonly LearnedValue[];
}

/** The name of a user's value. */
const countedName = 'executive:counted-ratings';
/** Responses are rated while they are fresh; older ones cannot be taken back any more. */
const maxCounted = 500;

const counted = z.object({ score: z.number(), weight: z.number(), at: z.number() }).nullable();
const countedSchema = z.object({
  ratings: z.array(
    z.tuple([z.string(), z.array(z.object({ heuristicId: z.string(), action: counted, match: counted }))]),
  ),
});

export async function readCountedRatings(
  user: string,
  { values }: Pick<Store, 'values'>,
): Promise<CountedRatings> {
  const stored = await values.get(user, countedName);
  const read = countedSchema.safeParse(stored?.value);
  const ratings = new Map<string, readonly CountedRating[]>(read.success ? read.data.ratings : []);
  let isChanged = false;
  return {
    take(key) {
      const found = ratings.get(key) ?? [];
      isChanged = ratings.delete(key) || isChanged;
      return found;
    },
    put(key, list) {
      if (list.length === 0) return;
      ratings.set(key, list);
      isChanged = true;
    },
    changes: () =>
      isChanged
        ? [
            {
              name: countedName,
              value: { ratings: [...ratings].slice(-maxCounted) } as unknown as JsonObject,
              expected: stored?.version ?? 0,
            },
          ]
        : [],
  };
}
