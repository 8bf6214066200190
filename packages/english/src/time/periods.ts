import { Temporal } from 'temporal-polyfill';
import { readTrailingYear } from './calendar-dates.ts';
import { type Unit, unitOf } from './calendar-words.ts';
import type { DayExpression } from './day-expression.ts';
import {
  between,
  type CalendarGrain,
  dateOf,
  dayOf,
  type Interval,
  periodAround,
  periodFrom,
  type TimeContext,
  weekdayUpTo,
} from './interval.ts';
import { type Read, readAmount, readOrdinal, readYear } from './number-words.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';

/** Weeks, months, quarters, years and several of them: "next week", "the last 3 days", "q3 2019", "this weekend", "in 2016". */
export function readPeriod(tokens: Tokens, at: number): Read<DayExpression> | null {
  const start = skipPhrase(tokens, at, 'the');
  return (
    shortDecade(tokens, at) ??
    several(tokens, start) ??
    nextWorkday(tokens, start) ??
    one(tokens, start) ??
    quarter(tokens, start) ??
    numberedWeek(tokens, start) ??
    yearAlone(tokens, start) ??
    theUnit(tokens, at)
  );
}

/** "this week", "next month", "the current quarter", "the week after next". */
function one(tokens: Tokens, at: number): Read<DayExpression> | null {
  for (const [phrases, count] of turns) {
    const to = phraseEnd(tokens, at, ...phrases);
    if (to === null) continue;
    const word = skipPhrase(tokens, to, 'calendar', 'full', 'working', 'work', 'business');
    const unit = readUnit(tokens, word);
    const isComing = unit?.value === 'weekend' && /^(?:up)?coming$/.test(wordAt(tokens, to - 1));
    if (unit !== null) return periodOf(unit.value, isComing ? 0 : count, unit.to);
  }
  const unit = readUnit(tokens, at);
  if (unit === null) return null;
  const after = phraseEnd(tokens, unit.to, 'after next');
  const before = phraseEnd(tokens, unit.to, 'before last');
  if (after !== null) return periodOf(unit.value, 2, after);
  return before === null ? null : periodOf(unit.value, -2, before);
}

/** "the next business day" */
function nextWorkday(tokens: Tokens, at: number): Read<DayExpression> | null {
  const to = phraseEnd(
    tokens,
    at,
    ...['business day', 'working day', 'work day', 'workday'].map((day) => `next ${day}`),
  );
  if (to === null) return null;
  const resolve = ({ today }: TimeContext) =>
    dayOf(today.add({ days: today.dayOfWeek < 5 ? 1 : 8 - today.dayOfWeek }));
  return { value: { kind: 'date', resolve }, to };
}

function periodOf(unit: Unit, count: number, to: number): Read<DayExpression> | null {
  if (unit === 'second' || unit === 'fortnight' || unit === 'century') return null;
  return { value: { kind: 'period', unit, resolve: (context) => turned(unit, count, context) }, to };
}

function turned(
  unit: Exclude<Unit, 'second' | 'fortnight' | 'century'>,
  count: number,
  context: TimeContext,
): Interval {
  const { today, at } = context;
  if (unit === 'weekend') return weekendFrom(today, count);
  if (unit === 'minute' || unit === 'hour') {
    const start = at.round({ smallestUnit: unit, roundingMode: 'floor' }).add({ [`${unit}s`]: count });
    return { start, end: start.add({ [`${unit}s`]: 1 }), grain: unit };
  }
  if (unit === 'decade') {
    const first = today.with({ year: (Math.floor(today.year / 10) + count) * 10, month: 1, day: 1 });
    return { ...between(first, first.add({ years: 10 }), 'year'), loose: true };
  }
  return periodFrom(today, unit, count);
}

/** Saturday and Sunday of this week. "Next weekend" is next week's, with the upcoming one as an alternative. */
function weekendFrom(today: Temporal.PlainDate, count: number): Interval {
  const saturday = weekdayUpTo(today, 1).add({ days: 5 + 7 * count });
  const weekend = weekendOf(saturday);
  const isNear = count === 1 && today.dayOfWeek < 6;
  return isNear
    ? {
        ...weekend,
        others: [{ interval: weekendOf(saturday.subtract({ weeks: 1 })), why: 'the upcoming one' }],
      }
    : weekend;
}

/** The weekend that starts on a Saturday. */
export function weekendOf(saturday: Temporal.PlainDate): Interval {
  return { ...between(saturday, saturday.add({ days: 2 }), 'day'), loose: true };
}

