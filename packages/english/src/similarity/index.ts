/** Similarity of short texts. */
export { contentWords, stemOf } from './content-words.ts';
export { createSimilarity } from './create-similarity.ts';
export type * from './similarity.ts';
export { tokenSimilarity, tokensOfText } from './token-similarity.ts';
export { dictionaryStemOf } from './verb-forms.ts';
