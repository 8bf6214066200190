import type { Decider } from '@tact/core/kernel';
import { type MaybeOutside, parseRecorded } from '@tact/core/records';
import { resultOf } from './details.ts';
import type { ExecutiveInput } from './executive-input.ts';
import { executiveName } from './names.ts';

/** How a response came about, read from its decision. */
export interface ReasoningTrace {
  readonly responseId: string;
  readonly eventId: string;
  /** The text of the event. */
  readonly contextText: MaybeOutside;
  readonly response: MaybeOutside;
  readonly matchedHeuristicId: string | null;
  readonly predictedSuccess: number;
  /** Milliseconds since 1970-01-01T00:00Z. */
  readonly timestamp: number;
}

/** The trace of a response of this user; null where there is no such response, or its event is no longer kept. */
export async function traceOf(
  { runtime: { store } }: Pick<Decider, 'runtime'>,
  user: string,
  responseId: string,
): Promise<ReasoningTrace | null> {
  const decision = await store.ledger.get(user, responseId);
  if (decision === null || decision.engine !== executiveName || decision.strategy.role !== 'main')
    return null;
  const { responseText: response, matchedHeuristicId, predictedSuccess, ...result } = resultOf(decision);
  const recorded = await store.documents.text(user, decision.inputDigest);
  if (result.responseId === '' || recorded === null) return null;
  const { eventId, text } = parseRecorded(recorded) as ExecutiveInput;
  return {
    responseId,
    ...{ eventId, contextText: text, response, matchedHeuristicId, predictedSuccess },
    timestamp: decision.createdAt,
  };
}
