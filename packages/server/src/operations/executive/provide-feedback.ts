import { type GivenFeedback, provideFeedback } from '@tact/experience/executive/feedback/provide-feedback';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

/** What was concluded from feedback, as programs read it. */
export interface ConcludedFeedback {
  readonly feedback_id: string;
  readonly response_id: string;
  readonly path: 'heuristic' | 'llm';
  readonly score: number | null;
  readonly weight: number;
  readonly heuristic: {
    readonly heuristic_id: string;
    readonly confidence_before: number;
    readonly confidence: number;
    readonly bound: number;
    readonly state: string;
  } | null;
  readonly born_heuristic_id: string | null;
}

const rating = z.int().min(1).max(5);
const forms = ['positive', 'rating', 'dimensions', 'implicit'] as const;

const input = z
  .object({
    response_id: z.string().min(4, 'must have at least 4 characters').max(200),
    positive: z.boolean().nullish(),
    rating: rating.nullish(),
    dimensions: z
      .object({ match_rating: rating.nullish(), response_rating: rating.nullish() })
      .refine(
        ({ match_rating: match, response_rating: response }) => (match ?? response ?? null) !== null,
        'must have match_rating, response_rating or both',
      )
      .nullish(),
    implicit: z.enum(['undo', 'timeout']).nullish(),
    rater: z.string().max(200).nullish(),
  })
  .refine((given) => forms.filter((form) => (given[form] ?? null) !== null).length === 1, {
    path: ['feedback'],
    message: `must be exactly one of ${forms.join(', ')}`,
  });

type Input = z.output<typeof input>;

/** Says how good a response was. */
export const giveFeedback = defineOperation({
  name: 'executive.provide_feedback',
  summary: 'Says how good a response was; the heuristic behind it is trusted accordingly.',
  area: 'executive',
  effect: 'write',
  notForAgents: true,
  engine: 'executive',
  input,
  output: z.object({
    feedback_id: z.string(),
    response_id: z.string(),
    path: z.enum(['heuristic', 'llm']),
    score: z.number().nullable(),
    weight: z.number(),
    heuristic: z.looseObject({ heuristic_id: z.string() }).nullable(),
    born_heuristic_id: z.string().nullable(),
  }),
  async run(given, { assistant, principal }): Promise<ConcludedFeedback> {
    const { user, kind, name } = principal;
    const caller = kind === 'owner' ? undefined : name;
    const rater = given.rater || undefined;
    const result = await provideFeedback(
      { user, caller, responseId: given.response_id, feedback: feedbackIn(given), rater },
      assistant.runtime,
    );
    const { heuristic } = result;
    return {
      feedback_id: result.feedbackId,
      response_id: result.responseId,
      path: result.path,
      score: result.score,
      weight: result.weight,
      heuristic:
        heuristic === null
          ? null
          : {
              heuristic_id: heuristic.id,
              confidence_before: heuristic.confidenceBefore,
              confidence: heuristic.confidence,
              bound: heuristic.bound,
              state: heuristic.state,
            },
      born_heuristic_id: result.bornHeuristicId,
    };
  },
});

/** Exactly one of the forms is there. */
function feedbackIn({ positive, rating: stars, implicit, dimensions }: Input): GivenFeedback {
  if (positive != null) return { positive };
  if (stars != null) return { rating: stars };
  if (implicit != null) return { implicit };
  const { match_rating: match, response_rating: response } = dimensions ?? {};
  return {
    ...(match == null ? {} : { matchRating: match }),
    ...(response == null ? {} : { responseRating: response }),
  };
}
