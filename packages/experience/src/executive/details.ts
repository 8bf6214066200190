import { type Decision, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { z } from 'zod';
import type { ExecutiveResult } from './executive-result.ts';

/** What the judge says about an event as data. The id of the response is the decision's; the prompt stands in its documents. */
export type ExecutiveDetails = Omit<ExecutiveResult, 'responseId' | 'promptText'>;

const isText = (text: unknown) => typeof text === 'string' || text instanceof Outside;

const detailsSchema = z.object({
  path: z.enum(['heuristic', 'llm', 'fallback', 'rejected']),
  responseText: z.custom<MaybeOutside>(isText),
  matchedHeuristicId: z.string().nullable(),
  slots: z.record(z.string(), z.custom<MaybeOutside>(isText)).default({}),
  predictedSuccess: z.number(),
  predictionConfidence: z.number(),
  metadata: z.object({
    threshold: z.number(),
    baseThreshold: z.number(),
    reason: z.string().optional(),
    model: z.string().optional(),
    tier: z.string().optional(),
    shuffleSeed: z.number().optional(),
    goals: z.array(z.string()).optional(),
    convergence: z
      .object({
        convergedHeuristicId: z.string(),
        similarity: z.number(),
        bestConverges: z.literal(true).exactOptional(),
      })
      .optional(),
  }),
});

/** Details as a verdict carries them. */
export function recordedDetails({ metadata, slots, ...details }: ExecutiveDetails): JsonObject {
  const { goals, convergence, ...plain } = metadata;
  return {
    ...details,
    ...(Object.keys(slots).length === 0 ? {} : { slots: { ...slots } }),
    metadata: {
      ...plain,
      ...(goals === undefined ? {} : { goals: [...goals] }),
      ...(convergence === undefined ? {} : { convergence: { ...convergence } }),
    },
  };
}

/** What was decided about an event, without its prompt. Where a stage failed, the event was rejected for that. */
export function resultOf(
  decision: Pick<Decision, 'id' | 'details' | 'failures'>,
): Omit<ExecutiveResult, 'promptText'> {
  const read = detailsSchema.safeParse(decision.details);
  if (!read.success) return failed(decision);
  const details = read.data as ExecutiveDetails;
  const hasResponse = details.path === 'heuristic' || details.path === 'llm';
  return { ...details, responseId: hasResponse ? decision.id : '' };
}

function failed({ failures }: Pick<Decision, 'failures'>): Omit<ExecutiveResult, 'promptText'> {
  return {
    path: 'rejected',
    ...{ responseId: '', responseText: '', matchedHeuristicId: null, slots: {} },
    ...{ predictedSuccess: 0, predictionConfidence: 0 },
    metadata: { threshold: 0, baseThreshold: 0, reason: failures[0]?.code ?? 'failed' },
  };
}
