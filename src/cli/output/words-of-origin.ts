import type { Origin } from '#records';
import { plainLine, quote } from '#text';

/** Words of an item or an event on one line: quoted where a stranger wrote them, as they are where the owner did. */
export function wordsOfOrigin(words: string, origin: Origin, maxLength: number): string {
  return origin === 'outside' && words !== '' ? quote(words, maxLength) : plainLine(words, maxLength);
}
