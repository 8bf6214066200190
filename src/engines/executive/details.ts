import { z } from 'zod';
import type { Decision, JsonObject, MaybeOutside } from '#records';
import { Outside } from '#records';
import type { ExecutiveResult } from './executive-result.ts';
import { respondName } from './names.ts';

/**
 * What the judge says about an event as data. The response itself stands once, in the action that gives it; the prompt in the
 * documents of the decision.
 */
export type ExecutiveDetails = Omit<ExecutiveResult, 'responseId' | 'responseText' | 'promptText'>;

const detailsSchema = z.object({
  path: z.enum(['heuristic', 'llm', 'fallback', 'rejected']),
  matchedHeuristicId: z.string().nullable(),
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
    convergence: z.object({ convergedHeuristicId: z.string(), similarity: z.number() }).optional(),
  }),
});

/** Details as a verdict carries them. */
export function recordedDetails({ metadata, ...details }: ExecutiveDetails): JsonObject {
  const { goals, convergence, ...plain } = metadata;
  return {
    ...details,
    metadata: {
      ...plain,
      ...(goals === undefined ? {} : { goals: [...goals] }),
      ...(convergence === undefined ? {} : { convergence: { ...convergence } }),
    },
  };
}

/** What was decided about an event, without its prompt. Where a stage failed, the event was rejected for that. */
export function resultOf(
  decision: Pick<Decision, 'id' | 'details' | 'actions' | 'failures'>,
): Omit<ExecutiveResult, 'promptText'> {
  const read = detailsSchema.safeParse(decision.details);
  if (!read.success) return failed(decision);
  const details = read.data as ExecutiveDetails;
  const responseText = responseIn(decision);
  return responseText === null
    ? { ...details, responseId: '', responseText: '' }
    : { ...details, responseId: decision.id, responseText };
}

function responseIn({ actions }: Pick<Decision, 'actions'>): MaybeOutside | null {
  const responds = actions.find(({ action, disposition }) => action === respondName && disposition === 'run');
  const text = responds?.parameters['text'];
  return typeof text === 'string' || text instanceof Outside ? text : null;
}

function failed({ failures }: Pick<Decision, 'failures'>): Omit<ExecutiveResult, 'promptText'> {
  return {
    path: 'rejected',
    ...{ responseId: '', responseText: '', matchedHeuristicId: null },
    ...{ predictedSuccess: 0, predictionConfidence: 0 },
    metadata: { threshold: 0, baseThreshold: 0, reason: failures[0]?.code ?? 'failed' },
  };
}
