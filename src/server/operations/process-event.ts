import type { ExecutiveInput } from '#engines/executive/executive-input';
import type { ExecutiveMetadata, ExecutiveResult } from '#engines/executive/executive-result';
import { processEvent } from '#engines/executive/process-event';
import { exposeOutside } from '#records';
import { eventContext } from './event-context.ts';
import type { Operation } from './operation.ts';

/** What came of an event, as programs read it. */
export interface ProcessedEvent {
  readonly event_id: string;
  /** Whether there was more to it than to reject it. */
  readonly accepted: boolean;
  readonly path: ExecutiveResult['path'];
  /** Empty for fallback and rejected. */
  readonly response_id: string;
  readonly response_text: string;
  readonly matched_heuristic_id: string | null;
  readonly predicted_success: number;
  readonly prediction_confidence: number;
  readonly prompt_text: string;
  readonly metadata: ProcessedMetadata;
}

export interface ProcessedMetadata {
  readonly threshold: number;
  readonly base_threshold: number;
  readonly reason?: string;
  readonly model?: string;
  readonly tier?: string;
  readonly shuffle_seed?: number;
  readonly goals?: readonly string[];
  readonly convergence?: { readonly converged_heuristic_id: string; readonly similarity: number };
}
