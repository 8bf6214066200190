import type { Cursor, Place } from './cursor.ts';
import { QuotedTextSearch, type TextExtent } from './text-end.ts';

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

const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Resolves the escapes of a quoted text. An escape that JSON does not know keeps its backslash before a letter or
 * digit (`\alpha`, `C:\Users`) and loses it before a sign (`\'`, `\_`); one that is cut off at the end disappears.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|u[0-9a-fA-F]{0,3}$|([\s\S])|$)/g,
    (written: string, code: string | undefined, character: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (character === undefined) return '';
      return named[character] ?? (/[A-Za-z0-9]/.test(character) ? written : character);
    },
  );
}
