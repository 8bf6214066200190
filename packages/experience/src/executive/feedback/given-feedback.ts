import { tactError } from '@tact/core/errors';
import type { Feedback } from '@tact/core/records';
import { timeoutKind } from './rated-score.ts';

/** What somebody, or the passing of time, says about a response. */
export type GivenFeedback =
  | { readonly positive: boolean }
  /** From 1 to 5. */
  | { readonly rating: number }
  /** From 1 to 5 each: whether the situation was recognised, and whether the response was right for it. One may be missing. */
  | { readonly matchRating?: number; readonly responseRating?: number }
  /** `undo`: what was done was taken back. `timeout`: nobody reacted. */
  | { readonly implicit: 'undo' | 'timeout' };

/** As it is recorded: with what was said, not with what is concluded from it. Throws `ITEM_INVALID`. */
export function recordedFeedback(given: GivenFeedback): Pick<Feedback, 'kind' | 'source' | 'scores'> {
  if ('implicit' in given) {
    return { kind: given.implicit === 'undo' ? 'undone' : timeoutKind, source: 'implicit', scores: {} };
  }
  const scores = scoresOf(given);
  if (Object.keys(scores).length === 0) throw invalid('it says neither yes or no nor a rating');
  return { kind: 'rating', source: 'explicit', scores };
}

function scoresOf(given: Exclude<GivenFeedback, { readonly implicit: unknown }>): Feedback['scores'] {
  if ('positive' in given) return { positive: given.positive ? 1 : 0 };
  if ('rating' in given) return { rating: checked('rating', given.rating) };
  const { matchRating, responseRating } = given;
  return {
    ...(matchRating === undefined ? {} : { match_rating: checked('match rating', matchRating) }),
    ...(responseRating === undefined ? {} : { response_rating: checked('response rating', responseRating) }),
  };
}

function checked(what: string, rating: number): number {
  if (rating >= 1 && rating <= 5) return rating;
  throw invalid(`the ${what} is ${rating}, not a number from 1 to 5`);
}

function invalid(why: string) {
  return tactError('ITEM_INVALID', { what: 'feedback', why });
}
