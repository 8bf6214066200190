import { digitsAt, phraseEnd, skipGluedMark, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** Numbers in digits and in words. */

/** The result of a grammar rule, and the index of the token after it. */
export interface Read<T> {
  readonly value: T;
  readonly to: number;
}

/** "3", "2.5", "1/2", "three", "twenty-two", "a", "a couple of", "a few", "half a", "two and a half". */
export function readAmount(tokens: Tokens, at: number): Read<number> | null {
  for (const [phrase, value] of vagueAmounts) {
    const to = phraseEnd(tokens, at, phrase);
    if (to !== null) return { value, to };
  }
  const whole = readDecimal(tokens, at) ?? readCardinal(tokens, at);
  if (whole === null) return null;
  const half = phraseEnd(tokens, whole.to, 'and a half', 'and half a', '1 / 2', '½');
  return half === null ? whole : { value: whole.value + 0.5, to: half };
}

const vagueAmounts: readonly (readonly [string, number])[] = [
  ['3 / 4 of an', 0.75],
  ['half an', 0.5],
  ['half a', 0.5],
  ['a half', 0.5],
  ['half of an', 0.5],
  ['½', 0.5],
  ['three quarters of an', 0.75],
  ['three - quarters of an', 0.75],
  ['a quarter of an', 0.25],
  ['quarter of an', 0.25],
  ['a couple of', 2],
  ['a couple', 2],
  ['couple of', 2],
  ['couple', 2],
  ['a few', 3],
  ['few', 3],
  ['several', 3],
  ['another', 1],
  ['an', 1],
  ['a', 1],
];

function readDecimal(tokens: Tokens, at: number): Read<number> | null {
  const digits = digitsAt(tokens, at);
  if (digits === null || digits.length > 6) return null;
  const [mark, fraction] = [tokens[at + 1], tokens[at + 2]];
  const glued = mark?.glued === true && fraction?.glued === true && fraction.kind === 'number';
  if (glued && mark.word === '.') return { value: Number(`${digits}.${fraction.word}`), to: at + 3 };
  const isFraction = glued && mark.word === '/' && Number(digits) < 10 && /^[2-8]$/.test(fraction.word);
  if (isFraction) return { value: Number(digits) / Number(fraction.word), to: at + 3 };
  return { value: Number(digits), to: at + 1 };
}

/** "seven", "twenty two", "ninety-nine". */
export function readCardinal(tokens: Tokens, at: number): Read<number> | null {
  const word = wordAt(tokens, at);
  const ten = tens.get(word);
  if (ten === undefined) {
    const value = small.get(word);
    return value === undefined ? null : { value, to: at + 1 };
  }
  const next = skipGluedMark(tokens, at + 1);
  const one = small.get(wordAt(tokens, next));
  return one !== undefined && one < 10 && one > 0
    ? { value: ten + one, to: next + 1 }
    : { value: ten, to: at + 1 };
}

/** "1st", "22nd", "third", "twenty-first". */
export function readOrdinal(tokens: Tokens, at: number): Read<number> | null {
  const digits = digitsAt(tokens, at);
  const ending = tokens[at + 1];
  if (digits !== null) {
    const isOrdinal = ending?.glued === true && /^(st|nd|rd|th)$/.test(ending.word) && digits.length < 4;
    return isOrdinal ? { value: Number(digits), to: at + 2 } : null;
  }
  const word = wordAt(tokens, at);
  const ordinal = ordinals.get(word);
  if (ordinal !== undefined) return { value: ordinal, to: at + 1 };
  const ten = tens.get(word);
  if (ten === undefined) return null;
  const next = skipGluedMark(tokens, at + 1);
  const one = ordinals.get(wordAt(tokens, next));
  return one !== undefined && one < 10 ? { value: ten + one, to: next + 1 } : null;
}

/** "2015", "'18", "nineteen ninety three", "nineteen hundred ninety three", "two thousand and fifteen". */
export function readYear(tokens: Tokens, at: number): Read<number> | null {
  const digits = digitsAt(tokens, at);
  if (digits !== null) {
    return /^(1[0-9]|20|21)\d\d$/.test(digits) ? { value: Number(digits), to: at + 1 } : null;
  }
  const thousand = phraseEnd(tokens, at, 'two thousand');
  if (thousand !== null) {
    const rest = readCardinal(tokens, skipPhrase(tokens, thousand, 'and'));
    return rest === null ? { value: 2000, to: thousand } : { value: 2000 + rest.value, to: rest.to };
  }
  const hundreds = readCardinal(tokens, at);
  if (hundreds === null || hundreds.value < 15 || hundreds.value > 20) return null;
  const hundred = phraseEnd(tokens, hundreds.to, 'hundred');
  const rest = readCardinal(tokens, hundred === null ? hundreds.to : skipPhrase(tokens, hundred, 'and'));
  if (rest === null || rest.value < 1) {
    return hundred === null ? null : { value: hundreds.value * 100, to: hundred };
  }
  if (hundred === null && rest.value < 10) return null;
  return { value: hundreds.value * 100 + rest.value, to: rest.to };
}

const small = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
);

const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);

const ordinals = new Map<string, number>([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, index) => [word, index + 1] as const),
  ['thirtieth', 30],
]);
