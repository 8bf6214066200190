import type { MaybeOutside, StoredRun } from '#records';

/**
 * Finds finished runs that are like what is at hand. What is found counts as used. Never throws: where it cannot look, it finds
 * nothing and logs why.
 */
export type RunRecall = (
  user: string,
  query: MaybeOutside,
  options: RecallOptions,
) => Promise<readonly RecalledRun[]>;

export interface RecallOptions {
  readonly limit: number;
  readonly now: number;
  /** What was valid at this time, in milliseconds since 1970; `now` unless given. */
  readonly asOf?: number;
}

export interface RecalledRun {
  readonly run: StoredRun;
  /** In [0, 1], on the scale of the embedder. */
  readonly similarity: number;
  /** Runs that it relied on and that have been superseded since. */
  readonly outdatedReferences: readonly string[];
}
