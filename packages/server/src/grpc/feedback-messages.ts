import { create } from '@bufbuild/protobuf';
import type { ConcludedFeedback } from '#operations/executive/provide-feedback';
import {
  ImplicitFeedback,
  type ProvideFeedbackRequest,
  type ProvideFeedbackResponse,
  ProvideFeedbackResponseSchema,
} from './generated/tact/executive/v1/executive_pb.ts';

/** The request as the flat JSON that the operation reads. */
export function feedbackOf({ responseId, rater, feedback }: ProvideFeedbackRequest): object {
  const given = { response_id: responseId, rater };
  switch (feedback.case) {
    case 'positive':
      return { ...given, positive: feedback.value };
    case 'rating':
      return { ...given, rating: feedback.value };
    case 'dimensions': {
      const { matchRating, responseRating } = feedback.value;
      return { ...given, dimensions: { match_rating: matchRating, response_rating: responseRating } };
    }
    case 'implicit':
      return { ...given, implicit: implicitKinds[feedback.value] ?? 'unspecified' };
    default:
      return given;
  }
}

const implicitKinds: Readonly<Record<number, string>> = {
  [ImplicitFeedback.UNDONE]: 'undo',
  [ImplicitFeedback.TIMEOUT]: 'timeout',
};

export function concludedMessage(concluded: ConcludedFeedback): ProvideFeedbackResponse {
  const { score, heuristic } = concluded;
  return create(ProvideFeedbackResponseSchema, {
    feedbackId: concluded.feedback_id,
    weight: concluded.weight,
    bornHeuristicId: concluded.born_heuristic_id ?? '',
    ...(score === null ? {} : { score }),
    ...(heuristic === null
      ? {}
      : {
          heuristic: {
            heuristicId: heuristic.heuristic_id,
            confidenceBefore: heuristic.confidence_before,
            confidence: heuristic.confidence,
            bound: heuristic.bound,
            state: heuristic.state,
          },
        }),
  });
}
