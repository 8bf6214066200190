import type { Openness } from '@tact/english';
import type { Candidate } from './executive-facts.ts';

/** Finds the heuristics that are meant for a situation. */
export interface HeuristicSearch {
  /**
   * For each event of a batch the active heuristics of its user and domain that are nearest to it, the most similar first, similarity on
   * the embedder's scale, trust as it is in the store now. Throws `EMBEDDER_DIFFERENT`.
   */
  nearest(asked: readonly AskedNearest[]): Promise<readonly (readonly NearCandidate[])[]>;
}

export interface NearCandidate extends Candidate {
  /** In what an event may differ from its condition. */
  readonly openness: Openness;
  /** Written by the owner, neither learned nor out of somebody else's file. */
  readonly isOwners: boolean;
}

export interface AskedNearest {
  readonly user: string;
  readonly domain: string;
  /** The event's embedding. */
  readonly vector: Float32Array;
  readonly limit: number;
}
