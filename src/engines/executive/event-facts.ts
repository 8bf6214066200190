import type { Contradiction } from '#language';
import type { Candidate } from './executive-facts.ts';
import type { ExecutiveInput } from './executive-input.ts';
import type { ExecutiveConfig, ExecutiveStrategy, ExecutiveView } from './executive-strategy.ts';
import { rankCandidates } from './strategies/rank-candidates.ts';

/**
 * What is read about an event before it is decided about, as it is recorded. Candidates that the event itself names stand in its input
 * alone; the settings stand here, so that a decision replays to itself after they have changed.
 */
export interface EventFacts {
  /** The user's own heuristics that match, best first; null where the event names its candidates. */
  readonly found: readonly FoundCandidate[] | null;
  readonly goals: readonly string[];
  readonly biases: Readonly<Record<string, number>>;
  readonly hasModel: boolean;
  readonly config: ExecutiveConfig;
  /** For the order in which a model sees the candidates. */
  readonly shuffleSeed: number;
  /** The code of the error that kept heuristics from being searched. */
  readonly searchFailure?: string;
}

export interface FoundCandidate extends Candidate {
  /** How its condition contradicts the event, where it does: then it does not match, however similar it is. */
  readonly contradiction?: Contradiction;
}

/** What was chosen for this event; recorded. */
export interface EventEvidence {
  /** Positions of the goals that are nearest to it; null: all of them. */
  readonly goals: readonly number[] | null;
}

/** What a model is shown; not recorded. */
export interface EventContext {
  readonly goals: readonly string[];
}

/** How similar a heuristic has to be where a strategy does not say. */
export const usualMinSimilarity = 0.7;

/** The event as a strategy sees it: with its candidates ranked, and without heuristics that contradict it or match too little
 * for this strategy. */
export function viewOf(
  input: ExecutiveInput,
  { found, goals, biases, hasModel, config }: EventFacts,
  { minSimilarity = usualMinSimilarity }: Pick<ExecutiveStrategy, 'minSimilarity'>,
): ExecutiveView {
  const given = (input.candidates ?? []).map((one) => ({ ...one, bound: one.confidence }));
  const matching = found?.filter(
    ({ similarity, contradiction }) =>
      contradiction === undefined && (similarity === null || similarity >= minSimilarity),
  );
  return {
    input,
    facts: { candidates: rankCandidates(matching ?? given), goals, biases, hasModel },
    config,
  };
}
