/** Texts that are near to another in what they say. */
export type * from './similarity.ts';
