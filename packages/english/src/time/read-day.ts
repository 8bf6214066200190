import { readDayNumber, readNamedDate, readTrailingYear } from './calendar-dates.ts';
import { doubtfulNames } from './calendar-words.ts';
import { resolveFields } from './date-fields.ts';
import type { DateFields, DayExpression } from './day-expression.ts';
import { dayInMonth, readDayOfPeriod } from './days-of-months.ts';
import type { Doubt } from './doubt.ts';
import { readHoliday } from './holidays/holidays.ts';
import { dayOf, type Interval, periodAround, type TimeContext, weekdayFrom } from './interval.ts';
import { isClockUnit } from './lengths.ts';
import { memoizeReader } from './memoize-reader.ts';
import type { Read } from './number-words.ts';
import { readNumericDate, readTwoNumbers } from './numeric-dates.ts';
import { readOffset } from './offsets.ts';
import { type ReadDay, readNth, readSlice, readWeekOf } from './parts-of-periods.ts';
import { isCalendarGrain, readPeriod } from './periods.ts';
import { readSameDay, readThisTime } from './same-times.ts';
import { readSeason } from './seasons.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';
import { readWeekday, readWeekdayName } from './weekdays.ts';
import { readWeekdayBeside } from './weekdays-beside-dates.ts';

/** The longest expression of a day or period that begins at an index. */
export function readDay(tokens: Tokens, at: number): Read<DayExpression> | null {
  return readAtDepth(tokens, at, 0);
}

/** Day expressions nest ("2 weeks after the day before Christmas"), at most three levels deep. */
const readers = [0, 1, 2, 3].map((depth) =>
  memoizeReader((tokens: Tokens, at: number) => readUncached(tokens, at, depth)),
);

function readAtDepth(tokens: Tokens, at: number, depth: number): Read<DayExpression> | null {
  return at < tokens.length ? (readers[depth]?.(tokens, at) ?? null) : null;
}

function readUncached(tokens: Tokens, at: number, depth: number): Read<DayExpression> | null {
  const inner = (inside: Tokens, place: number) => readAtDepth(inside, place, depth + 1);
  const reads = [
    readNear(tokens, at),
    readThisTime(tokens, at, inner),
    readSameDay(tokens, at, inner),
    readWeekdayBeside(tokens, at, inner),
    readDated(tokens, at),
    readNth(tokens, at, inner),
    readSlice(tokens, at, inner),
    readWeekOf(tokens, at, inner),
    readOffset(tokens, at, inner),
    readHoliday(tokens, at),
    readPeriod(tokens, at),
    readSeason(tokens, at),
    readDayOfPeriod(tokens, at, inner),
    readWeekday(tokens, at),
  ];
  const longest = reads.reduce((best, read) => ((read?.to ?? 0) > (best?.to ?? 0) ? read : best), null);
  return longest === null ? null : combined(tokens, longest, inner);
}

/** The day expression of a date's parts. */
export function dayOfFields(fields: DateFields): DayExpression {
  const kind = fields.day === undefined ? 'month' : 'date';
  return {
    kind,
    ...(kind === 'month' ? { unit: 'month' as const } : {}),
    fields,
    resolve: (context) => resolveFields(fields, context),
  };
}

/** "now", "today", "tomorrow". "The day after tomorrow" is an offset. */
function readNear(tokens: Tokens, at: number): Read<DayExpression> | null {
  const now = phraseEnd(tokens, at, ...nowPhrases);
  if (now !== null) return { value: { kind: 'near', unit: 'second', resolve: nowOf }, to: now };
  for (const [phrase, days] of nearDays) {
    const to = phraseEnd(tokens, at, phrase);
    if (to === null) continue;
    const resolve = ({ today }: TimeContext) => dayOf(today.add({ days }));
    return { value: { kind: 'near', resolve }, to };
  }
  return null;
}

const nowPhrases = [
  'right now',
  'now',
  'at the moment',
  'at this moment',
  'at this time',
  'at present',
  'asap',
];

function nowOf({ at, now }: TimeContext): Interval {
  return { start: at, end: at.add({ seconds: 1 }), grain: 'second', exact: now };
}

