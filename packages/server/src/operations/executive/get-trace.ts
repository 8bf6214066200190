import { tactError } from '@tact/core/errors';
import { exposeOutside } from '@tact/core/records';
import { traceOf } from '@tact/experience/executive';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

/** How a response came about, as programs read it. */
export interface Trace {
  readonly response_id: string;
  readonly event_id: string;
  readonly context_text: string;
  readonly response_text: string;
  readonly matched_heuristic_id: string | null;
  readonly predicted_success: number;
  /** ISO 8601, in UTC. */
  readonly created_at: string;
}

const input = z.object({ response_id: z.string().min(1, 'must not be empty').max(200) });

/** Reads back what a response was based on. */
export const getTrace = defineOperation({
  name: 'executive.get_trace',
  summary: 'Reads back what a response was based on.',
  area: 'executive',
  effect: 'read',
  engine: 'executive',
  input,
  output: z.object({
    response_id: z.string(),
    event_id: z.string(),
    context_text: z.string(),
    response_text: z.string(),
    matched_heuristic_id: z.string().nullable(),
    predicted_success: z.number(),
    created_at: z.string(),
  }),
  async run({ response_id: id }, { assistant, principal }): Promise<Trace> {
    const trace = await traceOf(assistant, principal.user, id);
    if (trace === null) throw tactError('ID_NOT_FOUND', { what: 'response', id, list: 'log' });
    return {
      response_id: trace.responseId,
      event_id: trace.eventId,
      context_text: exposeOutside(trace.contextText),
      response_text: exposeOutside(trace.response),
      matched_heuristic_id: trace.matchedHeuristicId,
      predicted_success: trace.predictedSuccess,
      created_at: new Date(trace.timestamp).toISOString(),
    };
  },
});
