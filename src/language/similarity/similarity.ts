/** Search for similar short texts. */

export interface SimilarText {
  /** Index into the given texts. */
  readonly index: number;
  /** Above 0, up to 1 (the same words). */
  readonly score: number;
}

export interface Similarity {
  /** The most similar texts first, at most `limit`; ties in the order of the texts. */
  best(query: string, limit: number): readonly SimilarText[];
}
