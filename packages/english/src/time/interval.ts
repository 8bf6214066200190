import { Temporal } from 'temporal-polyfill';
import type { Moment } from '../words.ts';
import type { Direction, Grain } from './found-time.ts';
import { toLocal } from './zones.ts';

/** Intervals of local calendar time, and the context that time expressions are resolved in. */

/** The present in the owner's zone. */
export interface TimeContext extends Moment {
  readonly at: Temporal.PlainDateTime;
  readonly today: Temporal.PlainDate;
  readonly direction: Direction;
  /** The half of the day that the topic suggests: breakfast, dinner. */
  readonly habit?: 'am' | 'pm';
}

/** An interval of local time. */
export interface Interval {
  readonly start: Temporal.PlainDateTime;
  /** Exclusive. */
  readonly end: Temporal.PlainDateTime;
  readonly grain: Grain;
  /** Not exactly one unit of its grain: "the next 3 days", "this weekend". */
  readonly loose?: boolean;
  /** The exact start in milliseconds, if it was computed from the present instant. */
  readonly exact?: number;
  /** The last part of a month or a longer period: as a point, its last day. */
  readonly isEnd?: true;
  readonly others?: readonly { readonly interval: Interval; readonly why: string }[];
}

/** The context at a moment. Throws `RangeError` on an unknown zone. */
export function timeContext(moment: Moment, direction: Direction): TimeContext {
  const { date, time } = toLocal(moment.now, moment.zone);
  const at = Temporal.PlainDateTime.from(`${date}T${time}`);
  return { ...moment, at, today: at.toPlainDate(), direction };
}

/** The day, week (from Monday), month, quarter or year that contains a day. */
export function periodAround(day: Temporal.PlainDate, grain: CalendarGrain): Interval {
  const first = firstOf(day, grain);
  return between(first, first.add(lengthOf(grain)), grain);
}

export type CalendarGrain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The period `count` periods after the one that contains a day. */
export function periodFrom(day: Temporal.PlainDate, grain: CalendarGrain, count: number): Interval {
  return periodAround(firstOf(day, grain).add(timesOf(lengthOf(grain), count)), grain);
}

/** From the first day up to, but not including, `until`. */
export function between(first: Temporal.PlainDate, until: Temporal.PlainDate, grain: Grain): Interval {
  return { start: first.toPlainDateTime(), end: until.toPlainDateTime(), grain };
}

/** A whole day. */
export function dayOf(day: Temporal.PlainDate): Interval {
  return periodAround(day, 'day');
}

/** A valid date; null for 30 February and years outside 1 to 9999. */
export function dateOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (year < 1 || year > 9_999) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** The first such weekday (Monday is 1) on a day or after it. */
export function weekdayFrom(day: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return day.add({ days: (weekday - day.dayOfWeek + 7) % 7 });
}

/** The last such weekday on a day or before it. */
export function weekdayUpTo(day: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  return day.subtract({ days: (day.dayOfWeek - weekday + 7) % 7 });
}

/** Whether a date is earlier than another. */
export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0;
}

function firstOf(day: Temporal.PlainDate, grain: CalendarGrain): Temporal.PlainDate {
  if (grain === 'day') return day;
  if (grain === 'week') return weekdayUpTo(day, 1);
  if (grain === 'month') return day.with({ day: 1 });
  if (grain === 'quarter') return day.with({ month: Math.floor((day.month - 1) / 3) * 3 + 1, day: 1 });
  return day.with({ month: 1, day: 1 });
}

function lengthOf(grain: CalendarGrain): { days?: number; weeks?: number; months?: number; years?: number } {
  if (grain === 'day') return { days: 1 };
  if (grain === 'week') return { weeks: 1 };
  if (grain === 'month') return { months: 1 };
  return grain === 'quarter' ? { months: 3 } : { years: 1 };
}

function timesOf(length: Readonly<Record<string, number>>, count: number): Record<string, number> {
  return Object.fromEntries(Object.entries(length).map(([unit, one]) => [unit, one * count]));
}
