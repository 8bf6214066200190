import type { MaybeOutside } from './outside.ts';

/** A response that worked before, with the situation that it is for. */
export interface Heuristic {
  readonly id: string;
  /** The situation, in words. */
  readonly condition: MaybeOutside;
  /** The response. */
  readonly action: MaybeOutside;
  readonly domain: string;
  /** Who it comes from: `owner`, `import`, `learned` or any other name. */
  readonly source: string;
  /** Its confidence before anything was observed, in [0, 1]. */
  readonly startConfidence: number;
  readonly state: 'active' | 'retired';
  /** Names in braces in the condition that stand for one word of an event; braces around any other name are words. */
  readonly slots: readonly string[];
  readonly createdAt: number;
}

/** What was observed of a heuristic. Its fires are counted from the ledger. */
export interface HeuristicTrust extends ObservedSums {
  /** Those in which it was more right than wrong, undiscounted. */
  readonly successCount: number;
  /** What was said of whether its condition fitted the event, where that was rated apart from the response. */
  readonly match: ObservedSums;
  /** How often a model that saw no heuristics was asked about an event it had answered, and how often it came to the same. */
  readonly reconsidered: number;
  readonly agreed: number;
  /** Where events differed from its condition that were answered well. */
  readonly places: readonly HeuristicPlace[];
}

/** Words of a condition, from the first to the one before `to`. */
export interface HeuristicPlace {
  /** Digest of the words of the condition. */
  readonly of: string;
  readonly from: number;
  readonly to: number;
  /** Digests of what events had there, each once. */
  readonly values: readonly string[];
  /** Kinds of words that stood there, such as `number`. */
  readonly kinds: readonly string[];
}

/** A discounted Beta distribution without its prior. */
export interface ObservedSums {
  /** Discounted weights. */
  readonly successes: number;
  readonly failures: number;
  /** Undiscounted. */
  readonly observations: number;
  /** The sum of all weights, undiscounted: how far what was observed before was discounted since. */
  readonly weighed?: number;
}
