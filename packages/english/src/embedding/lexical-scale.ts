// Written by evals/training/fit-similarity.ts; not by hand.
import type { ScaleKnot } from '@tact/core/records';

/** What the cosines of the lexical embedder mean. */
export const lexicalScale: readonly ScaleKnot[] = [
  [0, 0],
  [0.16, 0.4],
  [0.43, 0.7],
  [0.79, 0.95],
  [0.999, 1],
];
