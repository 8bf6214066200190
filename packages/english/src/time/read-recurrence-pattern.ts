import { readNamedDate } from './calendar-dates.ts';
import { monthOf } from './calendar-words.ts';
import { dayList, exceptDays, weekend, workdays } from './day-list.ts';
import { readDaypart } from './dayparts.ts';
import { isNotACount } from './doubt.ts';
import { type Read, readCardinal, readOrdinal } from './number-words.ts';
import { readUnit } from './periods.ts';
import { dayCodes, type RecurrencePattern } from './recurrence-pattern.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';
import { readWeekdayName } from './weekdays.ts';

/** "every two weeks on Friday", "every second Friday", "the first Monday of each month", "weekdays", "daily". */
export function readRecurrencePattern(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  return every(tokens, at) ?? ofEveryMonth(tokens, at) ?? plurals(tokens, at) ?? adverb(tokens, at);
}

/** "Mon-Fri", "Monday through Friday", "from Monday to Friday" */
export function readWorkWeek(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  const days = dayList(tokens, skipPhrase(tokens, at, 'from'));
  if (days === null || days.value.join() !== workdays.join()) return null;
  return { value: { frequency: 'WEEKLY', interval: 1, byDay: workdays }, to: days.to };
}

function every(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  const start = phraseEnd(
    tokens,
    at,
    'every single',
    'every',
    'each and every',
    'each',
    'once every',
    'once a',
    'once an',
    'once per',
  );
  if (start === null) return null;
  const isOnce = wordAt(tokens, at) === 'once' && wordAt(tokens, at + 1) !== 'every';
  const half = phraseEnd(tokens, start, 'half hour', 'half an hour', 'half - hour');
  if (half !== null) return { value: { frequency: 'MINUTELY', interval: 30 }, to: half };
  const gap = isOnce ? { value: 1, to: start, kind: 'count' as const } : readGap(tokens, start);
  return (
    workWeek(tokens, gap) ??
    units(tokens, gap) ??
    weekdays(tokens, gap) ??
    dates(tokens, gap, start) ??
    parts(tokens, gap)
  );
}

interface Gap extends Read<number> {
  readonly kind: 'count' | 'ordinal' | 'other';
}

/** "every [other] …", "every [second] …", "every [3] …". */
function readGap(tokens: Tokens, at: number): Gap {
  const other = phraseEnd(tokens, at, 'other', 'alternate', 'alternating');
  if (other !== null) return { value: 2, to: other, kind: 'other' };
  const ordinal = readOrdinal(tokens, at);
  if (ordinal !== null) return { ...ordinal, kind: 'ordinal' };
  const last = phraseEnd(tokens, at, 'last');
  if (last !== null) return { value: -1, to: last, kind: 'ordinal' };
  const digits = digitsAt(tokens, at);
  const count = digits === null ? readCardinal(tokens, at) : { value: Number(digits), to: at + 1 };
  const couple = phraseEnd(tokens, at, 'couple of', 'couple');
  if (couple !== null) return { value: 2, to: couple, kind: 'count' };
  return count === null ? { value: 1, to: at, kind: 'count' } : { ...count, kind: 'count' };
}

/** "every weekday" */
function workWeek(tokens: Tokens, { value, to }: Gap): Read<RecurrencePattern> | null {
  const names = ['weekday', 'weekdays', 'workday', 'working day', 'business day', 'work day'];
  const work = value === 1 ? phraseEnd(tokens, to, ...names) : null;
  return work === null ? null : { value: { frequency: 'WEEKLY', interval: 1, byDay: workdays }, to: work };
}

/** "every 2 weeks on Friday", "every month on the 15th", "every year on March 3rd", "every 30 minutes". */
function units(tokens: Tokens, { value, to, kind }: Gap): Read<RecurrencePattern> | null {
  if (value < 1 || value > 999) return null;
  const unit = readUnit(tokens, to);
  if (unit === null || unit.value === 'decade' || unit.value === 'century') return null;
  if (unit.value === 'weekend') {
    return { value: { frequency: 'WEEKLY', interval: value, byDay: weekend }, to: unit.to };
  }
  if (kind === 'ordinal' && unit.value === 'day' && phraseEnd(tokens, unit.to, 'of') !== null) return null;
  const [frequency, times] = frequencies[unit.value];
  const base: RecurrencePattern = { frequency, interval: value * times };
  const but = frequency === 'DAILY' && base.interval === 1 ? exceptDays(tokens, unit.to) : null;
  if (but !== null) return but;
  const link = skipPhrase(tokens, unit.to, 'on the', 'on', ', on');
  const isLinked = frequency === 'WEEKLY' || link > unit.to;
  const days = isLinked ? daysWithin(frequency, tokens, link) : null;
  return days === null ? { value: base, to: unit.to } : { value: { ...base, ...days.value }, to: days.to };
}

