import { Temporal } from 'temporal-polyfill';
import type { Unit } from './calendar-words.ts';
import type { DayExpression } from './day-expression.ts';
import { dayOf, type Interval, periodFrom, type TimeContext } from './interval.ts';
import { type Read, readAmount, readCardinal } from './number-words.ts';
import type { ReadDay } from './parts-of-periods.ts';
import { isCalendarGrain, readUnit } from './periods.ts';
import { digitsAt, phraseEnd, skipGluedMark, skipPhrase, type Tokens, wordAt } from './tokens.ts';
import { toLocal } from './zones.ts';

/** Times counted from the present or from another day. Hours are counted exactly, days by the calendar. */
export function readOffset(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  return (
    readAhead(tokens, at, readDay) ?? readCounted(tokens, at, readDay) ?? readAdjacent(tokens, at, readDay)
  );
}

/** "2 weeks" as the time two weeks from now. */
export function readLengthAhead(tokens: Tokens, at: number): Read<DayExpression> | null {
  const lengths = readLength(tokens, at);
  return lengths === null ? null : { value: offsetBy(lengths.value, 1), to: lengths.to };
}

/** A duration by its units: "2 hours and 30 minutes", "a fortnight", "3 business days". */
export function readLength(tokens: Tokens, at: number): Read<readonly Length[]> | null {
  const first = readOneLength(tokens, at);
  if (first === null) return null;
  const lengths = [first.value];
  let to = first.to;
  for (let more = 0; more < 3; more += 1) {
    const next = readOneLength(tokens, skipPhrase(tokens, skipPhrase(tokens, to, ','), 'and'));
    if (next === null || !isSmaller(next.value.unit, lengths.at(-1)?.unit)) break;
    lengths.push(next.value);
    to = next.to;
  }
  return { value: lengths, to };
}

/** An amount of a unit. */
export interface Length {
  readonly amount: number;
  readonly unit: Unit | 'business day';
}

/** "in 2 hours", "within 3 days", "in a week on Friday" (read by the caller), "in three weeks' time". */
function readAhead(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const start = phraseEnd(tokens, at, 'in', 'in about', 'in around', 'in another', 'in the');
  if (start === null) return null;
  const lengths =
    readLength(tokens, start) ??
    readLength(tokens, start - 1 > at ? start - 1 : start) ??
    seconds(tokens, start);
  if (lengths === null) return null;
  const isRest = phraseEnd(tokens, lengths.to, 'ago', 'before', 'after', 'since') === null;
  if (!isRest) return readCounted(tokens, start, readDay);
  const to = skipPhrase(tokens, lengths.to, "' time", "' s time", 'time', 'from now', 'from today');
  return { value: offsetBy(lengths.value, 1), to };
}

/** "3 days ago", "2 weeks from now", "two days after Christmas", "a week from Friday", "30 min later". */
function readCounted(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const lengths = readLength(tokens, at);
  if (lengths === null) return null;
  const now = phraseEnd(tokens, lengths.to, 'from now', 'from today', 'hence', 'later', 'from this moment');
  if (now !== null) return { value: offsetBy(lengths.value, 1), to: now };
  const ago = phraseEnd(tokens, lengths.to, 'ago', 'earlier', 'back');
  if (ago !== null) return { value: offsetBy(lengths.value, -1), to: ago };

  const ahead = phraseEnd(tokens, lengths.to, 'from', 'after', 'since', 'following', 'on');
  const link = ahead ?? phraseEnd(tokens, lengths.to, 'before', 'prior to', 'ahead of');
  const isOn = wordAt(tokens, lengths.to) === 'on';
  const anchor = link === null ? null : readDay(tokens, link);
  if (anchor === null || (isOn && (anchor.value.weekday === undefined || isExact(lengths.value))))
    return null;
  const day: DayExpression = {
    kind: 'date',
    resolve: (context) => {
      const from = anchor.value.resolve(context);
      return from === null ? null : shifted(from, lengths.value, ahead === null ? -1 : 1);
    },
  };
  return { value: day, to: anchor.to };
}

/** "the day after tomorrow", "the week before Christmas". */
function readAdjacent(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const unit = readUnit(tokens, skipPhrase(tokens, at, 'the'));
  if (unit === null || !isCalendarGrain(unit.value)) return null;
  const grain = unit.value;
  const ahead = phraseEnd(tokens, unit.to, 'after', 'following');
  const link = ahead ?? phraseEnd(tokens, unit.to, 'before', 'preceding', 'prior to');
  const anchor = link === null ? null : readDay(tokens, link);
  if (anchor === null) return null;
  const resolve = (context: TimeContext) => {
    const from = anchor.value.resolve(context);
    if (from === null) return null;
    const date = ahead === null ? from.start.toPlainDate() : from.end.toPlainDate().subtract({ days: 1 });
    return periodFrom(date, grain, ahead === null ? -1 : 1);
  };
  return { value: { kind: grain === 'day' ? 'near' : 'period', unit: grain, resolve }, to: anchor.to };
}

/** `1"`: one second. */
function seconds(tokens: Tokens, at: number): Read<readonly Length[]> | null {
  const digits = digitsAt(tokens, at);
  const mark = skipPhrase(tokens, at + 1, '\\');
  if (digits === null || wordAt(tokens, mark) !== '"') return null;
  return { value: [{ amount: Number(digits), unit: 'second' }], to: mark + 1 };
}

/** A whole number in digits or words: "6", "six". */
export function digitsOrWords(tokens: Tokens, at: number): Read<number> | null {
  const digits = digitsAt(tokens, at);
  return digits === null || digits.length > 4
    ? readCardinal(tokens, at)
    : { value: Number(digits), to: at + 1 };
}

