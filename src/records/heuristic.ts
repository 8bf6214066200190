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

/** What was observed of a heuristic: a discounted Beta distribution, and plain counts. */
export interface HeuristicTrust {
  /** Discounted weights of successes and failures, without the prior. */
  readonly successes: number;
  readonly failures: number;
  /** Observations, and among them successes, undiscounted. */
  readonly observations: number;
  readonly successCount: number;
  readonly fireCount: number;
}
