import type { Store } from '@tact/core/ports/store';
import { type Decision, type MaybeOutside, parseRecorded } from '@tact/core/records';
import type { ExecutiveInput } from '../executive-input.ts';
import { resultOf } from '../executive-result.ts';
import type { Observation } from '../heuristics/trust.ts';
import type { RatedScore } from './rated-score.ts';

/** From this similarity on, an answer converges to an action. */
export const convergesFrom = 0.8;

/** What a decision was, as far as feedback about it is concerned. */
export interface RatedDecision {
  readonly path: 'heuristic' | 'llm';
  /** Of a fired one, or the best of those that a model saw; null if there was none. */
  readonly matchedHeuristicId: string | null;
  /** The candidate to whose action the model came by itself; null if to none. */
  readonly convergedHeuristicId: string | null;
  /** The matched one says the same as well, though the model came nearer to another. */
  readonly bestConverges?: boolean;
}

export interface HeuristicObservation {
  readonly heuristicId: string;
  /** Null where nothing was said of the response, or nothing follows from it. */
  readonly action: Observation | null;
  readonly match: Observation | null;
}

/**
 * What feedback about a decision says about a heuristic; null if it says nothing. Pure.
 *
 * One that fired is observed by the score itself. What does not fire must be observed too, or it could never earn or lose trust: a rated answer
 * of a model is an observation of the candidate that it converged to, else of the best one. Good and converging is a success; good and
 * not converging, or bad and converging, is a failure. Bad and not converging says nothing about it, and neither does convergence that nobody rated.
 */
export function observationOf(decision: RatedDecision, said: RatedScore): HeuristicObservation | null {
  const { path, matchedHeuristicId, convergedHeuristicId } = decision;
  const heuristicId = path === 'llm' ? (convergedHeuristicId ?? matchedHeuristicId) : matchedHeuristicId;
  if (heuristicId === null) return null;
  const score = path === 'heuristic' ? said.response : scoreOfAnswer(said, convergedHeuristicId !== null);
  const { weight } = said;
  const isMatchRated = said.match !== null && heuristicId === matchedHeuristicId;
  const action = score === null ? null : { score, weight };
  const match = isMatchRated && said.match !== null ? { score: said.match, weight } : null;
  return action === null && match === null ? null : { heuristicId, action, match };
}

/**
 * Everything that feedback about a decision says about heuristics. Where an answer converged to another candidate than the best one, it is
 * an observation of the best one too, which would have fired: of the same outcome if that says the same in other words, else a good answer
 * speaks against it. If only its successes were seen, one that is right six times in ten would look certain.
 */
export function observationsOf(decision: RatedDecision, said: RatedScore): readonly HeuristicObservation[] {
  const { path, matchedHeuristicId, convergedHeuristicId } = decision;
  const isOther = convergedHeuristicId !== null && convergedHeuristicId !== matchedHeuristicId;
  const ofAnswer = observationOf(decision, said);
  const best = { ...decision, convergedHeuristicId: decision.bestConverges ? matchedHeuristicId : null };
  const ofBest = path === 'llm' && isOther ? observationOf(best, said) : null;
  return [ofAnswer, ofBest].filter((one) => one !== null);
}

function scoreOfAnswer({ response, isRating }: RatedScore, isConverging: boolean): number | null {
  if (response === null || !isRating || response === 0.5) return null;
  if (isConverging) return response;
  return response > 0.5 ? 1 - response : null;
}

/** Whether somebody said that a response was good. */
export function isRatedGood({ response, isRating }: RatedScore): boolean {
  return isRating && response !== null && response > 0.5;
}

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
