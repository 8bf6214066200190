/** Similarity of short texts. */
export { createSimilarity } from './create-similarity.ts';
export type * from './similarity.ts';
export { tokenSimilarity, tokensOfText } from './token-similarity.ts';
