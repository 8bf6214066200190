/** Which of some short texts are near to another in what they say. */

export interface SimilarText {
  /** Its place in the texts that were given. */
  readonly index: number;
  /** From 0 (nothing in common; never returned) to 1 (the same words). */
  readonly score: number;
}

export interface Similarity {
  /** The nearest first, at most `limit`; equals in the order of the texts. */
  best(query: string, limit: number): readonly SimilarText[];
}
