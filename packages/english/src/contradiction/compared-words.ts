import { foldCase } from '@tact/core/text';
import { genderOfName } from '../references/gender-of-name.ts';
import { dictionaryStemOf } from '../similarity/verb-forms.ts';

/** A text as words of which certain ones say something exact: a number, a date, a name. */

export interface ComparedWord {
  /** As it is compared: stem of an ordinary word's dictionary form, value of a number, day or month of a date. */
  readonly key: string;
  readonly folded: string;
  readonly kind: 'word' | 'number' | 'date' | 'name';
  /** The first of its sentence, where a capital says nothing. */
  readonly isFirst: boolean;
}

/** Longer texts are compared by their beginning. */
const maxChars = 4_000;
const maxWords = 400;
/** How far back the end of the sentence before a word is looked for. */
const maxWordsBetween = 40;

export function comparedWords(text: string): readonly ComparedWord[] {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const words = wordsIn(text);
  if (recent.size >= maxRecent) recent.clear();
  recent.set(text, words);
  return words;
}

/** One comparison reads the same two texts several times, and the next one often the same run again. */
const recent = new Map<string, readonly ComparedWord[]>();
const maxRecent = 256;

function wordsIn(text: string): readonly ComparedWord[] {
  const plain = text
    .slice(0, maxChars)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ＇`´]/gu, "'")
    .replace(/[−‒–—]/gu, '-');
  const found = [...plain.matchAll(tokens)].slice(0, maxWords);
  const tellsNames = !isTitleCase(found.map(([token]) => token));
  return found.map((match, index): ComparedWord => {
    const [token] = match;
    const before = plain.slice(Math.max(0, match.index - maxWordsBetween), match.index);
    const isFirst =
      index === 0 || /[.!?:;\n]["')\]]*\s+["'([]*$/.test(before) || /\n\s*[-*•]?\s*$/.test(before);
    return isUnit(token, found[index - 1]?.[0])
      ? { key: `unit:${token}`, folded: foldCase(token), kind: 'number', isFirst }
      : wordOf(token, isFirst, tellsNames);
  });
}

/** False where the end of a text is not among its words. */
export function isReadWhole(text: string): boolean {
  return text.length <= maxChars && [...text.matchAll(tokens)].length <= maxWords;
}

/** Times and dates, numbers with their sign and parts, identifiers and addresses, words with their apostrophes. */
const tokens =
  /\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?|(?<![\p{L}\p{N}])-?\d+(?:[.,]\d+)*(?![\p{L}\p{N}_/@-])|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'./@:#+-]*[\p{L}\p{M}\p{N}_#+]|[\p{L}\p{N}]|[\p{Sc}%‰°]/gu;

/** As much a part of a number as its digits: “40 ml” is not “40 l”. Capitals and longer words are told apart by themselves. */
function isUnit(token: string, before: string | undefined): boolean {
  return before !== undefined && /\d$/.test(before) && measures.has(token);
}

/** Whether a word, in lower case, may follow a number without a space. */
export function unitAfter(folded: string): boolean {
  return measures.has(folded);
}

const measures: ReadonlySet<string> = new Set(
  `mm cm dm m km ft yd mi mg g kg t lb oz ml cl dl l s ms min h hr d kb mb gb tb px pt am pm`.split(/\s+/),
);

function wordOf(token: string, isFirst: boolean, tellsNames: boolean): ComparedWord {
  const folded = foldCase(token);
  const of = (kind: ComparedWord['kind'], key: string): ComparedWord => ({ key, folded, kind, isFirst });
  if (/^\d{4}-\d{2}-\d{2}/.test(token) || /^\d{1,2}:\d{2}/.test(token))
    return of('date', folded.toUpperCase());
  if (/^[\p{Sc}%‰°]$/u.test(token)) return of('number', `unit:${token}`);
  const day = dayOf(token, folded);
  if (day !== null) return of('date', day);
  const value = numberOf(folded);
  if (value !== null) return of('number', value);
  const bare = folded.replace(/'s$|'$/, '').replaceAll("'", '');
  if (isName(token, isFirst, tellsNames)) return of('name', bare);
  return of('word', dictionaryStemOf(bare));
}

/** Days and months only with a capital: `may`, `march` and `sun` are words. */
function dayOf(token: string, folded: string): string | null {
  if (relativeDays.has(folded)) return folded;
  return /^\p{Lu}/u.test(token) ? (calendar.get(folded.replace(/'s$/, '')) ?? null) : null;
}

const relativeDays: ReadonlySet<string> = new Set(['today', 'tomorrow', 'yesterday', 'tonight']);

const calendar: ReadonlyMap<string, string> = new Map(
  `monday mon mondays|tuesday tue tues tuesdays|wednesday wed wednesdays|thursday thu thurs thursdays|friday fri fridays
  |saturday sat saturdays|sunday sun sundays|january jan|february feb|march mar|april apr|may|june jun|july jul|august aug
  |september sep sept|october oct|november nov|december dec`
    .split('|')
    .map((group) => group.trim().split(/\s+/))
    .flatMap((names) => names.map((name): [string, string] => [name, names[0] ?? name])),
);

/** The value of a number in digits or words; null for anything else. Thousands may be set apart by commas. */
export function numberOf(folded: string): string | null {
  const spelled = spelledNumbers.get(folded);
  if (spelled !== undefined) return spelled;
  if (/^\d+(?:st|nd|rd|th)$/.test(folded)) return String(Number.parseInt(folded, 10));
  if (!/^-?\d+(?:[.,]\d+)*$/.test(folded)) return null;
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(folded) ? folded.replaceAll(',', '') : folded;
  return /^-?\d+(?:\.\d+)?$/.test(grouped) ? String(Number(grouped)) : grouped;
}

const units =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`.split(/\s+/);
const tens = 'thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const times = 'once twice thrice'.split(' ');
const powers = 'hundred thousand million billion'.split(' ');

const spelledNumbers: ReadonlyMap<string, string> = new Map([
  ...units.map((name, value) => pair(name, value)),
  ...tens.map((name, index) => pair(name, 30 + 10 * index)),
  ...ordinals.map((name, index) => pair(name, index + 1)),
  ...times.map((name, index) => pair(name, index + 1)),
  ...powers.map((name) => pair(name, name)),
  pair('dozen', 12),
]);

function pair(name: string, value: number | string): readonly [string, string] {
  return [name, String(value)];
}

/** Identifiers, acronyms, what has a capital within a sentence, and first names. */
function isName(token: string, isFirst: boolean, tellsNames: boolean): boolean {
  if (/[_/@#+]|\p{L}\.\p{L}|\p{L}.*\d|\d.*\p{L}|\p{Ll}\p{Lu}|\d\.\d/u.test(token)) return true;
  if (/^\p{Lu}{2,}s?$/u.test(token)) return tellsNames;
  if (!/^\p{Lu}/u.test(token) || /^I(?:'|$)/.test(token)) return false;
  if (isFirst) return genderOfName(token.replace(/'s$/, '')) !== 'unknown';
  return tellsNames;
}

/** Where nearly all words have a capital, as in headings and shouts, it tells no names. A short sentence may end in two names. */
function isTitleCase(found: readonly string[]): boolean {
  const long = found.slice(1).filter((token) => /^\p{L}{4,}$/u.test(token));
  const capitals = long.filter((token) => /^\p{Lu}/u.test(token));
  return capitals.length === long.length
    ? long.length >= 3
    : long.length >= 5 && capitals.length / long.length > 0.8;
}
