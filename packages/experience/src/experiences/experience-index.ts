import type { Experience } from '@tact/core/ports/store';

/**
 * The active experiences of one user and kind, searched exactly in memory. It is kept up to date from the store before every search,
 * by reading what changed since; the store alone is the truth, so what is acted upon is read from there.
 */
export interface ExperienceIndex {
  /**
   * The user's part, with everything that was written until now. What it gives later is as of the latest search of this user, but
   * for `uses` and `usedAt`, which count no change.
   */
  of(user: string): Promise<ExperienceSearch>;
}

/** The active experiences of one user, as they were when the search was made. */
export interface ExperienceSearch {
  /** How many active ones there are in a domain; in all of them unless given. */
  count(domain?: string): number;
  /**
   * The nearest ones to a vector, the most similar first; equally similar ones in the order of their ids. One without an embedding
   * is never found. Throws `EMBEDDER_DIFFERENT` where one in the domain was embedded by another embedder.
   */
  nearest(vector: Float32Array, options: NearestOptions): readonly Near[];
  /** The ids, in order, of active ones that have this link, such as `fingerprint:…`. */
  withLink(link: string): readonly string[];
  get(id: string): Experience | null;
}

/** How many are found at most, and among which. */
export interface NearestOptions {
  readonly limit: number;
  /** All domains unless given. */
  readonly domain?: string;
  /** Others are passed over. */
  accepts?(experience: Experience): boolean;
}

/** An experience, and how similar it is. */
export interface Near {
  readonly experience: Experience;
  /** In [-1, 1]; `Embedder.similarity` puts it on the scale that thresholds are on. */
  readonly cosine: number;
}