const nearDays: readonly (readonly [string, number])[] = [
  ['later today', 0],
  ['earlier today', 0],
  ['today', 0],
  ['current date', 0],
  ['tomorrow', 1],
  ['2 moro', 1],
  ['2 morrow', 1],
  ['2 morow', 1],
  ['2 mrw', 1],
  ['tmrw', 1],
  ['tmr', 1],
  ['tmw', 1],
  ['the next day', 1],
  ['the following day', 1],
  ['yesterday', -1],
  ['overmorrow', 2],
];

/** A date, a month, a day's number, with or without its weekday before or after it. */
function readDated(tokens: Tokens, at: number): Read<DayExpression> | null {
  const which = phraseEnd(tokens, at, ...whichPhrases);
  const weekday = readWeekdayName(tokens, which ?? at);
  const date = readDateAfter(tokens, which ?? at, weekday);
  if (date === null || (which !== null && date.form === 'day')) return null;

  const trailing = weekday === null && date.form === 'full' ? weekdayBehind(tokens, date.to) : null;
  const name = weekday?.value ?? trailing?.value;
  const fields: DateFields = {
    ...date.value,
    ...(name === undefined ? {} : { weekday: name }),
    ...(which === null || date.value.year !== undefined ? {} : { which: whichOf(wordAt(tokens, which - 1)) }),
  };
  const doubt = name !== undefined || which !== null ? null : doubtOf(tokens, at, date);
  return {
    value: { ...dayOfFields(fields), ...(doubt === null ? {} : { doubt }) },
    to: trailing?.to ?? date.to,
  };
}

const whichPhrases = ['this', 'next', 'last', 'the next', 'the last', 'coming', 'upcoming', 'past'];

interface ReadDate extends Read<DateFields> {
  /** A date in full, two numbers after a weekday, or only the number of the day. */
  readonly form: 'full' | 'pair' | 'day';
}

function readDateAfter(tokens: Tokens, start: number, weekday: Read<number> | null): ReadDate | null {
  const afterName = weekday === null ? start : skipPhrase(tokens, weekday.to, ',', '-', '(');
  const from = weekday === null ? start : skipPhrase(tokens, afterName, 'on', 'the');
  const full = readNamedDate(tokens, from) ?? readNumericDate(tokens, from);
  if (full !== null) return { ...full, form: 'full' };
  if (weekday === null) return inForm('day', readDayNumber(tokens, start));
  return (
    inForm('pair', readTwoNumbers(tokens, from)) ??
    inForm('day', readDayNumber(tokens, skipPhrase(tokens, weekday.to, ','))) ??
    inForm('day', plainNumber(tokens, from, weekday.to))
  );
}

function inForm(form: ReadDate['form'], read: Read<DateFields> | null): ReadDate | null {
  return read === null ? null : { ...read, form };
}

function whichOf(word: string): 'this' | 'next' | 'last' {
  if (word === 'last' || word === 'past') return 'last';
  return word === 'this' ? 'this' : 'next';
}

function doubtOf(tokens: Tokens, from: number, { value, to }: Read<DateFields>): Doubt | null {
  if (value.year !== undefined) return null;
  if (value.day === undefined) return commonMonths.has(wordAt(tokens, from)) ? 'name' : null;
  if (value.month === undefined) {
    if (/^\d/.test(wordAt(tokens, to - 2))) return 'ordinal';
    return wordAt(tokens, from) === 'the' ? 'counting' : 'alone';
  }
  return wordAt(tokens, from + 1) === '/' && /^\d/.test(wordAt(tokens, from + 2)) ? 'ordinal' : null;
}

const commonMonths = new Set([...doubtfulNames, 'april', 'june', 'august', 'sep', 'apr']);

/** "Sunday 31": a bare number after a weekday that cannot be an hour. */
function plainNumber(tokens: Tokens, at: number, behind: number): Read<DateFields> | null {
  const word = wordAt(tokens, at);
  const isDay = at === behind && /^\d\d$/.test(word) && Number(word) > 24 && Number(word) <= 31;
  const isUsed = tokens[at + 1]?.glued === true && tokens[at + 2]?.glued === true;
  return isDay && !isUsed ? { value: { day: Number(word) }, to: at + 1 } : null;
}

