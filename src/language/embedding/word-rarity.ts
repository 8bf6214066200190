import { wordRarities } from './word-rarities.ts';

/** How much a stem weighs: its smoothed inverse document frequency, as trained; that of a word not met in training is the highest. */
export function rarityOf(stem: string): number {
  return wordRarities.get(stem) ?? unknownRarity;
}

/** Just above the rarest words of the table. */
const unknownRarity = 8.5;
