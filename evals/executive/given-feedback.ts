import type { GivenFeedback } from '@tact/experience/executive/feedback/provide-feedback';
import type { Reaction } from './world/rater-reaction.ts';

/** A reaction as it is given to the engine. */
export function givenFeedback({ kind, value }: Reaction): GivenFeedback {
  if (kind === 'binary') return { positive: value === 1 };
  if (kind === 'rating') return { rating: value };
  return { implicit: kind };
}
