import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';

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