/** "May/22 (Tue)", "30 December, Friday", "12 Oct Sunday" */
function weekdayBehind(tokens: Tokens, at: number): Read<number> | null {
  const open = skipPhrase(tokens, at, '(', ',');
  const name = readWeekdayName(tokens, open);
  if (name === null) return null;
  return wordAt(tokens, at) === '(' ? { value: name.value, to: skipPhrase(tokens, name.to, ')') } : name;
}

/** Combines two expressions: "Wednesday next week", "two months from today on Tuesday", "Christmas last year". */
function combined(tokens: Tokens, first: Read<DayExpression>, inner: ReadDay): Read<DayExpression> {
  const link = skipPhrase(tokens, first.to, 'of the', 'in the', 'of', 'on', 'in', ',');
  const second = inner(tokens, link) ?? (link > first.to ? inner(tokens, first.to) : null);
  const day =
    second === null || (second.value.doubt === 'alone' && link === first.to)
      ? null
      : (weekdayIn(first.value, second.value) ?? inYearOf(first.value, second.value));
  if (day !== null && second !== null) return { value: day, to: second.to };
  const inMonth = dayInMonth(tokens, first);
  if (inMonth !== null) return inMonth;
  const week = weekAfter(tokens, first);
  return week ?? withYear(tokens, first);
}

/** A weekday within a week, or the first on or after a day. */
export function weekdayIn(first: DayExpression, second: DayExpression): DayExpression | null {
  const [weekday, other] = first.weekday !== undefined ? [first.weekday, second] : [second.weekday, first];
  if (weekday === undefined || (other.kind !== 'period' && other.kind !== 'offset')) return null;
  const byWeek = other.unit === 'week' || other.unit === 'fortnight';
  if (!byWeek && other.kind === 'period') return null;
  const isLater = first.weekday === undefined && other.kind === 'offset' && !byWeek;
  if (!byWeek && !isLater) return null;
  const resolve = (context: TimeContext) => {
    const interval = other.resolve(context);
    if (interval === null) return null;
    const date = interval.start.toPlainDate();
    return dayOf(weekdayFrom(byWeek ? periodAround(date, 'week').start.toPlainDate() : date, weekday));
  };
  return { kind: 'date', resolve };
}

/** A holiday, month or date in a relative year: "Christmas in 4 years", "May of last year". */
function inYearOf(first: DayExpression, second: DayExpression): DayExpression | null {
  if (first.kind !== 'holiday' && first.kind !== 'month' && first.kind !== 'date') return null;
  if (first.fields?.year !== undefined || (first.kind === 'date' && first.fields?.month === undefined))
    return null;
  const isYear = second.unit === 'year' || (first.kind === 'holiday' && second.unit === 'month');
  if ((second.kind !== 'period' && second.kind !== 'offset') || !isYear || second.doubt !== undefined)
    return null;
  const resolve = (context: TimeContext) => {
    const year = second.resolve(context)?.start.year;
    if (year === undefined) return null;
    const today = context.today.with({ year, month: 1, day: 1 });
    return first.resolve({ ...context, today, at: today.toPlainDateTime(), direction: 'future' });
  };
  return { kind: 'date', resolve };
}

/** "Friday week", "tomorrow week": a week later (British usage). */
function weekAfter(tokens: Tokens, { value, to }: Read<DayExpression>): Read<DayExpression> | null {
  const isWeek =
    phraseEnd(tokens, to, 'week', 'fortnight') !== null &&
    (value.weekday !== undefined || value.kind === 'near');
  if (!isWeek || isCalendarGrain(value.unit) || isClockUnit(value.unit)) return null;
  const weeks = wordAt(tokens, to) === 'week' ? 1 : 2;
  const resolve = (context: TimeContext) => {
    const day = value.resolve(context)?.start.toPlainDate();
    return day === undefined ? null : dayOf(day.add({ weeks }));
  };
  return { value: { kind: 'date', resolve }, to: to + 1 };
}

/** A year after a comma or "of": "the 4th of July of 1995". */
function withYear(tokens: Tokens, read: Read<DayExpression>): Read<DayExpression> {
  const { fields } = read.value;
  if (fields?.month === undefined || fields.year !== undefined) return read;
  const year = readTrailingYear(tokens, read.to);
  return year === null ? read : { value: dayOfFields({ ...fields, year: year.value }), to: year.to };
}
