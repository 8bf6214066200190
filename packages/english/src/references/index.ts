/** Resolution of references such as "it", "him" and "the second one". */
export { findReference } from './find-reference.ts';
export { genderOfName } from './gender-of-name.ts';
export { type MatchOptions, matchByWords } from './match-by-words.ts';
export * from './mention.ts';
export { namedIn } from './named-in.ts';
export { resolveReference } from './resolve-reference.ts';
