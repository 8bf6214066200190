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

interface RecallOptions {
  readonly limit: number;
  readonly now: number;
  /** What was valid at this time, in milliseconds since 1970; `now` unless given. */
  readonly asOf?: number;
}

export interface RecalledRun {
  readonly run: StoredRun;
  /** To the query, in [0, 1] on the scale of the embedder; null where it could not be told. */
  readonly similarity: number | null;
  /** Of the runs that it refers to, those that are no longer active: what it says may have been overtaken. */
  readonly outdatedReferences: readonly string[];
}
