import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { joinText, matchOutside } from '@tact/core/text';

/** Looking for words in what is kept, where there is no more to go by. */

/** Whether every word of the query stands somewhere in these texts, whatever the case. */
export function holdsWords(query: string, texts: readonly MaybeOutside[]): boolean {
  const wanted = wordsOf(query);
  return matchOutside(joinText(texts, ' '), (text) => {
    const within = text.toLowerCase();
    return wanted.every((word) => within.includes(word));
  });
}

/** How many of the words of a query stand in a text, as a share in [0, 1]; short words count little. */
export function wordShare(query: string, text: MaybeOutside): number {
  const wanted = wordsOf(query).filter((word) => !fillers.has(word));
  if (wanted.length === 0) return 0;
  return (
    wanted.filter((word) => matchOutside(text, (raw) => wordsOf(raw).includes(word))).length / wanted.length
  );
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}@._-]+/gu) ?? [];
}

/** Words that say nothing about which item is meant. */
const fillers = new Set(
  'a an the my your our is are was were of for to in on at and or do does did what which who when where how i me you it about'.split(
    ' ',
  ),
);

/** Drops what is undefined, so that an object can be kept as JSON. */
export function withoutGaps(given: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as JsonObject;
}
