import type { DateFields } from './day-expression.ts';
import type { Read } from './number-words.ts';
import { digitsAt, type Tokens, wordAt } from './tokens.ts';

/**
 * Numeric dates. In US order, 03/04 is March 4th; if the first number cannot be a month, it is the day.
 * With dots the day comes first: 23.04.2022. 2022-04-23, 2014/10, 2/2013 and 20220423 are read too.
 */
export function readNumericDate(tokens: Tokens, at: number): Read<DateFields> | null {
  if (isInsideNumber(tokens, at)) return null;
  return compact(tokens, at) ?? threeParts(tokens, at) ?? twoParts(tokens, at) ?? spaced(tokens, at);
}

/** "7.6", "7-6": a month and a day only after a weekday. */
export function readTwoNumbers(tokens: Tokens, at: number): Read<DateFields> | null {
  const parts = gluedNumbers(tokens, at);
  if (parts?.numbers.length !== 2) return null;
  const [first = '', second = ''] = parts.numbers;
  // "Monday 9-5" are hours.
  if (parts.mark === '-' && Number(first) <= 12 && Number(second) <= 12) return null;
  const fields = dayAndMonth(first, second, false);
  return fields === null ? null : { value: fields, to: parts.to };
}

/** "5-22": a month and a day where another such date follows it, as in "5-22 to 5-28". */
export function readDashedDate(tokens: Tokens, at: number): Read<DateFields> | null {
  const parts = isInsideNumber(tokens, at) ? null : gluedNumbers(tokens, at);
  if (parts?.mark !== '-' || parts.numbers.length !== 2) return null;
  const [first = '', second = ''] = parts.numbers;
  const fields = dayAndMonth(first, second, false);
  return fields === null ? null : { value: fields, to: parts.to };
}

/** Expands a two-digit year to at most twenty years after the present. */
export function fullYear(year: number, present: number): number {
  if (year >= 100) return year;
  const near = Math.floor(present / 100) * 100 + year;
  return near > present + 20 ? near - 100 : near;
}

function compact(tokens: Tokens, at: number): Read<DateFields> | null {
  const read = /^((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(digitsAt(tokens, at) ?? '');
  if (read === null) return null;
  const [year, month, day] = read.slice(1).map(Number);
  return { value: { year: year ?? 0, month: month ?? 0, day: day ?? 0 }, to: at + 1 };
}

function threeParts(tokens: Tokens, at: number): Read<DateFields> | null {
  const parts = gluedNumbers(tokens, at);
  if (parts?.numbers.length !== 3) return null;
  const [first = '', second = '', third = ''] = parts.numbers;
  if (first.length === 4 && second.length <= 2 && third.length <= 2) {
    const fields = { year: Number(first), month: Number(second), day: Number(third) };
    return fields.month >= 1 && fields.month <= 12 ? { value: fields, to: parts.to } : null;
  }
  const isShort = third.length === 2 && (parts.mark !== '.' || first.length + second.length === 4);
  if (third.length !== 4 && !isShort) return null;
  const fields = dayAndMonth(first, second, parts.mark === '.');
  return fields === null ? null : { value: { ...fields, year: Number(third) }, to: parts.to };
}

function twoParts(tokens: Tokens, at: number): Read<DateFields> | null {
  const parts = gluedNumbers(tokens, at);
  if (parts?.numbers.length !== 2 || parts.mark === '.') return null;
  const [first = '', second = ''] = parts.numbers;
  const [year, month] = first.length === 4 ? [first, second] : [second, first];
  if (/^(19|20|21)\d\d$/.test(year)) {
    const isMonth = /^(0[1-9]|1[0-2])$/.test(month) || (parts.mark === '/' && /^[1-9]$/.test(month));
    return isMonth ? { value: { year: Number(year), month: Number(month) }, to: parts.to } : null;
  }
  if (parts.mark !== '/' || (first === '24' && second === '7')) return null;
  const fields = dayAndMonth(first, second, false);
  return fields === null ? null : { value: fields, to: parts.to };
}

/** "10 31 1974" */
function spaced(tokens: Tokens, at: number): Read<DateFields> | null {
  const [first, second, year] = [0, 1, 2].map((offset) => digitsAt(tokens, at + offset));
  if (!first || !second || !year || !/^(19|20)\d\d$/.test(year)) return null;
  const fields = dayAndMonth(first, second, false);
  return fields === null ? null : { value: { ...fields, year: Number(year) }, to: at + 3 };
}

function dayAndMonth(first: string, second: string, dayFirst: boolean): DateFields | null {
  if (first.length > 2 || second.length > 2) return null;
  const numbers = dayFirst ? [Number(second), Number(first)] : [Number(first), Number(second)];
  const [month = 0, day = 0] = (numbers[0] ?? 0) > 12 ? numbers.reverse() : numbers;
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return day <= 12 && day !== month ? { month, day, swappable: true } : { month, day };
}

function gluedNumbers(
  tokens: Tokens,
  at: number,
): { numbers: readonly string[]; mark: string; to: number } | null {
  const first = digitsAt(tokens, at);
  const mark = wordAt(tokens, at + 1);
  if (first === null || !['/', '-', '.'].includes(mark)) return null;
  const numbers = [first];
  let to = at + 1;
  while (numbers.length < 3 && wordAt(tokens, to) === mark && tokens[to]?.glued && tokens[to + 1]?.glued) {
    const digits = digitsAt(tokens, to + 1);
    if (digits === null) break;
    numbers.push(digits);
    to += 2;
  }
  const isLonger = tokens[to]?.word === mark && mark !== '-' && tokens[to + 1]?.glued === true;
  return isLonger && tokens[to]?.glued && digitsAt(tokens, to + 1) !== null ? null : { numbers, mark, to };
}

/** "1.2.3.4", "$3/4", "v2/3": part of a longer token to the left. */
function isInsideNumber(tokens: Tokens, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token?.glued !== true) return false;
  return before.kind === 'word' || /[./$€£#+]/.test(before.word);
}
