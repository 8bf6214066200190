/**
 * Turns texts into vectors whose cosine says how similar they are.
 *
 * Contract:
 * 1. `embed` resolves with one vector per text, in order, each of `dimensions` finite numbers and of length 1; that of a text
 *    without any content is all zeros.
 * 2. It never throws anything but a `TactError` with an `EMBEDDER_…` code.
 * 3. It ends at the latest at `timeoutMs` (`EMBEDDER_TIMEOUT`), or as soon as `signal` aborts.
 * 4. The same text gives the same vector for as long as the id is the same.
 */
export interface Embedder {
  /** Names model, version and dimensions, such as `lexical-1:256`. Vectors under different ids are never compared. */
  readonly id: string;
  readonly dimensions: number;
  embed(texts: readonly string[], options: EmbedOptions): Promise<readonly Float32Array[]>;
  /** From a cosine to the scale in [0, 1] on which 0.7 is similar and 0.95 nearly the same. */
  similarity(cosine: number): number;
}

/** How long embedding may take, in milliseconds, and what ends it early. */
export interface EmbedOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}