/** On which days of a week, month or year. */
function daysWithin(
  frequency: RecurrencePattern['frequency'],
  tokens: Tokens,
  at: number,
): Read<Days> | null {
  if (frequency === 'MONTHLY') return monthPlace(tokens, at);
  if (frequency === 'YEARLY') return yearDate(tokens, at);
  const days = frequency === 'WEEKLY' ? dayList(tokens, at) : null;
  return days === null ? null : { value: { byDay: days.value }, to: days.to };
}

type Days = Pick<RecurrencePattern, 'byDay' | 'byMonthDay' | 'byMonth' | 'bySetPos'>;

const frequencies = {
  second: ['MINUTELY', 1],
  minute: ['MINUTELY', 1],
  hour: ['HOURLY', 1],
  day: ['DAILY', 1],
  week: ['WEEKLY', 1],
  fortnight: ['WEEKLY', 2],
  month: ['MONTHLY', 1],
  quarter: ['MONTHLY', 3],
  year: ['YEARLY', 1],
} as const;

/** "every Friday", "every Monday and Wednesday", "every second Friday", "every first Monday of the month". */
function weekdays(tokens: Tokens, gap: Gap): Read<RecurrencePattern> | null {
  const days = dayList(tokens, gap.to);
  if (days === null) return null;
  const inMonth = phraseEnd(
    tokens,
    days.to,
    'of the month',
    'of each month',
    'of every month',
    'in the month',
    'of a month',
    'in each month',
    'in every month',
  );
  const monthly: RecurrencePattern = {
    frequency: 'MONTHLY',
    interval: 1,
    byDay: days.value.map((day) => `${gap.value}${day}`),
  };
  const isPlace = gap.kind === 'ordinal' && (gap.value < 0 || gap.value <= 5);
  if (isPlace && (inMonth !== null || gap.value < 2)) return { value: monthly, to: inMonth ?? days.to };
  if (gap.value < 1) return null;
  const weekly: RecurrencePattern = { frequency: 'WEEKLY', interval: gap.value, byDay: days.value };
  if (!isPlace) return { value: weekly, to: days.to };
  return { value: { ...weekly, other: { pattern: monthly, why: 'once a month' } }, to: days.to };
}

/** "every 15th", "every March 3rd", "every January". */
function dates(tokens: Tokens, gap: Gap, start: number): Read<RecurrencePattern> | null {
  const date = yearDate(tokens, start);
  if (date !== null) return { value: { frequency: 'YEARLY', interval: 1, ...date.value }, to: date.to };
  const month = monthOf.get(wordAt(tokens, gap.to));
  if (month !== undefined && gap.kind !== 'ordinal') {
    return {
      value: { frequency: 'YEARLY', interval: gap.value, byMonth: month, byMonthDay: 1 },
      to: gap.to + 1,
    };
  }
  if (gap.kind !== 'ordinal' || gap.value < 1 || gap.value > 31) return null;
  const day = phraseEnd(
    tokens,
    gap.to,
    'of the month',
    'of each month',
    'of every month',
    'day of the month',
    'day of every month',
    'day of each month',
  );
  if (day === null && !isNotACount(tokens, gap.to)) return null;
  return { value: { frequency: 'MONTHLY', interval: 1, byMonthDay: gap.value }, to: day ?? gap.to };
}

/** "every morning", "every other evening". */
function parts(tokens: Tokens, gap: Gap): Read<RecurrencePattern> | null {
  const part = readDaypart(tokens, gap.to);
  if (part === null || part.value.shift !== undefined || gap.value < 1) return null;
  const { doubt: _, ...value } = part.value;
  return { value: { frequency: 'DAILY', interval: gap.value, part: value }, to: part.to };
}

