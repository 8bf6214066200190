import { isDay, localMs } from '#ports/calendar-content';
import { calendarDay, type DayMatcher, dayMatcher, firstOfMonth, weekdayOf } from './matching-days.ts';
import { type RecurrenceRule, weekdays } from './recurrence-rule.ts';

/**
 * The starts that a rule gives within a window, in order, as local times: a rule counts in the local time of its event
 * (RFC 5545 3.3.10); daylight saving is applied to the starts afterwards. An event's own start is not among them where it does
 * not fit the rule.
 *
 * Rules may come from anybody, so work is bounded: at most `most` starts, and a RangeError for a rule that takes too many
 * steps.
 *
 * Our own, because rrule-temporal 2.2.4 loses the interval of a daily rule with months, takes the 28th of February for the
 * 29th, and needs seconds for rules by the minute.
 *
 * @param window local times, `to` exclusive
 * @param last the last possible start
 */
export function ruleStarts(
  rule: RecurrenceRule,
  start: number,
  window: { readonly from: number; readonly to: number; readonly most: number },
  last: number,
): readonly number[] {
  const { from, most } = window;
  const to = Math.min(window.to, last + 1, endOfTime);
  const found: number[] = [];
  let count = 0;
  // A rule with COUNT has to be counted from its start.
  for (const at of candidates(rule, start, rule.count === null ? Math.max(from, start) : start, to)) {
    if (at < start) continue;
    count += 1;
    if (at >= to || found.length >= most || count > (rule.count ?? count)) break;
    if (at >= from) found.push(at);
  }
  return found;
}

/** The last local time at which an occurrence may start; infinite where the rule has no UNTIL. */
export function lastStart(
  { until }: RecurrenceRule,
  start: string,
  zone: { toLocal(instant: number): number },
): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const day = localMs(until.time.slice(0, 10)) ?? Number.POSITIVE_INFINITY;
  if (isDay(until.time)) return day + dayMs - 1;
  if (isDay(start)) return day;
  const time = localMs(until.time) ?? Number.POSITIVE_INFINITY;
  return until.isUtc ? zone.toLocal(time) : time;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Years have four digits. */
const endOfTime = Date.UTC(9999, 0, 1);
/** Of periods, and of starts within one period where BYSETPOS counts them. */
const maxSteps = 50_000;

/** Starts from about `from` on, in order; the first ones may be earlier. */
function* candidates(rule: RecurrenceRule, start: number, from: number, to: number): Generator<number> {
  const matches = dayMatcher(rule, calendarDay(Math.floor(start / dayMs)));
  const unit = subDailyUnits[rule.frequency];
  const periods =
    unit === undefined
      ? dailyPeriods(rule, start, from, to, matches)
      : shortPeriods(rule, start, from, to, matches, unit);
  const positions = rule.numbers.BYSETPOS;
  for (const period of periods) {
    if (positions !== undefined) yield* atPositions(period, positions);
    else yield* period;
  }
}

const subDailyUnits: Readonly<Partial<Record<RecurrenceRule['frequency'], number>>> = {
  HOURLY: hourMs,
  MINUTELY: minuteMs,
  SECONDLY: 1_000,
};

/** The starts of each period, for rules by years, months, weeks and days. */
function* dailyPeriods(
  rule: RecurrenceRule,
  start: number,
  from: number,
  to: number,
  matches: DayMatcher,
): Generator<Iterable<number>> {
  const times = timesOfDay(rule, start);
  const startDay = Math.floor(start / dayMs);
  const { first, next } = periodsOf(rule, startDay, Math.floor(from / dayMs));
  // BYSETPOS counts within a whole period.
  const earliest =
    rule.numbers.BYSETPOS === undefined ? Math.max(startDay, Math.floor(from / dayMs)) : -Infinity;
  let steps = 0;
  for (let index = first; ; index += rule.interval) {
    const [begin, end] = [next(index), next(index + 1)];
    if (begin * dayMs >= to) return;
    steps += 1;
    countStep(steps);
    yield startsIn(Math.max(begin, earliest), end, times, matches);
  }
}

function* startsIn(
  from: number,
  to: number,
  times: readonly number[],
  matches: DayMatcher,
): Generator<number> {
  for (let day = from; day < to; day += 1) {
    if (!matches(calendarDay(day))) continue;
    for (const time of times) yield day * dayMs + time;
  }
}

