import type { MaybeOutside, Outside } from '@tact/core/records';
import type { ExecutiveInput } from './executive-input.ts';
import type { Candidate, ExecutiveConfig, ExecutiveStrategy, ExecutiveView } from './executive-strategy.ts';
import { effectiveThreshold } from './strategies/effective-threshold.ts';
import { rankCandidates, withoutConflicts } from './strategies/rank-candidates.ts';

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
  /** What stands in its condition and what in the event, where that makes another situation of it: then it does not match. */
  readonly difference?: { readonly condition: MaybeOutside; readonly event: Outside };
  /** In decisions that were recorded before differences were: it contradicts the event. */
  readonly contradiction?: string;
  readonly isOwners?: boolean;
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
export const defaultMinSimilarity = 0.7;

/** The event as a strategy sees it: with its candidates ranked, and without heuristics for other situations, or that match too little
 * for this strategy, or that contradict each other. */
export function viewOf(
  input: ExecutiveInput,
  facts: EventFacts,
  strategy: Pick<ExecutiveStrategy, 'minSimilarity'>,
): ExecutiveView {
  const { goals, biases, hasModel, config } = facts;
  const given = (input.candidates ?? []).map((one) => ({ ...one, bound: one.confidence }));
  const matching = facts.found === null ? null : matchesIn(input, facts, strategy).matching;
  return {
    input,
    facts: { candidates: rankCandidates(matching ?? given), goals, biases, hasModel },
    config,
  };
}

/** The stored heuristics near an event: those that match, those for another situation, and those that contradict each other. */
export interface Matches {
  readonly matching: readonly FoundCandidate[];
  readonly different: readonly FoundCandidate[];
  readonly conflicting: readonly FoundCandidate[];
}

export function matchesIn(
  input: ExecutiveInput,
  { found, biases, config }: EventFacts,
  { minSimilarity = defaultMinSimilarity }: Pick<ExecutiveStrategy, 'minSimilarity'>,
): Matches {
  const near = (found ?? []).filter(({ similarity }) => similarity === null || similarity >= minSimilarity);
  const isSame = ({ difference, contradiction }: FoundCandidate) =>
    difference === undefined && contradiction === undefined;
  const threshold = effectiveThreshold({ input, facts: { biases }, config });
  return {
    ...withoutConflicts(near.filter(isSame), threshold),
    different: near.filter((one) => !isSame(one)),
  };
}
