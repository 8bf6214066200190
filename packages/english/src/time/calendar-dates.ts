import { monthOf } from './calendar-words.ts';
import type { DateFields } from './day-expression.ts';
import { type Read, readCardinal, readOrdinal, readYear } from './number-words.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** Dates with a month name: "March 3rd, 2015", "the 3rd of March", "31-Oct-74", "2017 April", "Oct/2", "May 2016". */
export function readNamedDate(tokens: Tokens, at: number): Read<DateFields> | null {
  return (
    yearMonth(tokens, at) ??
    dayMonth(tokens, at) ??
    dayYearMonth(tokens, at) ??
    monthDay(tokens, at) ??
    monthYear(tokens, at)
  );
}

/** "8th", "the eighth", "the 17": fields of a day without a month. */
export function readDayNumber(tokens: Tokens, at: number): Read<DateFields> | null {
  const start = skipPhrase(tokens, at, 'the');
  const plain = start > at ? plainDay(tokens, start) : null;
  // “The 3pm” is an hour.
  const ordinal =
    readOrdinal(tokens, start) ?? (plain !== null && isUsedOtherwise(tokens, plain.to) ? null : plain);
  if (ordinal === null || ordinal.value < 1 || ordinal.value > 31) return null;
  return { value: { day: ordinal.value }, to: skipPhrase(tokens, ordinal.to, 'day') };
}

/** A year after a date, with connecting words: ", 2015", "of 1995", "'18", "two thousand ten". */
export function readTrailingYear(tokens: Tokens, at: number): Read<number> | null {
  const start = skipPhrase(tokens, at, ', in', 'of the year', 'in the year', 'of', 'in', ',', '/', '-', '.');
  const year = readYear(tokens, start);
  if (year !== null) return isUsedOtherwise(tokens, year.to) ? null : year;
  if (wordAt(tokens, start) !== "'") return null;
  const short = shortYear(tokens, start + 1);
  return short === null ? null : { value: 2000 + short, to: start + 2 };
}

function monthDay(tokens: Tokens, at: number): Read<DateFields> | null {
  const month = readMonth(tokens, at);
  if (month === null) return null;
  const start = skipPhrase(tokens, skipPhrase(tokens, month.to, '/', '-', ','), 'on the', 'the');
  const day = readMonthDay(tokens, start);
  if (day === null) return null;
  const fields = { month: month.value, day: day.value };
  const year = readTrailingYear(tokens, day.to);
  if (year !== null) return { value: { ...fields, year: year.value }, to: year.to };
  const short =
    wordAt(tokens, day.to - 1) === 'st' || readOrdinal(tokens, start) !== null
      ? shortYear(tokens, day.to)
      : null;
  const isYear = short !== null && !isUsedOtherwise(tokens, day.to + 1) && tokens[day.to + 1]?.word !== ',';
  return isYear
    ? { value: { ...fields, year: 2000 + short }, to: day.to + 1 }
    : { value: fields, to: day.to };
}

