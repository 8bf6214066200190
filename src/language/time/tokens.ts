/** A text as the words, numbers and marks that the grammar of times reads. */

interface Token {
  /** In small letters and plain digits. */
  readonly word: string;
  readonly kind: 'word' | 'number' | 'mark';
  /** Where it stands in the text as given: `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Nothing stands between it and the token before. */
  readonly glued: boolean;
}

export type Tokens = readonly Token[];

/** Characters of a text that are read; what comes after is no longer somebody saying when. */
const maxChars = 20_000;

/** Invisible characters and accents are passed over, digits of all scripts are read as 0 to 9. */
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
    if (!possessed.test(token.word)) continue;
    token.word = token.word.slice(0, -2);
    token.end -= 2;
  }
  return tokens;
}

/** The word, number or mark at a place; an empty one beyond the text. */
export function wordAt(tokens: Tokens, at: number): string {
  return tokens[at]?.word ?? '';
}

/** The number at a place, in digits; null for anything else. */
export function digitsAt(tokens: Tokens, at: number): string | null {
  const token = tokens[at];
  return token?.kind === 'number' ? token.word : null;
}

/** Where the first of the phrases that stands here ends; null where none does. A phrase is words parted by blanks. */
export function phraseEnd(tokens: Tokens, at: number, ...phrases: readonly string[]): number | null {
  for (const phrase of phrases) {
    const to = matchEnd(tokens, at, phrase);
    if (to !== null) return to;
  }
  return null;
}

/** Asked for hundreds of phrases at every place, so it takes no phrase apart: nearly all fail at their first letter. */
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

/** The same, for phrases that may be left out. */
export function skipPhrase(tokens: Tokens, at: number, ...phrases: readonly string[]): number {
  return phraseEnd(tokens, at, ...phrases) ?? at;
}

/** Where the sign that is glued to the token before ends, "-" unless given; the place itself where there is none. */
export function skipGluedMark(tokens: Tokens, at: number, mark = '-'): number {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return token?.word === mark && token.glued && next?.glued === true ? at + 1 : at;
}

/** "tomorrow's meeting", "next week's": the time is what stands before. */
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

/** Digits stand in Unicode in runs of ten, so how many stand before says which it is. */
function digit(character: string): string {
  if (character < '\u0080') return character;
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before);
}
