import type { MaybeOutside } from '@tact/core/records';
import type { Convergence } from './model-prediction.ts';

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
