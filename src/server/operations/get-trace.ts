import { z } from 'zod';
import { traceOf } from '#engines/executive';
import { tactError } from '#errors';
import { exposeOutside } from '#records';
import type { Operation } from './operation.ts';

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
export const getTraceOperation: Operation<z.output<typeof input>, Trace> = {
  name: 'get_trace',
  summary: 'Reads back what a response was based on.',
  engine: 'executive',
  decides: false,
  input,
  async run({ response_id: id }, { assistant, user }) {
    const trace = await traceOf(assistant, user, id);
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
};
