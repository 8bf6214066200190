/** Texts that are near to another in what they say. */
export { createSimilarity } from './create-similarity.ts';
export type * from './similarity.ts';