/** Periods by their index: the one of the start is 0. `first` is the last one of the rule that begins no later than `from`. */
function periodsOf(
  { frequency, interval, weekStart }: RecurrenceRule,
  startDay: number,
  fromDay: number,
): { readonly first: number; next(index: number): number } {
  const [start, from] = [calendarDay(startDay), calendarDay(Math.max(fromDay, startDay))];
  const aligned = (index: number) => Math.floor(index / interval) * interval;
  switch (frequency) {
    case 'YEARLY':
      return { first: aligned(from.year - start.year), next: (index) => firstOfMonth(start.year + index, 1) };
    case 'MONTHLY': {
      const months = (from.year - start.year) * 12 + from.month - start.month;
      return { first: aligned(months), next: (index) => firstOfMonth(start.year, start.month + index) };
    }
    case 'WEEKLY': {
      const into = (weekdayOf(startDay) - weekdays.indexOf(weekStart) + 7) % 7;
      const week = startDay - into;
      return { first: aligned(Math.floor((from.day - week) / 7)), next: (index) => week + 7 * index };
    }
    default:
      return { first: aligned(from.day - startDay), next: (index) => startDay + index };
  }
}

/** The starts of each period, for rules by hours, minutes and seconds. */
function* shortPeriods(
  rule: RecurrenceRule,
  start: number,
  from: number,
  to: number,
  matches: DayMatcher,
  unit: number,
): Generator<Iterable<number>> {
  const origin = Math.floor(start / unit) * unit;
  const stride = unit * rule.interval;
  /** The first period of the rule that begins at this time or later. */
  const upTo = (time: number) => origin + Math.ceil((time - origin) / stride) * stride;
  const { BYHOUR, BYMINUTE, BYSECOND } = rule.numbers;
  const isOff = (wanted: readonly number[] | undefined, value: number) =>
    wanted !== undefined && !wanted.includes(value);
  const within = timesOfDay(rule, start).map((time) => time % unit);
  let steps = 0;
  for (let at = Math.max(origin, upTo(from - stride)); at < to; ) {
    steps += 1;
    countStep(steps);
    if (!matches(calendarDay(Math.floor(at / dayMs)))) at = upTo((Math.floor(at / dayMs) + 1) * dayMs);
    else if (isOff(BYHOUR, Math.floor(at / hourMs) % 24)) at = upTo((Math.floor(at / hourMs) + 1) * hourMs);
    else if (unit < hourMs && isOff(BYMINUTE, Math.floor(at / minuteMs) % 60)) {
      at = upTo((Math.floor(at / minuteMs) + 1) * minuteMs);
    } else if (unit < minuteMs && isOff(BYSECOND, Math.floor(at / 1_000) % 60)) at += stride;
    else {
      const period = at;
      yield [...new Set(within)].sort(inOrder).map((time) => period + time);
      at += stride;
    }
  }
}

/** The times of a day in milliseconds: those of the rule, otherwise that of the start. */
function timesOfDay({ frequency, numbers }: RecurrenceRule, start: number): readonly number[] {
  const time = start - Math.floor(start / dayMs) * dayMs;
  const isShort = subDailyUnits[frequency] !== undefined;
  const hours = (isShort ? undefined : numbers.BYHOUR) ?? [Math.floor(time / hourMs)];
  const minutes = numbers.BYMINUTE ?? [Math.floor(time / minuteMs) % 60];
  // A leap second counts as the last second of its minute.
  const seconds = (numbers.BYSECOND ?? [Math.floor(time / 1_000) % 60]).map((second) => Math.min(second, 59));
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * hourMs + minute * minuteMs + second * 1_000)),
  );
  return [...new Set(times)].sort(inOrder);
}

function atPositions(period: Iterable<number>, positions: readonly number[]): readonly number[] {
  const all: number[] = [];
  for (const start of period) {
    all.push(start);
    countStep(all.length);
  }
  const chosen = positions.flatMap((position) => all.at(position > 0 ? position - 1 : position) ?? []);
  return [...new Set(chosen)].sort(inOrder);
}

function inOrder(left: number, right: number): number {
  return left - right;
}

function countStep(steps: number): void {
  if (steps > maxSteps) throw new RangeError(`The rule takes more than ${maxSteps} steps.`);
}