/** "the first Monday of each month", "the last day of every month", "the 15th of every month". */
function ofEveryMonth(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  const place = monthPlace(tokens, skipPhrase(tokens, at, 'the'));
  const link =
    place === null
      ? null
      : phraseEnd(tokens, place.to, 'of each', 'of every', 'in each', 'in every', 'each', 'every');
  if (place === null || link === null) return null;
  const gap = readGap(tokens, link);
  const unit = readUnit(tokens, gap.to);
  if (unit?.value !== 'month' && unit?.value !== 'quarter') return null;
  const interval = gap.value * (unit.value === 'quarter' ? 3 : 1);
  return gap.value < 1 ? null : { value: { frequency: 'MONTHLY', interval, ...place.value }, to: unit.to };
}

/** A place in a month: "15th", "first Monday", "last day". */
function monthPlace(tokens: Tokens, at: number): Read<Days> | null {
  const last = phraseEnd(tokens, skipPhrase(tokens, at, 'the'), 'last');
  const place = last === null ? readOrdinal(tokens, skipPhrase(tokens, at, 'the')) : { value: -1, to: last };
  if (place === null) return null;
  const weekday = readWeekdayName(tokens, place.to);
  if (weekday !== null)
    return { value: { byDay: [`${place.value}${dayCodes[weekday.value - 1]}`] }, to: weekday.to };
  const work = phraseEnd(tokens, place.to, 'working day', 'business day', 'work day', 'workday', 'weekday');
  if (work !== null && place.value <= 5)
    return { value: { byDay: workdays, bySetPos: place.value }, to: work };
  const day = phraseEnd(tokens, place.to, 'day');
  if (last !== null) return day === null ? null : { value: { byMonthDay: -1 }, to: day };
  return place.value > 31 ? null : { value: { byMonthDay: place.value }, to: day ?? place.to };
}

function yearDate(
  tokens: Tokens,
  at: number,
): Read<Pick<RecurrencePattern, 'byMonth' | 'byMonthDay'>> | null {
  const named = readNamedDate(tokens, at);
  const { month, day, year } = named?.value ?? {};
  if (named === null || month === undefined || day === undefined || year !== undefined) return null;
  return { value: { byMonth: month, byMonthDay: day }, to: named.to };
}

/** "Mondays and Wednesdays", "weekdays", "weekends". */
function plurals(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  const work = phraseEnd(tokens, at, 'weekdays', 'workdays');
  if (work !== null) return { value: { frequency: 'WEEKLY', interval: 1, byDay: workdays }, to: work };
  const nights = phraseEnd(tokens, at, 'weeknights');
  if (nights !== null) {
    const part = { from: 20, to: 24, half: 'pm' } as const;
    return { value: { frequency: 'WEEKLY', interval: 1, byDay: workdays, part }, to: nights };
  }
  const ends = phraseEnd(tokens, at, 'weekends');
  if (ends !== null) return { value: { frequency: 'WEEKLY', interval: 1, byDay: weekend }, to: ends };
  const start = skipPhrase(tokens, at, 'alternate', 'alternating');
  const days = wordAt(tokens, start).endsWith('days') ? dayList(tokens, start) : null;
  return days === null
    ? null
    : { value: { frequency: 'WEEKLY', interval: start > at ? 2 : 1, byDay: days.value }, to: days.to };
}

/** "daily", "weekly", "fortnightly", unless they modify a noun as in "the weekly report". */
function adverb(tokens: Tokens, at: number): Read<RecurrencePattern> | null {
  const word = skipPhrase(tokens, at, 'bi -');
  const found = adverbs[word > at ? `bi${wordAt(tokens, word)}` : wordAt(tokens, at)];
  if (found === undefined) return null;
  const [frequency, interval] = found;
  const link = skipPhrase(tokens, word + 1, 'on');
  const isLinked = frequency === 'WEEKLY' || link > word + 1;
  const days = isLinked ? daysWithin(frequency, tokens, link) : null;
  if (days !== null) return { value: { frequency, interval, ...days.value }, to: days.to };
  return isNotACount(tokens, word + 1) ? { value: { frequency, interval }, to: word + 1 } : null;
}

const adverbs: Readonly<Record<string, readonly [RecurrencePattern['frequency'], number]>> = {
  hourly: ['HOURLY', 1],
  daily: ['DAILY', 1],
  everyday: ['DAILY', 1],
  nightly: ['DAILY', 1],
  weekly: ['WEEKLY', 1],
  fortnightly: ['WEEKLY', 2],
  biweekly: ['WEEKLY', 2],
  monthly: ['MONTHLY', 1],
  quarterly: ['MONTHLY', 3],
  yearly: ['YEARLY', 1],
  annually: ['YEARLY', 1],
};
