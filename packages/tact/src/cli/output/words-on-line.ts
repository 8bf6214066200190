import { type MaybeOutside, Outside } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';

/** Words of an item or an event on one line: quoted where a stranger wrote them, as they are where the owner did. */
export function wordsOnLine(words: MaybeOutside, maxLength: number): string {
  if (words.length === 0) return '';
  return words instanceof Outside ? quote(words, maxLength) : plainLine(words, maxLength);
}
