import { wordRarities } from './word-rarities.ts';

/**
 * How much a stem weighs: its inverse document frequency, less that of a word which is in every third text or so and tells nothing.
 * A word that was not met in training weighs the most.
 */
export function rarityOf(stem: string): number {
  return Math.max(minRarity, (wordRarities.get(stem) ?? unknown) - everywhere);
}

/** Just above the rarest words of the table. */
const unknown = 8.5;
const everywhere = 1;
const minRarity = 0.1;
