import { Temporal } from 'temporal-polyfill';
import type { DayExpression } from './day-expression.ts';
import {
  between,
  dayOf,
  type Interval,
  isBefore,
  periodAround,
  periodFrom,
  type TimeContext,
  weekdayFrom,
  weekdayUpTo,
} from './interval.ts';
import { type Read, readOrdinal } from './number-words.ts';
import { readUnit, weekendOf } from './periods.ts';
import { phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';
import { readWeekdayName } from './weekdays.ts';
import { workdayFrom } from './workday-from.ts';

/** The entry of the day grammar, passed to rules that contain days. */
export type ReadDay = (tokens: Tokens, at: number) => Read<DayExpression> | null;

/** "the last Tuesday of the month", "the 5th last day of May", "the first week of 2019", "the 20th of next month". */
export function readNth(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const which = readPlace(tokens, skipPhrase(tokens, at, 'the'));
  if (which === null) return null;
  const what = readCounted(tokens, which.to);
  if (what === null) return null;
  const link = skipPhrase(
    tokens,
    phraseEnd(tokens, what.to, 'of', 'in', 'during', 'from', 'for') ?? what.to,
    'year',
  );
  const isAfter = phraseEnd(tokens, what.to, 'after', 'following');
  const whole = readDay(tokens, isAfter ?? link);
  if (whole === null) return null;
  if (isAfter === null && link === what.to && whole.value.kind !== 'period' && whole.value.kind !== 'month')
    return null;
  const resolve = (context: TimeContext): Interval | null => {
    const interval = whole.value.resolve(context);
    if (interval === null) return null;
    if (isAfter !== null) return nthAfter(interval, what.value, which.value);
    const nth = nthIn(interval, what.value, which.value);
    const isThis =
      whole.value.doubt === 'alone' && whole.value.unit === 'month' && context.direction === 'future';
    if (nth === null || !isThis || !isBefore(nth.start.toPlainDate(), context.today)) return nth;
    const next = nthIn(periodFrom(context.today, 'month', 1), what.value, which.value);
    return next === null ? nth : { ...nth, others: [{ interval: next, why: 'of next month' }] };
  };
  return {
    value: {
      kind: what.value === 'week' ? 'period' : 'date',
      ...(what.value === 'week' ? { unit: 'week' as const } : {}),
      resolve,
    },
    to: whole.to,
  };
}

/** "the beginning of next week", "late March", "end of the month", "the rest of the week", "EOM". */
export function readSlice(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const short = initials.get(wordAt(tokens, skipPhrase(tokens, at, 'the')));
  if (short !== undefined) {
    const [slice, unit] = short;
    const after = skipPhrase(tokens, at, 'the') + 1;
    const ofDay = unit === 'day' ? readDay(tokens, skipPhrase(tokens, after, 'on', ',')) : null;
    if (ofDay !== null && isSingleDay(ofDay.value)) return endOfDay(ofDay);
    const resolve = ({ today }: TimeContext) => sliceOf(periodAround(today, unit), slice);
    const doubt = commonWords.has(wordAt(tokens, skipPhrase(tokens, at, 'the')))
      ? { doubt: 'alone' as const }
      : {};
    return { value: { kind: 'period', unit, resolve, ...doubt }, to: skipPhrase(tokens, at, 'the') + 1 };
  }
  const start = skipPhrase(tokens, at, 'the');
  for (const [slice, words] of slices) {
    const to = phraseEnd(tokens, start, ...words);
    if (to === null) continue;
    const whole = readDay(
      tokens,
      skipPhrase(tokens, skipPhrase(tokens, skipPhrase(tokens, to, '-'), 'of'), 'around', 'about'),
    );
    const ofDay =
      whole?.value.unit === 'day' && slice === 'end'
        ? readDay(tokens, skipPhrase(tokens, whole.to, 'on', ','))
        : null;
    if (ofDay !== null && isSingleDay(ofDay.value)) return endOfDay(ofDay);
    if (
      whole === null ||
      !['period', 'month', 'near', 'weekday', 'date', 'holiday'].includes(whole.value.kind)
    )
      continue;
    const resolve = (context: TimeContext) => {
      const interval = whole.value.resolve(context);
      return interval === null
        ? null
        : slice === 'rest'
          ? restOf(interval, context)
          : sliceOf(interval, slice);
    };
    return { value: { kind: 'period', resolve }, to: whole.to };
  }
  return null;
}

/** "EOD Friday", "the end of the day tomorrow" */
function endOfDay({ value, to }: Read<DayExpression>): Read<DayExpression> {
  const resolve = (context: TimeContext) => {
    const day = value.resolve(context);
    return day === null ? null : sliceOf(day, 'end');
  };
  return { value: { kind: 'period', unit: 'day', resolve }, to };
}

function isSingleDay({ kind, unit, doubt }: DayExpression): boolean {
  if (doubt !== undefined && doubt !== 'name') return false;
  return (
    kind === 'weekday' || kind === 'date' || kind === 'holiday' || (kind === 'near' && unit === undefined)
  );
}

/** "the week of October 7th", "the week commencing February 4". */
export function readWeekOf(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const start = skipPhrase(tokens, at, 'the');
  const week = phraseEnd(
    tokens,
    start,
    'week of',
    'week commencing',
    'week beginning',
    'week starting',
    'week from',
    'week containing',
    'w / c',
    'week with',
  );
  const weekend =
    week === null ? phraseEnd(tokens, start, 'weekend of', 'weekend before', 'weekend after') : null;
  const inner = week ?? weekend;
  const day = inner === null ? null : readDay(tokens, skipPhrase(tokens, inner, 'on'));
  if (day === null || inner === null) return null;
  const shift = wordAt(tokens, inner - 1) === 'before' ? -1 : wordAt(tokens, inner - 1) === 'after' ? 1 : 0;
  const resolve = (context: TimeContext) => {
    const interval = day.value.resolve(context);
    if (interval === null) return null;
    const date = interval.start.toPlainDate();
    if (week !== null) return periodAround(date, 'week');
    // The nearest weekend: for a Monday or Tuesday, the one before.
    return weekendOf(weekdayFrom(date.subtract({ days: 3 }), 6).add({ weeks: shift }));
  };
  return {
    value: { kind: 'period', ...(week === null ? {} : { unit: 'week' as const }), resolve },
    to: day.to,
  };
}

type CountUnit = number | 'day' | 'workday' | 'week' | 'weekend';
type Slice = 'first half' | 'second half' | 'early' | 'middle' | 'late' | 'end' | 'rest';

/** 2 for "second", -1 for "last", -3 for "third last". */
function readPlace(tokens: Tokens, at: number): Read<number> | null {
  const last = phraseEnd(tokens, at, 'last', 'final');
  if (last !== null) return { value: -1, to: last };
  const ordinal = readOrdinal(tokens, at);
  if (ordinal === null) return null;
  const back = phraseEnd(tokens, ordinal.to, 'last', 'to last', '- last', 'to the last');
  return back === null ? ordinal : { value: -ordinal.value, to: back };
}

/** A weekday's number or a unit. */
function readCounted(tokens: Tokens, at: number): Read<CountUnit> | null {
  const weekday = readWeekdayName(tokens, at);
  if (weekday !== null) return weekday;
  const workday = phraseEnd(tokens, at, 'working day', 'business day', 'work day', 'workday', 'weekday');
  if (workday !== null) return { value: 'workday', to: workday };
  const unit = readUnit(tokens, at);
  if (unit !== null && (unit.value === 'day' || unit.value === 'week' || unit.value === 'weekend'))
    return { value: unit.value, to: unit.to };
  return null;
}

function nthIn({ start, end, grain }: Interval, what: CountUnit, place: number): Interval | null {
  if (grain === 'day') return null;
  const [first, last] = [start.toPlainDate(), end.toPlainDate().subtract({ days: 1 })];
  const step = Math.abs(place) - 1;
  const inside = (day: Temporal.PlainDate) => !isBefore(day, first) && !isBefore(last, day);
  if (what === 'day') {
    const day = place > 0 ? first.add({ days: step }) : last.subtract({ days: step });
    return inside(day) ? dayOf(day) : null;
  }
  if (what === 'workday') {
    const day = workdayFrom(place > 0 ? first : last, place);
    return inside(day) ? dayOf(day) : null;
  }
  // A week belongs to the month or year of its Thursday, as in ISO 8601; a weekend to that of its Saturday.
  const weekday = what === 'week' ? 4 : what === 'weekend' ? 6 : what;
  const day =
    place > 0
      ? weekdayFrom(first, weekday).add({ weeks: step })
      : weekdayUpTo(last, weekday).subtract({ weeks: step });
  if (!inside(day)) return null;
  if (what === 'week') return periodAround(day, 'week');
  return what === 'weekend' ? weekendOf(day) : dayOf(day);
}

function nthAfter({ end }: Interval, what: CountUnit, place: number): Interval | null {
  if (place < 1) return null;
  const first = end.toPlainDate();
  if (what === 'day') return dayOf(first.add({ days: place - 1 }));
  if (what === 'workday') return dayOf(workdayFrom(first, place));
  const weekday = what === 'week' ? 1 : what === 'weekend' ? 6 : what;
  const day = weekdayFrom(first, weekday).add({ weeks: place - 1 });
  if (what === 'week') return periodAround(day, 'week');
  return what === 'weekend' ? weekendOf(day) : dayOf(day);
}

/** The first or last three days of a week, ten days of a month, quarter of anything longer; the halves or the last second of a day. */
function sliceOf({ start, end, grain }: Interval, slice: Exclude<Slice, 'rest'>): Interval {
  const [first, last] = [start.toPlainDate(), end.toPlainDate()];
  const days = first.until(last).days;
  if (grain === 'day' && days === 1) return sliceOfDay(start, end, slice);
  if (slice === 'first half') return loose(first, middleOf(first, last));
  if (slice === 'second half') return loose(middleOf(first, last), last);
  if (days <= 7) {
    if (slice === 'early') return loose(first, first.add({ days: 3 }));
    return slice === 'middle'
      ? loose(first.add({ days: 2 }), first.add({ days: 4 }))
      : loose(last.subtract({ days: 3 }), last);
  }
  if (days <= 31) {
    if (slice === 'early') return loose(first, first.add({ days: 10 }));
    return slice === 'middle'
      ? loose(first.add({ days: 10 }), first.add({ days: 20 }))
      : { ...loose(first.add({ days: 20 }), last), ...ended(slice) };
  }
  const months = Math.max(1, Math.round(days / 30.4));
  if (slice === 'early') return loose(first, first.add({ months: Math.ceil(months / 4) }));
  if (slice === 'middle')
    return loose(
      first.add({ months: Math.floor(months / 3) }),
      first.add({ months: Math.floor((months * 2) / 3) }),
    );
  const from = last.subtract({ months: slice === 'end' ? Math.ceil(months / 12) : Math.ceil(months / 4) });
  return { ...loose(from, last), ...ended(slice) };
}

function sliceOfDay(start: Interval['start'], end: Interval['end'], slice: Slice): Interval {
  if (slice === 'end') return { start: end.subtract({ seconds: 1 }), end, grain: 'second' };
  const noon = start.add({ hours: 12 });
  const isFirst = slice === 'early' || slice === 'first half';
  return { start: isFirst ? start : noon, end: isFirst ? noon : end, grain: 'hour', loose: true };
}

function middleOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate {
  const months = first.until(last, { largestUnit: 'month' }).months;
  if (months >= 2) return first.add({ months: Math.floor(months / 2) });
  return first.add({ days: Math.floor(first.until(last).days / 2) });
}

function loose(from: Temporal.PlainDate, to: Temporal.PlainDate): Interval {
  return { ...between(from, to, 'day'), loose: true };
}

function ended(slice: Slice): Pick<Interval, 'isEnd'> {
  return slice === 'end' ? { isEnd: true } : {};
}

/** Null if it is over. */
function restOf({ start, end, grain }: Interval, { today, at }: TimeContext): Interval | null {
  if (Temporal.PlainDateTime.compare(end, at) <= 0) return null;
  if (grain === 'day') return { start: at, end, grain: 'minute', loose: true };
  return {
    start: isBefore(start.toPlainDate(), today) ? today.toPlainDateTime() : start,
    end,
    grain: 'day',
    loose: true,
  };
}

const slices: readonly (readonly [Slice, readonly string[]])[] = [
  [
    'early',
    ['very beginning', 'beginning', 'start', 'early in', 'early', 'earlier in', 'earlier', 'first part'],
  ],
  ['first half', ['first half', '1 st half', 'first - half']],
  ['second half', ['second half', '2 nd half', 'latter half', 'last half', 'other half']],
  ['middle', ['middle', 'mid']],
  ['end', ['end', 'very end', 'close']],
  ['late', ['late in', 'late']],
  ['rest', ['rest', 'remainder', 'remaining', 'remaining part', 'later in', 'later on', 'later']],
];

const initials: ReadonlyMap<string, readonly [Exclude<Slice, 'rest'>, 'day' | 'week' | 'month' | 'year']> =
  new Map([
    ['eod', ['end', 'day']],
    ['eow', ['end', 'week']],
    ['eom', ['end', 'month']],
    ['bom', ['early', 'month']],
    ['eoy', ['end', 'year']],
    ['midweek', ['middle', 'week']],
    ['boy', ['early', 'year']],
  ]);
const commonWords = new Set(['boy', 'bom']);
