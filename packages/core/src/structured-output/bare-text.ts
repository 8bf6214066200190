import type { Json } from '#records';
import type { Closer, Cursor, Place } from './cursor.ts';
import {
  isAnyOf,
  isCloser,
  isCommentAt,
  isFenceAt,
  isKeyAt,
  isQuote,
  isQuotedKeyAt,
  isScalarAt,
  isSpace,
  matchAt,
  matchesAt,
  skipSpaces,
} from './lookahead.ts';
import { readQuoted } from './quoted-text.ts';
import { skipTrivia } from './trivia.ts';

/**
 * Reads what stands without quotation marks: a value wrapped as in `ObjectId("7")`, a number, a literal, else words
 * as a text. Undefined where there is nothing, such as a lone minus sign.
 */
export function readBare(cursor: Cursor, place: Place): Json | undefined {
  for (const read of [readWrapped, readNumber, readLiteral]) {
    const value = read(cursor, place);
    if (value !== undefined) return value;
  }
  const words = readWords(cursor, place);
  return words === '' || words === '-' ? undefined : words;
}

/** A member's name without quotation marks, or with only its closing one; empty if there is none. */
export function readBareKey(cursor: Cursor): string {
  const start = cursor.at;
  while (!cursor.ended && !isAnyOf(cursor.here, ':=\uff1a,;{}[]\n')) {
    if (isQuote(cursor.here) && isAnyOf(cursor.text.charAt(skipSpaces(cursor.text, cursor.at + 1)), ':='))
      break;
    cursor.at++;
  }
  const key = cursor.text.slice(start, cursor.at).trim();
  cursor.look(cursor.at - start);
  if (isQuote(cursor.here)) cursor.at++;
  return key;
}

const wrapper = /[A-Za-z_$][\w$.]{0,60}\(\s{0,40}(?:(?=["'])|(-?\d+(?:\.\d+)?)\s{0,40}\))/y;

function readWrapped(cursor: Cursor): Json | undefined {
  wrapper.lastIndex = cursor.at;
  const match = wrapper.exec(cursor.text);
  if (!match) return undefined;
  cursor.at = wrapper.lastIndex;
  if (match[1] !== undefined) return Number(match[1]);

  if (!cursor.enter(')')) return undefined;
  const text = readQuoted(cursor, 'item');
  cursor.leave();
  skipTrivia(cursor);
  if (cursor.here === ')') cursor.at++;
  return text;
}

const pairs: Readonly<Record<string, Closer>> = { '(': ')', '[': ']', '{': '}' };

/** Words up to where the structure goes on; brackets within them are theirs as long as they pair. */
function readWords(cursor: Cursor, place: Place): string {
  const { text } = cursor;
  const start = cursor.at;
  const nested: Closer[] = [];
  let end = start;
  while (end < text.length) {
    const character = text.charAt(end);
    const closer = pairs[character];
    if (closer !== undefined) nested.push(closer);
    else if (isCloser(character)) {
      if (nested.at(-1) === character) nested.pop();
      else if (cursor.open.includes(character)) break;
    } else if (nested.length === 0 && endsWords(text, place, start, end)) break;
    end = character === '\n' ? skipSpaces(text, end) : end + 1;
  }
  cursor.look(end - start);

  cursor.at = end;
  if (cursor.ended && place !== 'root') cursor.cutOff = true;
  if (isQuote(cursor.here)) cursor.at++;
  return text.slice(start, end).trim();
}

function endsWords(text: string, place: Place, start: number, at: number): boolean {
  const character = text.charAt(at);
  if (character === ',') return place === 'item' || endsAtComma(text, place, skipSpaces(text, at + 1));
  if (character === '\n') return place !== 'member' || isKeyAt(text, skipSpaces(text, at));
  if (character === '"') {
    // Only the opening mark of these words was forgotten.
    const next = skipSpaces(text, at + 1);
    return next >= text.length || isAnyOf(text.charAt(next), ',}]');
  }
  if (character === '`' || character === '~') return isFenceAt(text, at);
  return (at === start || isSpace(text.charAt(at - 1))) && isCommentAt(text, at);
}

function endsAtComma(text: string, place: Place, next: number): boolean {
  if (next >= text.length) return true;
  return place === 'member' && (isAnyOf(text.charAt(next), '}],') || isKeyAt(text, next));
}

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
function readNumber(cursor: Cursor, place: Place): number | undefined {
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
function readLiteral(cursor: Cursor, place: Place): boolean | null | undefined {
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
