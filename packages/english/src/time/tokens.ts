import { fixSpelling } from './fix-spelling.ts';

/** The tokenizer of the time grammar: words, numbers and punctuation marks. */

interface Token {
  /** In lower case and ASCII digits. */
  readonly word: string;
  readonly kind: 'word' | 'number' | 'mark';
  /** Offsets into the original text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** It follows the token before without whitespace. */
  readonly glued: boolean;
}

export type Tokens = readonly Token[];

/** Longer texts are cut off here. */
const maxChars = 20_000;

/** Ignores invisible characters and accents, reads digits of all scripts as 0 to 9. Reads the first 20 000 characters. */
export function tokenize(text: string): Tokens {
  const tokens: { word: string; kind: Token['kind']; start: number; end: number; glued: boolean }[] = [];
  let open: (typeof tokens)[number] | null = null;
  let glued = false;
  let index = 0;
  for (const raw of text.slice(0, maxChars)) {
    const start = index;
    index += raw.length;
    if (unseen.test(raw)) continue;
    const character = plain(raw);
    const kind = kindOf(character, open, text.slice(index, index + 1));
    if (kind === 'space') {
      open = null;
      glued = false;
      continue;
    }
    if (open !== null && open.kind === kind && kind !== 'mark') {
      open.word += character;
      open.end = index;
      continue;
    }
    open = { word: character, kind, start, end: index, glued };
    tokens.push(open);
    glued = true;
  }
  for (const token of tokens) {
    if (token.kind === 'word') token.word = fixSpelling(token.word);
    if (!possessed.test(token.word)) continue;
    token.word = token.word.slice(0, -2);
    token.end -= 2;
  }
  return tokens;
}

/** The token's text at an index; empty beyond the end. */
export function wordAt(tokens: Tokens, at: number): string {
  return tokens[at]?.word ?? '';
}

/** The digits of a number at an index; null for any other token. */
export function digitsAt(tokens: Tokens, at: number): string | null {
  const token = tokens[at];
  return token?.kind === 'number' ? token.word : null;
}

/** The index after the first of the phrases that matches at `at`; null if none does. Phrases are words separated by spaces. */
export function phraseEnd(tokens: Tokens, at: number, ...phrases: readonly string[]): number | null {
  for (const phrase of phrases) {
    const to = matchEnd(tokens, at, phrase);
    if (to !== null) return to;
  }
  return null;
}

/** Called for hundreds of phrases at every index, so it does not split phrases: nearly all fail at their first letter. */
function matchEnd(tokens: Tokens, at: number, phrase: string): number | null {
  let place = at;
  for (let from = 0; ; place += 1) {
    const word = wordAt(tokens, place);
    if (word === '' || !phrase.startsWith(word, from)) return null;
    const to = from + word.length;
    if (to === phrase.length) return place + 1;
    if (phrase[to] !== ' ') return null;
    from = to + 1;
  }
}

/** Like `phraseEnd`, for optional phrases: `at` itself if none matches. */
export function skipPhrase(tokens: Tokens, at: number, ...phrases: readonly string[]): number {
  return phraseEnd(tokens, at, ...phrases) ?? at;
}

/** The index after a glued mark ("-" by default); `at` itself if there is none. */
export function skipGluedMark(tokens: Tokens, at: number, mark = '-'): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return token?.word === mark && token.glued && next?.glued === true ? at + 1 : at;
}

/** "tomorrow's meeting", "next week's": the possessive is dropped. */
const possessed =
  /^(today|tomorrow|tonight|yesterday|week|month|quarter|year|weekend|morning|afternoon|evening|night|(mon|tues|wednes|thurs|fri|satur|sun)day)'s$/;
const unseen = /[\p{Cf}\p{M}]/u;
const apostrophes = /['’‘ʼ`´]/;

function kindOf(character: string, open: Token | null, next: string): Token['kind'] | 'space' {
  if (/\s/u.test(character)) return 'space';
  if (/^\d+$/.test(character)) return 'number';
  if (/^\p{L}/u.test(character)) return 'word';
  const inWord = open?.kind === 'word' && /\p{L}/u.test(next);
  if (inWord && (character === "'" || (character === '"' && open.word === 'o'))) return 'word';
  return 'mark';
}

function plain(raw: string): string {
  if (raw < '\u0080') return raw === '`' ? "'" : raw.toLowerCase();
  if (apostrophes.test(raw)) return "'";
  if (/[\u2010-\u2015\u2212]/.test(raw)) return '-';
  const character = raw.normalize('NFKC').toLowerCase();
  return /^\p{Nd}$/u.test(character) ? digit(character) : character;
}

/** Unicode digits come in runs of ten, so the number of digits before one in its run is its value. */
function digit(character: string): string {
  if (character < '\u0080') return character;
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before);
}
