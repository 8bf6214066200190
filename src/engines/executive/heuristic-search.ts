import type { Candidate } from './executive-facts.ts';

/** Finds the heuristics of a user that are meant for a situation. */
export interface HeuristicSearch {
  /**
   * The active ones of the domain that are nearest to an event, the most similar first, similarity on the embedder's scale; with their
   * trust as it is in the store now.
   */
  nearest(user: string, domain: string, vector: Float32Array, limit: number): Promise<readonly Candidate[]>;
}
