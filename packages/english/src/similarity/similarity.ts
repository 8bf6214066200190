/** Search for similar short texts. */

/** A search result. */
export interface SimilarText {
  /** Index into the given texts. */
  readonly index: number;
  /** Above 0, up to 1 (the same words). */
  readonly score: number;
}

/** A search index over a fixed list of texts. */
export interface Similarity {
  /** The most similar texts first, at most `limit`; ties in the order of the texts. */
  best(query: string, limit: number): readonly SimilarText[];
}
