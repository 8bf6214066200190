import { type MaybeOutside, Outside } from '@tact/core/records';
import { plainLine, quote } from '@tact/core/text';

/** Words of an item or an event on one line: quoted where a stranger wrote them, as they are where the owner did. */
export function wordsOnLine(words: MaybeOutside, maxLength: number): string {
  if (words.length === 0) return '';
  return words instanceof Outside ? quote(words, maxLength) : plainLine(words, maxLength);
}

/**
 * Things are found by the last digits of their ids. One that an action made is called by the action's key: the id of the
 * decision, or of the question behind it, and the action's number in it (`approval:…`, `…:1`). The number 0 goes without saying.
 */
export function shortItemId(id: string): string {
  const [, uuid = id, number = ''] = /^(.*?)(:[1-9]\d*|:0)?$/s.exec(id) ?? [];
  return `${uuid.slice(-8)}${number === ':0' ? '' : number}`;
}
