import type { MaybeOutside, Outside } from '@tact/core/records';

/** An event that asks for a response, as it is recorded. */
export interface ExecutiveInput {
  readonly eventId: string;
  readonly text: Outside;
  /** What reported it, such as `hygrometer`. */
  readonly source: string;
  /** Numbers in [0, 1] by name, such as `urgency`. */
  readonly salience: Readonly<Record<string, number>>;
  /** What is known to match, best first; null: the user's own heuristics of the domain are searched. */
  readonly candidates: readonly GivenCandidate[] | null;
  /** Somebody waits for the response, so a model may be asked. */
  readonly immediate: boolean;
  /** Whose goals, biases and heuristics count; empty for the general one. */
  readonly domain: string;
  /** Null: those of the settings. */
  readonly goals: readonly string[] | null;
  /** Adjustments by name, such as `confidence_threshold`; null: those of the settings. */
  readonly personalityBiases: Readonly<Record<string, number>> | null;
}

/** A heuristic as a caller names it. */
export interface GivenCandidate {
  readonly heuristicId: string;
  readonly condition: MaybeOutside;
  readonly action: MaybeOutside;
  /** In [0, 1]; taken at its word. */
  readonly confidence: number;
  /** In [0, 1]; null if it was not stated. */
  readonly similarity: number | null;
}

/** Names and limits that the pure stages share with the others. */
export const executiveName = 'executive';
export const respondName = 'respond';

/** In characters. */
export const maxResponseLength = 8000;
