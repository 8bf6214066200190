import type { Cursor } from './cursor.ts';
import { isSpace } from './lookahead.ts';

/**
 * Where the closing brackets at the very end of the text begin, when they close everything that is open at the
 * cursor; else undefined, which means that the text was cut off.
 */
export function closedTail(cursor: Cursor): number | undefined {
  if (cursor.open.length === 0) return undefined;
  let at = cursor.inkEnd;
  for (const closer of cursor.open) {
    while (isSpace(cursor.text.charAt(at - 1)) || isCallEnd(cursor.text.charAt(at - 1), closer)) at--;
    if (cursor.text.charAt(at - 1) !== closer) return undefined;
    at--;
  }
  cursor.look(cursor.inkEnd - at);
  return at;
}

/** The parenthesis of a call around the JSON, as in `callback({…})`. */
function isCallEnd(character: string, expected: string): boolean {
  return character === ')' && expected !== ')';
}
