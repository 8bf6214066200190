/** What was learned from doing, found again by similarity. */
export { createExperienceIndex, type ExperienceIndexOptions } from './create-experience-index.ts';
export { embedTexts, similarityBetween } from './embed-texts.ts';
export type * from './experience-index.ts';
export { type ReembedOptions, type ReembedProgress, reembed } from './reembed.ts';