function readOneLength(tokens: Tokens, at: number): Read<Length> | null {
  const packed = readPacked(tokens, at);
  if (packed !== null) return packed;
  const halfHour = phraseEnd(tokens, at, 'half hour', 'half - hour', 'half hours');
  if (halfHour !== null) return { value: { amount: 0.5, unit: 'hour' }, to: halfHour };
  const amount = readAmount(tokens, at);
  if (amount === null || amount.value > 100_000) return null;
  const business = phraseEnd(
    tokens,
    amount.to,
    'business days',
    'business day',
    'working days',
    'working day',
    'work days',
    'weekdays',
  );
  if (business !== null) return { value: { amount: amount.value, unit: 'business day' }, to: business };
  const unit = readUnit(tokens, skipGluedMark(tokens, amount.to)) ?? shortUnit(tokens, amount.to);
  if (unit === null || unit.value === 'weekend') return null;
  if (longUnits.has(unit.value) && amount.value > 1_000) return null;
  const half = phraseEnd(tokens, unit.to, 'and a half');
  return {
    value: { amount: amount.value + (half === null ? 0 : 0.5), unit: unit.value },
    to: half ?? unit.to,
  };
}

const longUnits: ReadonlySet<Unit> = new Set(['quarter', 'year', 'decade', 'century']);

/** "1h30": one and a half hours. */
function readPacked(tokens: Tokens, at: number): Read<Length> | null {
  const [hours, minutes] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  const isPacked = wordAt(tokens, at + 1) === 'h' && tokens[at + 1]?.glued && tokens[at + 2]?.glued;
  if (!isPacked || hours === null || minutes === null || !/^[0-5]\d$/.test(minutes)) return null;
  const to = tokens[at + 3]?.glued ? skipPhrase(tokens, at + 3, 'm', 'min') : at + 3;
  return { value: { amount: Number(hours) + Number(minutes) / 60, unit: 'hour' }, to };
}

/** "2h", "30m", "15s": glued to their number. */
function shortUnit(tokens: Tokens, at: number): Read<Unit> | null {
  const unit = ({ h: 'hour', m: 'minute', s: 'second' } as const)[wordAt(tokens, at)];
  const isRead = unit !== undefined && (tokens[at]?.glued === true || unit === 'hour');
  return isRead ? { value: unit, to: at + 1 } : null;
}

function offsetBy(lengths: readonly Length[], sign: 1 | -1): DayExpression {
  const [largest] = lengths;
  return {
    kind: 'offset',
    ...(largest === undefined || largest.unit === 'business day' ? {} : { unit: largest.unit }),
    resolve: (context) => {
      if (!isExact(lengths)) return shifted(dayOf(context.today), lengths, sign);
      const exact = lengths.reduce((ms, length) => ms + sign * msOf(length), context.now);
      const { date, time } = toLocal(exact, context.zone);
      const start = Temporal.PlainDateTime.from(`${date}T${time}`);
      return { start, end: start.add({ seconds: 1 }), grain: 'second', exact };
    },
  };
}

function shifted(from: Interval, lengths: readonly Length[], sign: 1 | -1): Interval | null {
  if (isExact(lengths)) {
    const minutes = lengths.reduce((sum, length) => sum + msOf(length) / 60_000, 0);
    const start = from.start.add({ seconds: Math.round(minutes * 60) * sign });
    return { start, end: start.add({ minutes: 1 }), grain: 'minute' };
  }
  let day = from.start.toPlainDate();
  for (const { amount, unit } of lengths) {
    if (unit === 'business day') day = businessDays(day, amount, sign);
    else day = day.add(calendarLength(unit, amount * sign));
  }
  return dayOf(day);
}

function businessDays(from: Temporal.PlainDate, amount: number, sign: 1 | -1): Temporal.PlainDate {
  let day = from;
  for (let left = Math.min(amount, 1_000); left > 0; ) {
    day = day.add({ days: sign });
    if (day.dayOfWeek < 6) left -= 1;
  }
  return day;
}

function calendarLength(unit: Unit, amount: number): Temporal.DurationLike {
  if (unit === 'fortnight') return { weeks: amount * 2 };
  if (unit === 'quarter') return { months: amount * 3 };
  if (unit === 'decade') return { years: amount * 10 };
  if (unit === 'century') return { years: amount * 100 };
  return Number.isInteger(amount) ? { [`${unit}s`]: amount } : halves(unit, amount);
}

/** "a year and a half": the fraction in a smaller unit. */
function halves(unit: Unit, amount: number): Temporal.DurationLike {
  if (unit === 'year') return { months: Math.round(amount * 12) };
  if (unit === 'month') return { days: Math.round(amount * 30) };
  return { days: Math.round(amount * 7) };
}

function isExact(lengths: readonly Length[]): boolean {
  return lengths.some(
    ({ amount, unit }) => isClockUnit(unit) || (unit === 'day' && !Number.isInteger(amount)),
  );
}

/** Whether it is a unit of the clock rather than of the calendar. */
export function isClockUnit(unit: Length['unit'] | undefined): boolean {
  return unit === 'hour' || unit === 'minute' || unit === 'second';
}

/** Milliseconds. A day counts as 24 hours; so do units without a fixed length, which callers treat separately. */
export function msOf({ amount, unit }: Length): number {
  const minutes = { second: 1 / 60, minute: 1, hour: 60, day: 1_440, week: 10_080, fortnight: 20_160 };
  const known = minutes[unit as keyof typeof minutes] ?? 1_440;
  return Math.round(amount * known * 60_000);
}

const bySize: readonly Length['unit'][] = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'];

function isSmaller(unit: Length['unit'], than: Length['unit'] | undefined): boolean {
  return than !== undefined && bySize.indexOf(than) >= 0 && bySize.indexOf(unit) > bySize.indexOf(than);
}
