import type { Cursor, Place } from './cursor.ts';
import {
  isAnyOf,
  isCommentAt,
  isFenceAt,
  isQuotedKeyAt,
  isScalarAt,
  matchAt,
  matchesAt,
  skipSpaces,
} from './lookahead.ts';

const grouped = /[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?/y;
const number = /[+-]?(?:\d[\d_]*)?(?:\.[\d_]*)?(?:[eE][+-]?\d*)?/y;
const word = /[A-Za-z]{1,9}/y;
const objectStart = /\{\s{0,40}["']/y;

const literals = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
  ['undefined', null],
]);

/**
 * Reads a number, also a grouped (`-2,000.00`, `1_000`) or an unfinished one (`2.`, `2e`). Undefined for what only
 * begins like one: a date, a version, digits behind a leading zero, a number too large to be held.
 */
export function readNumber(cursor: Cursor, place: Place): number | undefined {
  const groups = place === 'member' || place === 'root' ? matchAt(grouped, cursor.text, cursor.at) : '';
  const isGrouped = groups !== '' && endsHere(cursor, groups.length, place);
  const written = isGrouped ? groups : matchAt(number, cursor.text, cursor.at);
  if (!/\d/.test(written) || /^[+-]?(?:0\d|[eE])/.test(written)) return undefined;
  if (!endsHere(cursor, written.length, place)) return undefined;

  const exponentless = written.replaceAll(/[,_]/g, '').replace(/[eE][+-]?$/, '');
  const value = Number(exponentless.replace(/\.$/, ''));
  if (!Number.isFinite(value)) return undefined;
  cursor.at += written.length;
  return value;
}

/** Reads true, false or null in any spelling of JSON, JavaScript or Python; also one that the text's end cuts off. */
export function readLiteral(cursor: Cursor, place: Place): boolean | null | undefined {
  const written = matchAt(word, cursor.text, cursor.at);
  if (written === '' || !endsHere(cursor, written.length, place)) return undefined;
  const name = written.toLowerCase();
  const isLast = cursor.at + written.length === cursor.text.length;
  const found = [...literals].find(([literal]) => literal === name || (isLast && literal.startsWith(name)));
  if (!found) return undefined;
  if (found[0] !== name) cursor.cutOff = true;
  cursor.at += written.length;
  return found[1];
}

/** Whether a scalar of that length ends rather than going on as words: `5` does in `[5]`, not in `5 apples`. */
function endsHere(cursor: Cursor, length: number, place: Place): boolean {
  const { text } = cursor;
  const end = cursor.at + length;
  const next = skipSpaces(text, end);
  const following = text.charAt(next);
  if (following === '' || isAnyOf(following, ',;}])')) return true;
  if (isFenceAt(text, next) || isCommentAt(text, next) || text.slice(end, next).includes('\n')) return true;
  if (place === 'item') return isAnyOf(following, '{["') || (next > end && isScalarAt(text, next));
  return place === 'member' && (isQuotedKeyAt(text, next) || matchesAt(objectStart, text, next));
}
