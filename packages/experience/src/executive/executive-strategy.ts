import { tactError } from '@tact/core/errors';
import type { MaybeOutside } from '@tact/core/records';
import type { ExecutiveInput, GivenCandidate } from './executive-input.ts';

/** What a strategy knows about an event beside the event itself. */
export interface ExecutiveFacts {
  /** Ranked, best first. */
  readonly candidates: readonly Candidate[];
  readonly goals: readonly string[];
  readonly biases: Readonly<Record<string, number>>;
  /** A model can be asked. */
  readonly hasModel: boolean;
}

/** A heuristic that may fire. */
export interface Candidate extends GivenCandidate {
  /** What is compared with the threshold: the lower 10 % bound of a stored heuristic, the confidence of a given one. */
  readonly bound: number;
  /** The words of the event that the slots of a stored heuristic stand for. */
  readonly slots?: Readonly<Record<string, MaybeOutside>>;
}

/**
 * How it is chosen between experience, thinking and passing. Pure: the same view gives the same choice, so that past decisions can
 * be replayed and strategies be compared. Everything after the choice (asking the model, the ceiling, convergence, the record) is the
 * engine's and the same for all strategies.
 */
export interface ExecutiveStrategy {
  readonly name: string;
  /** Recorded with each decision; change it when `choose` changes what it does. */
  readonly version: string;
  /** Heuristics found in the store that match the event less are no candidates. Default: 0.7. */
  readonly minSimilarity?: number;
  choose(view: ExecutiveView): Choice;
}

/** What `choose` sees: the event, the user's goals, biases and ranked candidates, and the settings. */
export interface ExecutiveView {
  readonly input: ExecutiveInput;
  readonly facts: ExecutiveFacts;
  readonly config: ExecutiveConfig;
}

/** Settings of a strategy. */
export interface ExecutiveConfig {
  /** In [0, 1]. Default: 0.7. */
  readonly confidenceThreshold: number;
  /** How much the threshold falls at urgency 1. Default: 0.2. */
  readonly urgencyReduction: number;
  /** Candidates that the model sees; above 5 counts as 5. Default: 3. */
  readonly maxCandidates: number;
  /** The most that a model’s own predictions count, in [0, 1]. Default: 0.8. */
  readonly llmConfidenceCeiling: number;
  /** For the order in which the model sees candidates; null: drawn anew for each event, and recorded. */
  readonly seed: number | null;
}

/**
 * What a strategy chose: a candidate to `fire`, to let the model `think`, or to `reject` the event; with the threshold that
 * counted.
 */
export type Choice =
  | ({ readonly kind: 'fire'; readonly candidate: Candidate } & ChosenBy)
  | ({ readonly kind: 'think' } & ChosenBy)
  | ({ readonly kind: 'reject'; readonly reason: RejectedReason } & ChosenBy);

export type RejectedReason = 'llm_unavailable' | 'not_immediate' | (string & NonNullable<unknown>);

export interface ChosenBy {
  /** The effective threshold. */
  readonly threshold: number;
  /** Before biases and urgency. */
  readonly baseThreshold: number;
  readonly tier?: 'immediate' | 'soon' | 'not_urgent';
}

/** A strategy as one is written: what is missing has a default. */
export type DecisionStrategyDefinition = Omit<ExecutiveStrategy, 'version'> & {
  /** Default: `1`. */
  readonly version?: string;
};

const validName = /^[a-z][a-z0-9_]{0,59}$/;

/**
 * A strategy of your own. Pass it as one of the `strategies`; settings name it like Tact's own.
 *
 * @throws `EXECUTIVE_SETTING_INVALID` for a name that settings cannot have.
 *
 * @example
 * const careful = defineDecisionStrategy({
 *   name: 'careful',
 *   choose: ({ config: { confidenceThreshold: baseThreshold } }) => {
 *     const threshold = Math.max(0.9, baseThreshold);
 *     return { kind: 'reject', reason: 'not_sure', threshold, baseThreshold };
 *   },
 * });
 * const strategy = createDecisionStrategy('careful', { strategies: [careful] });
 */
export function defineDecisionStrategy(definition: DecisionStrategyDefinition): ExecutiveStrategy {
  const { name } = definition;
  if (!validName.test(name)) {
    throw tactError('EXECUTIVE_SETTING_INVALID', {
      setting: 'name of a strategy',
      why: 'must be lower-case letters, digits and underscores, beginning with a letter',
      remedy: 'Name it as in `quiet_at_night`.',
    });
  }
  return { version: '1', ...definition };
}