/** "next 3 days", "the 2 next weeks", "the past few hours", "next couple weeks": whole days from tomorrow on, or up to now. */
function several(tokens: Tokens, at: number): Read<DayExpression> | null {
  const ahead = ['next', 'coming', 'upcoming', 'following'];
  const back = ['last', 'past', 'previous', 'prior'];
  const turn = phraseEnd(tokens, at, ...ahead, ...back);
  const amount = readAmount(tokens, turn ?? at);
  if (amount === null || amount.value < 1 || amount.value > 1_000) return null;
  const late = turn ?? phraseEnd(tokens, amount.to, ...ahead, ...back);
  if (late === null) return null;
  const unit = readUnit(tokens, turn === null ? late : amount.to);
  // “A new one next week” counts no weeks.
  const counts = turn !== null || wordAt(tokens, late).endsWith('s');
  if (unit === null || !counts) return null;
  const isAhead = ahead.includes(wordAt(tokens, turn === null ? late - 1 : at));
  const resolve = (context: TimeContext) => counted(unit.value, amount.value, isAhead, context);
  return { value: { kind: 'period', unit: unit.value, resolve }, to: unit.to };
}

function counted(unit: Unit, amount: number, isAhead: boolean, context: TimeContext): Interval | null {
  const { at, today } = context;
  if (unit === 'hour' || unit === 'minute' || unit === 'second') {
    const length = { [`${unit}s`]: amount };
    if (!Number.isInteger(amount)) return null;
    return isAhead
      ? { start: at, end: at.add(length), grain: unit, loose: true }
      : { start: at.subtract(length), end: at, grain: unit, loose: true };
  }
  if (unit === 'weekend' || unit === 'decade' || unit === 'century' || !Number.isInteger(amount)) return null;
  if (unit === 'quarter') {
    const first = periodFrom(today, 'quarter', isAhead ? 1 : -amount).start.toPlainDate();
    return { ...between(first, first.add({ months: 3 * amount }), 'quarter'), loose: true };
  }
  const length = unit === 'fortnight' ? { weeks: 2 * amount } : { [`${unit}s`]: amount };
  const tomorrow = today.add({ days: 1 });
  const interval = isAhead
    ? between(tomorrow, tomorrow.add(length), 'day')
    : { start: today.subtract(length).toPlainDateTime(), end: at, grain: 'day' as const };
  return { ...interval, loose: true };
}

/** "q3 2019", "2018Q4", "18q4", "the third quarter of 2018", "4th qtr". */
function quarter(tokens: Tokens, at: number): Read<DayExpression> | null {
  const read = quarterName(tokens, at);
  if (read === null) return null;
  const [year, number] = read.value;
  const isOfYear = wordAt(tokens, read.to - 1) === 'year';
  const resolve = ({ today, direction }: TimeContext) => {
    const isOver = year === null && direction === 'future' && number * 3 < today.month;
    const first = dateOf((year ?? today.year) + (isOver && !isOfYear ? 1 : 0), number * 3 - 2, 1);
    return first === null ? null : periodAround(first, 'quarter');
  };
  return { value: { kind: 'period', unit: 'quarter', resolve }, to: read.to };
}

function quarterName(tokens: Tokens, at: number): Read<readonly [number | null, number]> | null {
  const year = readYear(tokens, at) ?? shortYear(tokens, at);
  if (year !== null) {
    const short = quarterSign(tokens, skipPhrase(tokens, year.to, '-', '/'));
    return short === null ? null : { value: [year.value, short.value], to: short.to };
  }
  const number = quarterSign(tokens, at) ?? quarterOrdinal(tokens, at);
  if (number === null) return null;
  const named = readTrailingYear(tokens, number.to);
  if (named !== null) return { value: [named.value, number.value], to: named.to };

  return { value: [null, number.value], to: skipPhrase(tokens, number.to, 'of the year', 'of this year') };
}

function quarterSign(tokens: Tokens, at: number): Read<number> | null {
  const number = wordAt(tokens, at) === 'q' && tokens[at + 1]?.glued ? digitsAt(tokens, at + 1) : null;
  return number !== null && /^[1-4]$/.test(number) ? { value: Number(number), to: at + 2 } : null;
}

function quarterOrdinal(tokens: Tokens, at: number): Read<number> | null {
  const ordinal = readOrdinal(tokens, at);
  if (ordinal === null || ordinal.value > 4) return null;
  return unitOf.get(wordAt(tokens, ordinal.to)) === 'quarter'
    ? { value: ordinal.value, to: ordinal.to + 1 }
    : null;
}

