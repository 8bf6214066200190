import type { Store } from '@tact/core/ports/store';
import { type Decision, type MaybeOutside, parseRecorded } from '@tact/core/records';
import { resultOf } from '../details.ts';
import type { ExecutiveInput } from '../executive-input.ts';
import { convergesFrom, type RatedDecision } from './observation-of.ts';

/** What learning reads of a decision: the event, and what was answered to it. */
export interface AnsweredEvent extends RatedDecision {
  readonly decisionId: string;
  readonly domain: string;
  readonly event: MaybeOutside;
  readonly response: MaybeOutside;
  /** A caller named the candidates: what is said of it says nothing about stored heuristics. */
  readonly isGiven: boolean;
}

/** At the position of each decision; null for one that answered nothing, or whose input is no longer kept. One query. */
export async function answeredEvents(
  user: string,
  decisions: readonly (Decision | null)[],
  { documents }: Pick<Store, 'documents'>,
): Promise<readonly (AnsweredEvent | null)[]> {
  const digests = decisions.flatMap((decision) => (decision === null ? [] : [decision.inputDigest]));
  const texts = await documents.texts(user, [...new Set(digests)]);
  return decisions.map((decision) => {
    if (decision === null) return null;
    const input = texts.get(decision.inputDigest);
    return input === undefined ? null : answeredEvent(decision, input);
  });
}

function answeredEvent(decision: Decision, inputText: string): AnsweredEvent | null {
  const { path, responseId, responseText, matchedHeuristicId, metadata } = resultOf(decision);
  if ((path !== 'heuristic' && path !== 'llm') || responseId === '') return null;
  const { convergence } = metadata;
  const isConverging = convergence !== undefined && convergence.similarity >= convergesFrom;
  const { text: event, domain, candidates } = parseRecorded(inputText) as ExecutiveInput;
  return {
    ...{ decisionId: decision.id, path, matchedHeuristicId, domain, event },
    convergedHeuristicId: isConverging ? convergence.convergedHeuristicId : null,
    bestConverges: isConverging && convergence.bestConverges === true,
    response: responseText,
    isGiven: candidates !== null,
  };
}
