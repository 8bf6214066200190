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
}

/** A discounted Beta distribution without its prior. */
export interface ObservedSums {
  /** Discounted weights. */
  readonly successes: number;
  readonly failures: number;
  /** Undiscounted. */
  readonly observations: number;
}
