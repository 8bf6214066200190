import type { Feedback } from '@tact/core/records';
import { recordedFeedback } from '@tact/experience/executive/feedback/provide-feedback';
import {
  baselineScore,
  type RaterSums,
  ratedScore,
  withRating,
  withSaid,
} from '@tact/experience/executive/feedback/rated-score';
import type { Observation } from '@tact/experience/executive/heuristics/trust';
import { givenFeedback } from '../given-feedback.ts';
import type { Reaction } from '../world/rater-reaction.ts';

/** What a reaction says about a response, read as the engine reads it, so that rules and engine differ in their trust alone. */
export interface ReadReaction extends Observation {
  /** Somebody said that it was good. */
  readonly isGood: boolean;
}

export type ReactionReader = (reaction: Reaction, respondedAt: number) => ReadReaction | null;

/** Remembers what each rater gave before. */
export function createReactionReader(): ReactionReader {
  const raters = new Map<string, RaterSums>();
  let all: RaterSums = { count: 0, sum: 0 };
  return (reaction, respondedAt) => {
    const feedback = feedbackFrom(reaction, respondedAt);
    const before = raters.get(reaction.rater);
    const said = ratedScore(feedback, before, baselineScore(all));
    all = withSaid(feedback, all);
    raters.set(reaction.rater, withRating(feedback, before));
    if (said === null || said.response === null) return null;
    const { response: score, weight, isRating } = said;
    return { score, weight, isGood: isRating && score > 0.5 };
  };
}

function feedbackFrom(reaction: Reaction, respondedAt: number): Feedback {
  return {
    ...{ id: '', decisionId: '', user: 'owner', engine: 'executive', state: 'settled', text: null },
    ...recordedFeedback(givenFeedback(reaction)),
    rater: reaction.rater,
    latencyMs: reaction.at - respondedAt,
    createdAt: reaction.at,
  };
}
