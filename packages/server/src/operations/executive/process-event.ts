import { exposeOutside } from '@tact/core/records';
import { type ExecutiveResult, processInput } from '@tact/experience/executive';
import { decisionContextSchema } from '@tact/experience/executive/decision-context';
import { warningsAbout } from '@tact/experience/executive/process-event';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

/** What came of an event, as programs read it. */
export interface ProcessedEvent {
  readonly event_id: string;
  /** False only where the event was rejected. */
  readonly accepted: boolean;
  readonly path: ExecutiveResult['path'];
  /** What feedback and the trace ask for; empty for fallback and rejected. */
  readonly response_id: string;
  /** Empty for fallback and rejected. */
  readonly response_text: string;
  readonly matched_heuristic_id: string | null;
  /** The words of the event that the slots of the heuristic stood for. Outside text, as the event is. */
  readonly slots?: Readonly<Record<string, string>>;
  readonly predicted_success: number;
  readonly prediction_confidence: number;
  readonly prompt_text: string;
  readonly metadata: ProcessedMetadata;
  /** What `tact explain` takes, whatever the path. */
  readonly decision_id: string;
  /** The same event was decided before, and this is what came of it then. */
  readonly decided_before: boolean;
  /** What the event names that nobody reads, a sentence each. Missing where there is nothing. */
  readonly warnings?: readonly string[] | undefined;
}

interface ProcessedMetadata {
  readonly threshold: number;
  readonly base_threshold: number;
  readonly reason?: string;
  readonly model?: string;
  readonly tier?: string;
  readonly shuffle_seed?: number;
  readonly goals?: readonly string[];
  readonly convergence?: { readonly converged_heuristic_id: string; readonly similarity: number };
}

/** Decides how to respond to an event. */
export const processEvent = defineOperation({
  name: 'executive.process_event',
  summary: 'Decides how to respond to an event: from experience, by asking a model, or not at all.',
  area: 'executive',
  effect: 'write',
  engine: 'executive',
  decides: true,
  input: decisionContextSchema,
  output: z.looseObject({
    event_id: z.string(),
    accepted: z.boolean(),
    path: z.string(),
    response_id: z.string(),
    response_text: z.string(),
    matched_heuristic_id: z.string().nullable(),
    predicted_success: z.number(),
    prediction_confidence: z.number(),
    decision_id: z.string(),
    decided_before: z.boolean(),
  }),
  async run(input, { assistant, principal, dryRun = false }, given): Promise<ProcessedEvent> {
    const processed = await processInput(assistant, input, { user: principal.user, dryRun });
    const warnings = warningsAbout(given);
    return {
      event_id: input.eventId,
      accepted: processed.accepted,
      path: processed.path,
      response_id: processed.responseId,
      response_text: exposeOutside(processed.responseText),
      matched_heuristic_id: processed.matchedHeuristicId,
      ...(Object.keys(processed.slots).length === 0 ? {} : { slots: exposedSlots(processed.slots) }),
      predicted_success: processed.predictedSuccess,
      prediction_confidence: processed.predictionConfidence,
      prompt_text: processed.promptText,
      metadata: metadataOf(processed.metadata),
      decision_id: processed.decisionId,
      decided_before: processed.isRepeated,
      warnings: warnings.length === 0 ? undefined : warnings,
    };
  },
});

function exposedSlots(slots: ExecutiveResult['slots']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, exposeOutside(value)]));
}

function metadataOf({
  baseThreshold,
  shuffleSeed,
  convergence,
  ...same
}: ExecutiveResult['metadata']): ProcessedMetadata {
  return {
    ...same,
    base_threshold: baseThreshold,
    ...(shuffleSeed === undefined ? {} : { shuffle_seed: shuffleSeed }),
    ...(convergence === undefined
      ? {}
      : {
          convergence: {
            converged_heuristic_id: convergence.convergedHeuristicId,
            similarity: convergence.similarity,
          },
        }),
  };
}
