import type { LearnedValue } from '@tact/core/kernel';
import type { Store } from '@tact/core/ports/store';
import type { Feedback, JsonObject } from '@tact/core/records';
import { z } from 'zod';

/**
 * What a piece of feedback says about a response, whatever its form: scores in [0, 1] and a weight. Pure.
 *
 * | feedback | score | weight |
 * | --- | --- | --- |
 * | yes or no (`approved`, `denied`; `rating` with `positive`) | 1 or 0 | 1 |
 * | `rating` from 1 to 5 | (r − 1) / 4 | 1 |
 * | `match_rating` and `response_rating` from 1 to 5 | each (r − 1) / 4: of the condition, of the action | 1 |
 * | undone | 0 | 1 |
 * | nobody answered in time (`timeout`, or an expired question) | 0 | 0.3 |
 *
 * What is said a day after the response or later weighs half.
 */
export interface RatedScore {
  /** How right the response was; null where nothing was said of it. */
  readonly response: number | null;
  /** How well the condition fitted the event; null where nothing was said of it. */
  readonly match: number | null;
  readonly weight: number;
  /** Somebody said so. */
  readonly isRating: boolean;
}

/** What a rater gave on scales until now. */
export interface RaterSums {
  readonly count: number;
  readonly sum: number;
}

/** The kinds of feedback beside the kernel's own. */
export const timeoutKind = 'timeout';
export const convergenceKind = 'convergence';

const dayMs = 24 * 60 * 60_000;
const lateWeight = 0.5;
const timeoutWeight = 0.3;
const knownAfter = 10;

/**
 * Null for feedback that says nothing about the response, or that cannot be read.
 *
 * @param usual what all raters of the user give on average; the middle where that is not known
 */
export function ratedScore(feedback: Feedback, rater: RaterSums | undefined, usual = 0.5): RatedScore | null {
  const said = saidScores(feedback);
  if (said === null) return null;
  const isTimeout = isTimedOut(feedback);
  const late = feedback.latencyMs >= dayMs ? lateWeight : 1;
  const adjust = (score: number | null) => (score === null ? null : asMeantBy(rater, score, usual));
  return {
    response: said.isScale ? adjust(said.response) : said.response,
    match: adjust(said.match),
    weight: isTimeout ? timeoutWeight : late,
    isRating: !isTimeout,
  };
}

/** What a rater's sums are after this feedback; only scales tell how somebody uses them. */
export function withRating(feedback: Feedback, rater: RaterSums = { count: 0, sum: 0 }): RaterSums {
  const said = saidScores(feedback);
  if (said?.isScale !== true) return rater;
  const scores = [said.response, said.match].filter((score) => score !== null);
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { count: rater.count + 1, sum: rater.sum + mean };
}

/**
 * Takes the rater's own mean out of a score, once it is known from ten ratings: what they give on average becomes what is usual among all
 * raters. The ends stay the ends. Were their mean to become the middle, responses that are nearly always right would count as right every
 * other time, and a heuristic could never earn trust from somebody who gives four of five.
 */
function asMeantBy(rater: RaterSums | undefined, score: number, usual: number): number {
  if (rater === undefined || rater.count < knownAfter) return score;
  const mean = rater.sum / rater.count;
  if (score <= 0 || score >= 1 || mean <= 0 || mean >= 1) return score;
  return score <= mean ? (usual * score) / mean : usual + ((1 - usual) * (score - mean)) / (1 - mean);
}

/** What all raters of a user gave until now, yes and no included; what passes without a word is left out. */
export function withSaid(feedback: Feedback, all: RaterSums): RaterSums {
  const said = feedback.source === 'explicit' ? saidScores(feedback)?.response : null;
  return said == null ? all : { count: all.count + 1, sum: all.sum + said };
}

/** The mean of what all gave, but at least the middle: somebody who is harsh and alone is taken to be as content as anybody. */
export function baselineScore({ count, sum }: RaterSums): number {
  return count < knownAfter ? 0.5 : Math.max(0.5, sum / count);
}

interface SaidScores {
  readonly response: number | null;
  readonly match: number | null;
  /** From a scale, which people use differently. */
  readonly isScale: boolean;
}

function saidScores(feedback: Feedback): SaidScores | null {
  const { kind, scores } = feedback;
  if (isTimedOut(feedback) || kind === 'undone' || kind === 'denied') return plain(0);
  if (kind === 'approved') return plain(1);
  if (kind !== 'rating') return null;
  const { positive, rating } = scores;
  if (positive !== undefined) return positive === 0 || positive === 1 ? plain(positive) : null;
  const response = onScale(scores['response_rating'] ?? rating);
  const match = onScale(scores['match_rating']);
  return response === null && match === null ? null : { response, match, isScale: true };
}

function plain(response: number): SaidScores {
  return { response, match: null, isScale: false };
}

/** From a rating of 1 to 5; null for what is none. */
function onScale(rating: number | undefined): number | null {
  return rating !== undefined && rating >= 1 && rating <= 5 ? (rating - 1) / 4 : null;
}

/** A question that nobody answered is recorded as denied by nobody. */
function isTimedOut({ kind, source }: Feedback): boolean {
  return kind === timeoutKind || (kind === 'denied' && source === 'implicit');
}

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
