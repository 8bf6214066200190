import type { Closer } from './cursor.ts';

/**
 * What stands at a place of the text. Nothing here moves the reader, and every look is bounded: a run of spaces, or
 * a fixed number of characters.
 */

/** White space as people and models use it, which is more than JSON allows. */
const spaceCharacters =
  ' \t\n\r\f\v\u0085\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u200b\u200c\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff';

const doubleQuotes = '"\u201c\u201d\u201e';
const singleQuotes = "'\u2018\u2019`\u00b4";

const quotedKeys = [
  /"(?:[^"\\\n]|\\.){0,200}"\s{0,40}[:\uff1a]/uy,
  /[\u201c\u201d\u201e](?:[^"\u201c\u201d\\\n]|\\.){0,200}["\u201c\u201d]\s{0,40}[:\uff1a]/uy,
  /['\u2018\u2019`](?:[^"'\u2018\u2019`\\\n]|['\u2019](?=\p{L})|\\.){0,200}['\u2019`]\s{0,40}[:\uff1a]/uy,
];
const bareKey = /[\p{L}\p{N}_$][\p{L}\p{N}_$.-]{0,60}["'\u2019\u201d]?[ \t]{0,8}[:\uff1a](?!\/\/)/uy;
const scalarStart = /["'\u2018\u201c\d]|-\s{0,4}\d|(?:true|false|null|none)\b/iuy;

export function isSpace(character: string): boolean {
  return isAnyOf(character, spaceCharacters);
}

export function isQuote(character: string): boolean {
  return isAnyOf(character, doubleQuotes + singleQuotes);
}

/** Whether a quotation mark can close a text that another one opened: only its own kind, and `"` only by itself. */
export function closesQuote(opening: string, character: string): boolean {
  if (opening === '"' || character === '') return character === opening;
  return (doubleQuotes.includes(opening) ? doubleQuotes : singleQuotes).includes(character);
}

/** The first place from `at` on that is no space. */
export function skipSpaces(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charAt(next))) next++;
  return next;
}

/** The last place before `at` that is no space; -1 when there is none. */
export function lastInkBefore(text: string, at: number): number {
  let before = at - 1;
  while (isSpace(text.charAt(before))) before--;
  return before;
}

/** Whether a member's name and its colon stand here. */
export function isKeyAt(text: string, at: number): boolean {
  return isQuotedKeyAt(text, at) || matchesAt(bareKey, text, at);
}

export function isQuotedKeyAt(text: string, at: number): boolean {
  return quotedKeys.some((quotedKey) => matchesAt(quotedKey, text, at));
}

/** Whether a quoted text, a number or a literal begins here. */
export function isScalarAt(text: string, at: number): boolean {
  return matchesAt(scalarStart, text, at);
}

/** A run of at least two backticks, or three tildes: what is left of a Markdown fence. */
export function isFenceAt(text: string, at: number): boolean {
  return text.startsWith('``', at) || text.startsWith('~~~', at);
}

/** `// …`, a block comment, or `# …` as in Python. */
export function isCommentAt(text: string, at: number): boolean {
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return true;
  return text.charAt(at) === '#' && isSpace(text.charAt(at + 1));
}

export function isAnyOf(character: string, characters: string): boolean {
  return character !== '' && characters.includes(character);
}

export function isCloser(character: string): character is Closer {
  return isAnyOf(character, ')]}');
}

/** What a sticky pattern matches here; empty when it does not. */
export function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}

export function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}