function dayMonth(tokens: Tokens, at: number): Read<DateFields> | null {
  if (/^[$€£#]$/.test(wordAt(tokens, at - 1))) return null;
  const start = skipPhrase(tokens, at, 'the');
  const day = readOrdinal(tokens, start) ?? readCardinal(tokens, start) ?? plainDay(tokens, start);
  if (day === null || day.value < 1 || day.value > 31) return null;
  const between = skipPhrase(tokens, skipPhrase(tokens, day.to, 'day of', 'of', '/', '-', '.'), 'the');
  const month = readMonth(tokens, between);
  if (month === null) return null;
  const fields = { month: month.value, day: day.value };
  const year = readTrailingYear(tokens, month.to);
  if (year !== null) return { value: { ...fields, year: year.value }, to: year.to };
  const mark = wordAt(tokens, month.to);
  const short = mark === '/' || mark === '-' ? shortYear(tokens, month.to + 1) : null;
  return short === null
    ? { value: fields, to: month.to }
    : { value: { ...fields, year: centuryOf(short) }, to: month.to + 2 };
}

/** "23-2020-September" */
function dayYearMonth(tokens: Tokens, at: number): Read<DateFields> | null {
  const day = plainDay(tokens, at);
  if (day === null || !['-', '/'].includes(wordAt(tokens, day.to))) return null;
  const rest = yearMonth(tokens, day.to + 1);
  if (rest === null || rest.value.day !== undefined) return null;
  return { value: { ...rest.value, day: day.value }, to: rest.to };
}

/** "2017 April", "2020/Sep/23" */
function yearMonth(tokens: Tokens, at: number): Read<DateFields> | null {
  if (digitsAt(tokens, at)?.length !== 4) return null;
  const year = readYear(tokens, at);
  if (year === null) return null;
  const month = readMonth(tokens, skipPhrase(tokens, year.to, '/', '-', ','));
  if (month === null) return null;
  const fields = { year: year.value, month: month.value };
  const day = readMonthDay(tokens, skipPhrase(tokens, month.to, '/', '-'));
  return day === null
    ? { value: fields, to: month.to }
    : { value: { ...fields, day: day.value }, to: day.to };
}

/** "May 2016", "September-2020-23", "May" */
function monthYear(tokens: Tokens, at: number): Read<DateFields> | null {
  const month = readMonth(tokens, at);
  if (month === null) return null;
  const year = readTrailingYear(tokens, month.to);
  if (year === null) return { value: { month: month.value }, to: month.to };
  const fields = { year: year.value, month: month.value };
  const day = wordAt(tokens, year.to) === '-' ? plainDay(tokens, year.to + 1) : null;
  return day === null || tokens[year.to]?.glued !== true
    ? { value: fields, to: year.to }
    : { value: { ...fields, day: day.value }, to: day.to };
}

function readMonth(tokens: Tokens, at: number): Read<number> | null {
  const month = monthOf.get(wordAt(tokens, at));
  if (month === undefined) return null;
  const isShort = wordAt(tokens, at).length < 5;
  const isFollowed = tokens[at + 2] !== undefined && tokens[at + 1]?.glued === true;
  return { value: month, to: isShort && isFollowed ? skipPhrase(tokens, at + 1, '.') : at + 1 };
}

/** The day after a month, unless the number is an hour: "March 5 pm". */
function readMonthDay(tokens: Tokens, at: number): Read<number> | null {
  const day = readOrdinal(tokens, at) ?? plainDay(tokens, at) ?? readCardinal(tokens, at);
  if (digitsAt(tokens, at) === null && readYear(tokens, at) !== null) return null;
  if (day === null || day.value < 1 || day.value > 31) return null;
  return isUsedOtherwise(tokens, day.to) ? null : day;
}

function plainDay(tokens: Tokens, at: number): Read<number> | null {
  const digits = digitsAt(tokens, at);
  if (digits === null || digits.length > 2) return null;
  const to = wordAt(tokens, at + 1) === 'th' && tokens[at + 1]?.glued === true ? at + 2 : at + 1;
  return Number(digits) >= 1 && Number(digits) <= 31 ? { value: Number(digits), to } : null;
}

/** Whether what follows makes a number an hour or part of a longer number. */
function isUsedOtherwise(tokens: Tokens, to: number): boolean {
  const next = tokens[to];
  if (next === undefined) return false;
  if (/^(am|pm|a|p|h|o'clock|oclock|st|nd|rd|th)$/.test(next.word) && (next.glued || next.word.length > 1))
    return true;
  if (phraseEnd(tokens, to, 'a . m', 'p . m', 'a m', 'p m') !== null) return true;
  return (
    next.glued && next.word === ':' && tokens[to + 1]?.glued === true && tokens[to + 1]?.kind === 'number'
  );
}

function shortYear(tokens: Tokens, at: number): number | null {
  const digits = digitsAt(tokens, at);
  return digits?.length === 2 ? Number(digits) : null;
}

function centuryOf(short: number): number {
  return short < 50 ? 2000 + short : 1900 + short;
}
