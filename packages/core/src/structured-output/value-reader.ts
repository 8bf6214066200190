import type { Json, JsonObject } from '#records';
import { readBare, readBareKey } from './bare-text.ts';
import type { Closer, Cursor, Place } from './cursor.ts';
import { isAnyOf, isCloser, isKeyAt, isQuote, isQuotedKeyAt, isScalarAt, skipSpaces } from './lookahead.ts';
import { readQuoted } from './quoted-text.ts';
import { skipSeparators, skipTrivia } from './trivia.ts';

type Members = { [key: string]: Json };

/** Reads the value that begins here, however it is written; undefined if there is none. */
export function readValue(cursor: Cursor, place: Place): Json | undefined {
  skipTrivia(cursor);
  if (cursor.ended) return undefined;
  if (cursor.here === '{') return readObject(cursor);
  if (cursor.here === '[') return readItems(cursor, ']');
  if (cursor.here === '(' && isTupleAt(cursor.text, cursor.at)) return readItems(cursor, ')');
  if (!isQuote(cursor.here)) return readBare(cursor, place);

  const text = readConcatenated(cursor, place);
  if (place === 'member' || !startsMember(cursor)) return text;
  return readImplicitObject(cursor, text);
}

/** Reads on in an object that its text closed too early, as in `{"a": 1}, "b": 2}`. */
export function readFurtherMembers(cursor: Cursor, object: JsonObject): void {
  readMembers(cursor, object as Members);
}

/** Whether a parenthesis opens a list, as in Python, and not a remark. */
function isTupleAt(text: string, at: number): boolean {
  const next = skipSpaces(text, at + 1);
  return isAnyOf(text.charAt(next), '()[{') || isScalarAt(text, next);
}

function readObject(cursor: Cursor): JsonObject {
  cursor.at++;
  const members: Members = {};
  readMembers(cursor, members);
  return members;
}

/** `"a": 1` in a list or at the top: the opening brace is missing. */
function readImplicitObject(cursor: Cursor, firstKey: string): JsonObject {
  const members: Members = {};
  readMembers(cursor, members, firstKey);
  return members;
}

function readMembers(cursor: Cursor, members: Members, firstKey?: string): void {
  if (!cursor.enter('}')) return;
  if (firstKey !== undefined) readMember(cursor, members, firstKey);
  let doubled = false;
  for (;;) {
    skipSeparators(cursor);
    if (cursor.ended) {
      cursor.cutOff = true;
      break;
    }
    const before = cursor.at;
    if (isCloser(cursor.here)) {
      if (closes(cursor, '}')) break;
    } else if (cursor.here === '{') {
      const parent = cursor.open.at(-2);
      if (Object.keys(members).length === 0) doubled = true;
      // The next object of a list begins although this one was never closed.
      else if (parent !== '}') break;
      cursor.at++;
    } else if (isAnyOf(cursor.here, ':=[')) skipUnnamedValue(cursor);
    else readNamedMember(cursor, members);
    if (cursor.at === before) cursor.at++;
    cursor.look();
  }
  cursor.leave();
  if (doubled) skipSecondBrace(cursor);
}

/** A value without a name says nothing. */
function skipUnnamedValue(cursor: Cursor): void {
  if (cursor.here !== '[') cursor.at++;
  if (!isCloser(cursor.here)) readValue(cursor, 'member');
}

function readNamedMember(cursor: Cursor, members: Members): void {
  const quoted = isQuote(cursor.here);
  const key = quoted ? readQuoted(cursor, 'key') : readBareKey(cursor);
  skipTrivia(cursor);
  if (quoted || startsMember(cursor)) readMember(cursor, members, key);
}

/** `{{"a": 1}}`: the braces of a template, or a fence within braces. */
function skipSecondBrace(cursor: Cursor): void {
  const end = cursor.at;
  skipTrivia(cursor);
  if (cursor.here === '}') cursor.at++;
  else cursor.at = end;
}

/** What follows a name. A name that the text's end cuts off from its value is left out: a value is never made up. */
function readMember(cursor: Cursor, members: Members, key: string): void {
  skipTrivia(cursor);
  while (startsMember(cursor)) {
    cursor.at += cursor.text.startsWith('=>', cursor.at) ? 2 : 1;
    skipTrivia(cursor);
  }
  if (cursor.ended) return;
  const empty = cursor.here === ',' || cursor.here === ';' || isCloser(cursor.here);
  const value = empty ? null : readValue(cursor, 'member');
  if (value === undefined && cursor.ended) return;
  setMember(members, key, value ?? null);
}

/** As `JSON.parse` does it: the last one wins, and `__proto__` is a name like any other. */
function setMember(members: Members, key: string, value: Json): void {
  Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
}

function startsMember(cursor: Cursor): boolean {
  const at = skipSpaces(cursor.text, cursor.at);
  return isAnyOf(cursor.text.charAt(at), ':=\uff1a');
}

function readItems(cursor: Cursor, closer: ']' | ')'): Json {
  cursor.at++;
  const items: Json[] = [];
  let separated = false;
  if (!cursor.enter(closer)) return items;
  for (;;) {
    if (skipSeparators(cursor)) separated = true;
    if (cursor.ended) {
      cursor.cutOff = true;
      break;
    }
    const before = cursor.at;
    if (isCloser(cursor.here)) {
      if (closes(cursor, closer)) break;
    } else if (items.length > 0 && cursor.open.at(-2) === '}' && isQuotedKeyAt(cursor.text, cursor.at)) {
      // The object around this list goes on although the list was never closed.
      break;
    } else {
      const item = readItem(cursor);
      if (item !== undefined) items.push(item);
    }
    if (cursor.at === before) cursor.at++;
    cursor.look();
  }
  cursor.leave();
  const [first] = items;
  // In Python a single value in parentheses is that value.
  return closer === ')' && items.length === 1 && !separated && first !== undefined ? first : items;
}

function readItem(cursor: Cursor): Json | undefined {
  const named = /[\p{L}_$]/u.test(cursor.here) && isKeyAt(cursor.text, cursor.at);
  return named ? readImplicitObject(cursor, readBareKey(cursor)) : readValue(cursor, 'item');
}

/** `"a" + "b"` is one text. */
function readConcatenated(cursor: Cursor, place: Place): string {
  let text = readQuoted(cursor, place);
  for (;;) {
    const end = cursor.at;
    skipTrivia(cursor);
    if (cursor.here === '+') {
      cursor.at++;
      skipTrivia(cursor);
      if (isQuote(cursor.here)) {
        text += readQuoted(cursor, place);
        continue;
      }
    }
    cursor.at = end;
    return text;
  }
}

/**
 * Whether the closing bracket here ends the container it stands in. When a container around it has that bracket,
 * this one's own is missing, and the bracket is left for the other; when none has, it is a stray or a wrong one.
 */
function closes(cursor: Cursor, own: Closer): boolean {
  const found = cursor.here;
  if (found !== own && isCloser(found) && cursor.open.slice(0, -1).includes(found)) return true;
  cursor.at++;
  if (found === own) return true;
  const next = skipSpaces(cursor.text, cursor.at);
  if (cursor.text.charAt(next) !== ',') return true;
  return own === '}' && !isKeyAt(cursor.text, skipSpaces(cursor.text, next + 1));
}
