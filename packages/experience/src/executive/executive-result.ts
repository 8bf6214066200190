import { type Decision, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { z } from 'zod';

/** What came of an event: the `details` of its decision, which is also its reasoning trace. */
export interface ExecutiveResult {
  readonly path: 'heuristic' | 'llm' | 'fallback' | 'rejected';
  /** The decision's id; empty for fallback and rejected. */
  readonly responseId: string;
  /** Empty for fallback and rejected. */
  readonly responseText: MaybeOutside;
  readonly matchedHeuristicId: string | null;
  /** The words of the event that the slots of the heuristic stood for, by their names. */
  readonly slots: Readonly<Record<string, MaybeOutside>>;
  /** Probability that the response leads to the goals, in [0, 1]. */
  readonly predictedSuccess: number;
  /** How much was known, in [0, 1]. */
  readonly predictionConfidence: number;
  /** What the model was asked; empty if it was not. */
  readonly promptText: string;
  readonly metadata: ExecutiveMetadata;
}

export interface ExecutiveMetadata {
  readonly threshold: number;
  readonly baseThreshold: number;
  readonly reason?: string;
  readonly model?: string;
  readonly tier?: string;
  readonly shuffleSeed?: number;
  readonly goals?: readonly string[];
  /** The model came by itself to the action of a candidate. Never raises a confidence. */
  readonly convergence?: Convergence;
}

/** What a model says about its own response, and what was found about it; the details of its proposal. */
export interface ModelPrediction {
  /** In [0, 1], as the model stated it. */
  readonly predictedSuccess: number;
  readonly predictionConfidence: number;
  readonly model: string;
  readonly convergence: Convergence | null;
}

/** A candidate whose action the model came to by itself. */
export interface Convergence {
  readonly convergedHeuristicId: string;
  /** On the scale of the embedder. */
  readonly similarity: number;
  /** The best match says the same as well, though another candidate came nearer. */
  readonly bestConverges?: true;
}

const schema = z.object({
  predictedSuccess: z.number(),
  predictionConfidence: z.number(),
  model: z.string(),
  convergence: z
    .object({
      convergedHeuristicId: z.string(),
      similarity: z.number(),
      bestConverges: z.literal(true).exactOptional(),
    })
    .nullable(),
});

export function recordedPrediction({ convergence, ...plain }: ModelPrediction): JsonObject {
  return { ...plain, convergence: convergence === null ? null : { ...convergence } };
}

export function readPrediction(details: JsonObject | undefined): ModelPrediction {
  return schema.parse(details);
}

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
