import { Temporal } from 'temporal-polyfill';
import { type Unit, weekdayOf } from './calendar-words.ts';
import type { DayExpression } from './day-expression.ts';
import { isNotACount } from './doubt.ts';
import { dayOf, type Interval, periodFrom, type TimeContext } from './interval.ts';
import { isExact, type Length, msOf, readLength } from './lengths.ts';
import { type Read, readAmount, readCardinal } from './number-words.ts';
import type { ReadDay } from './parts-of-periods.ts';
import { isCalendarGrain, readUnit } from './periods.ts';
import { digitsAt, phraseEnd, skipPhrase, type Tokens, wordAt } from './tokens.ts';
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

/** "in 2 hours", "within 3 days", "in a week on Friday" (read by the caller), "in three weeks' time". */
function readAhead(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const start = phraseEnd(tokens, at, ...aheadWords);
  if (start === null) return null;
  // “In the 90s” counts no seconds.
  const isDecade = wordAt(tokens, start - 1) === 'the' && wordAt(tokens, start + 1) === 's';
  const choice = isDecade ? null : readChoice(tokens, start);
  if (choice !== null || isDecade) return choice;
  const lengths =
    readLength(tokens, start) ??
    readLength(tokens, start - 1 > at ? start - 1 : start) ??
    seconds(tokens, start);
  if (lengths === null || isOrdinalSecond(tokens, lengths)) return null;
  const isRest = phraseEnd(tokens, lengths.to, 'ago', 'before', 'after', 'since') === null;
  if (!isRest) return readCounted(tokens, start, readDay);
  const to = skipPhrase(tokens, lengths.to, "' time", "' s time", 'time', 'from now', 'from today');
  return { value: offsetBy(lengths.value, 1), to: skipPhrase(tokens, to, 'or so', 'or thereabouts') };
}

/** "In a second language" */
function isOrdinalSecond(tokens: Tokens, { value, to }: Read<readonly Length[]>): boolean {
  return value.length === 1 && wordAt(tokens, to - 1) === 'second' && !isNotACount(tokens, to);
}

/** Longer phrases first. */
const aheadWords = [
  'about',
  'around',
  'approximately',
  'roughly',
  'just over',
  'just under',
  'another',
  'the',
  '~',
]
  .map((word) => `in ${word}`)
  .concat('in');

/** "in 2-3 days", "in two or three weeks", "in a day or two": from the shorter length to the longer one. */
export function readChoice(tokens: Tokens, at: number): Read<DayExpression> | null {
  const first = readAmount(tokens, at);
  if (first === null) return null;
  const early = readUnit(tokens, first.to);
  const link = phraseEnd(tokens, early?.to ?? first.to, 'or', ...(early === null ? ['to', '-'] : []));
  const second = link === null ? null : readAmount(tokens, link);
  if (second === null || second.value <= first.value) return null;
  const late = early === null ? readUnit(tokens, second.to) : null;
  const unit = early ?? late;
  if (unit === null || unit.value === 'weekend') return null;
  const [from, until] = [first, second].map(({ value }) =>
    offsetBy([{ amount: value, unit: unit.value }], 1),
  );
  const resolve = (context: TimeContext): Interval | null => {
    const [start, end] = [from?.resolve(context), until?.resolve(context)];
    return start == null || end == null ? null : { ...start, end: end.end, loose: true };
  };
  return { value: { kind: 'offset', unit: unit.value, resolve }, to: late?.to ?? second.to };
}

/** "3 days ago", "2 weeks from now", "two days after Christmas", "a week from Friday", "30 min later". */
function readCounted(tokens: Tokens, at: number, readDay: ReadDay): Read<DayExpression> | null {
  const lengths = readLength(tokens, at);
  if (lengths === null) return null;
  const now = phraseEnd(tokens, lengths.to, 'from now', 'from today', 'hence', 'later', 'from this moment');
  if (now !== null) return { value: offsetBy(lengths.value, 1), to: now };
  const ago = phraseEnd(tokens, lengths.to, 'ago', 'earlier', 'back');
  if (ago !== null) return { value: offsetBy(lengths.value, -1), to: skipPhrase(tokens, ago, 'today') };

  const next = nextOf(tokens, at, lengths, readDay);
  if (next !== null) return next;
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

/** "a week today", "a fortnight tomorrow", "two weeks Tuesday", "a week last Tuesday"; "once a week today" counts otherwise. */
function nextOf(
  tokens: Tokens,
  at: number,
  { value: lengths, to }: Read<readonly Length[]>,
  readDay: ReadDay,
): Read<DayExpression> | null {
  const [length, ...others] = lengths;
  const isWeeks = length?.unit === 'week' || length?.unit === 'fortnight' || length?.unit === 'month';
  if (!isWeeks || others.length > 0 || /^(?:once|twice|times|per|every)$/.test(wordAt(tokens, at - 1)))
    return null;
  const last = phraseEnd(tokens, to, 'last');
  const isDay = weekdayOf.has(wordAt(tokens, last ?? to)) || /^(?:today|tomorrow)$/.test(wordAt(tokens, to));
  const anchor = isDay ? readDay(tokens, to) : null;
  if (anchor === null || (anchor.value.kind !== 'near' && anchor.value.kind !== 'weekday')) return null;
  const resolve = (context: TimeContext) => {
    const from = anchor.value.resolve(context);
    return from === null ? null : shifted(from, lengths, last === null ? 1 : -1);
  };
  return { value: { kind: 'date', resolve }, to: anchor.to };
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
