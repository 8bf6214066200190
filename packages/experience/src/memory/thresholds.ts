import type { SimilarityThresholds } from './admit-facts.ts';

/** What counts as similar unless the settings say otherwise. */
export const defaultThresholds: SimilarityThresholds = { similar: 0.7, verySimilar: 0.95 };

/** How many of the nearest runs are compared. */
export const maxCompared = 3;
