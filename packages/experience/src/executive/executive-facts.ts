import type { MaybeOutside } from '@tact/core/records';
import type { GivenCandidate } from './executive-input.ts';

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
