import { stemOf, wordsOf } from '@tact/english/training';

/**
 * The inverse document frequency of each stem that is in at least three texts: the logarithm of the number of texts over those with
 * the stem, to a quarter, so that chance differences between rare words do not show.
 */
export function countRarities(texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = new Set(texts.map((text) => text.trim().toLowerCase()));
  const counts = new Map<string, number>();
  for (const text of distinct) {
    for (const stem of new Set(wordsOf(text).map(stemOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const found = [...counts].filter(([, count]) => count >= minTexts);
  return new Map(found.map(([stem, count]) => [stem, rounded(Math.log(distinct.size / count))]));
}

const minTexts = 3;

function rounded(value: number): number {
  return Math.max(0.5, Math.round(value * 4) / 4);
}
