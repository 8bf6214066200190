import type { Cursor, Place } from './cursor.ts';
import { decodeEscapes } from './escapes.ts';
import { QuotedTextSearch, type TextExtent } from './quoted-text-search.ts';

/** Reads the quoted text that begins here; a text is all that it can be, so it always finds one. */
export function readQuoted(cursor: Cursor, place: Place): string {
  const extent = findTriple(cursor) ?? new QuotedTextSearch(cursor, place).find();
  if (cursor.gaveUp === undefined) cursor.at = Math.max(cursor.at + 1, extent.next);
  if (extent.cutOff) cursor.cutOff = true;
  return decodeEscapes(cursor.text.slice(extent.start, extent.end));
}

/** Python's `"""text"""`, line breaks and all. */
function findTriple(cursor: Cursor): TextExtent | undefined {
  const marks = '"""';
  const start = cursor.at + marks.length;
  if (!cursor.text.startsWith(marks, cursor.at) || cursor.isUnclosed(marks)) return undefined;
  const end = cursor.text.indexOf(marks, start);
  cursor.look(Math.max(0, end - start));
  if (end !== -1) return { start, end, next: end + marks.length };
  cursor.rememberUnclosed(marks);
  return undefined;
}