function shortYear(tokens: Tokens, at: number): Read<number> | null {
  const digits = digitsAt(tokens, at);
  return digits?.length === 2 && wordAt(tokens, at + 1) === 'q'
    ? { value: 2000 + Number(digits), to: at + 1 }
    : null;
}

/** "week 31", "week 3 of 2027": by ISO 8601, week 1 has the year's first Thursday. */
function numberedWeek(tokens: Tokens, at: number): Read<DayExpression> | null {
  const digits = wordAt(tokens, at) === 'week' ? digitsAt(tokens, at + 1) : null;
  if (digits === null || Number(digits) < 1 || Number(digits) > 53) return null;
  const year = readTrailingYear(tokens, at + 2);
  const resolve = ({ today }: TimeContext) => {
    const first = dateOf(year?.value ?? today.year, 1, 4);
    return first === null ? null : periodFrom(first, 'week', Number(digits) - 1);
  };
  return { value: { kind: 'period', unit: 'week', resolve }, to: year?.to ?? at + 2 };
}

/** "the 90s", "the '80s" */
function shortDecade(tokens: Tokens, at: number): Read<DayExpression> | null {
  const start = phraseEnd(tokens, at, "the '", 'the');
  const digits = start === null ? null : digitsAt(tokens, start);
  const ending = tokens[(start ?? at) + 1];
  if (start === null || digits === null || !/^[2-9]0$/.test(digits)) return null;
  return ending?.word === 's' && ending.glued
    ? { value: decadeFrom(1900 + Number(digits)), to: start + 2 }
    : null;
}

/** "2016", "the year 2016", "1990s", "14 a.d.". */
function yearAlone(tokens: Tokens, at: number): Read<DayExpression> | null {
  const named = skipPhrase(tokens, at, 'year', 'calendar year', 'cy');
  const year = readYear(tokens, named);
  if (year !== null) {
    const decade = phraseEnd(tokens, year.to, 's');
    if (decade !== null && year.value % 10 === 0) return { value: decadeFrom(year.value), to: decade };
    const day: DayExpression = { ...yearOf(year.value), ...(named > at ? {} : { doubt: 'year' }) };
    return { value: day, to: year.to };
  }
  const digits = digitsAt(tokens, at);
  const era = phraseEnd(tokens, at + 1, 'a . d .', 'a . d', 'ad');
  if (digits === null || era === null || Number(digits) < 1 || Number(digits) > 9_999) return null;
  return { value: yearOf(Number(digits)), to: era };
}

function yearOf(year: number): DayExpression {
  const resolve = () => {
    const first = dateOf(year, 1, 1);
    return first === null ? null : periodAround(first, 'year');
  };
  return { kind: 'period', unit: 'year', fields: { year }, resolve };
}

function decadeFrom(year: number): DayExpression {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return {
    kind: 'period',
    resolve: () => ({ ...between(first, first.add({ years: 10 }), 'year'), loose: true }),
  };
}

/** "the week", "the month": a time only within a longer expression such as "the end of the month". */
function theUnit(tokens: Tokens, at: number): Read<DayExpression> | null {
  const unit = readUnit(tokens, skipPhrase(tokens, at, 'the', 'each', 'every'));
  if (unit === null || unit.value === 'second' || unit.value === 'minute' || unit.value === 'hour')
    return null;
  const read = periodOf(unit.value, 0, unit.to);
  return read === null
    ? null
    : {
        value: {
          ...read.value,
          doubt: unit.value === 'weekend' && wordAt(tokens, at) === 'the' ? 'ordinal' : 'alone',
        },
        to: read.to,
      };
}

/** A unit of time, singular or plural. */
export function readUnit(tokens: Tokens, at: number): Read<Unit> | null {
  const split = phraseEnd(tokens, at, 'week end', 'week - end', 'week ends', 'week - ends');
  if (split !== null) return { value: 'weekend', to: split };
  const unit = unitOf.get(wordAt(tokens, at));
  return unit === undefined ? null : { value: unit, to: at + 1 };
}

/** Whether a unit is a grain of the calendar. */
export function isCalendarGrain(unit: Unit | undefined): unit is CalendarGrain {
  return unit === 'day' || unit === 'week' || unit === 'month' || unit === 'quarter' || unit === 'year';
}

const turns: readonly (readonly [readonly string[], number])[] = [
  [['this current', 'the current', 'current'], 0],
  [
    [
      'next',
      'coming',
      'upcoming',
      'following',
      'this next',
      'this following',
      'this coming',
      'this upcoming',
    ],
    1,
  ],
  [['last', 'past', 'previous', 'prior', 'this past'], -1],
  [['this'], 0],
];
