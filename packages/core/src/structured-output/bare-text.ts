import type { Json } from '#records';
import { readLiteral, readNumber } from './bare-scalar.ts';
import type { Closer, Cursor, Place } from './cursor.ts';
import {
  isAnyOf,
  isCloser,
  isCommentAt,
  isFenceAt,
  isKeyAt,
  isQuote,
  isSpace,
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
