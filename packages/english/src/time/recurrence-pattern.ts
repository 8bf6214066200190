import type { Temporal } from 'temporal-polyfill';
import type { Daypart } from './dayparts.ts';

/** A recurrence without its time of day and its end. */
export interface RecurrencePattern {
  readonly frequency: 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  /** `FR`, or `2FR` and `-1FR` within a month. */
  readonly byDay?: readonly string[];
  readonly byMonthDay?: number;
  readonly byMonth?: number;
  /** The place among all the days of `byDay` in a month: -1 for the last working day. */
  readonly bySetPos?: number;
  readonly part?: Daypart;
  /** The alternative reading: "every second Friday" is every two weeks, or once a month. */
  readonly other?: { readonly pattern: RecurrencePattern; readonly why: string };
}

/** Whether a date can be the first occurrence of a pattern. */
export function matchesPattern(
  { byDay, byMonthDay, byMonth, bySetPos }: RecurrencePattern,
  date: Temporal.PlainDate,
): boolean {
  if (byMonth !== undefined && date.month !== byMonth) return false;
  if (byMonthDay !== undefined) {
    const day = byMonthDay > 0 ? byMonthDay : date.daysInMonth + 1 + byMonthDay;
    if (date.day !== day) return false;
  }
  if (bySetPos !== undefined)
    return datesOfMonth(byDay ?? [], date).at(bySetPos - (bySetPos > 0 ? 1 : 0)) === date.day;
  return byDay === undefined || byDay.some((day) => isDayOfCode(day, date));
}

function datesOfMonth(byDay: readonly string[], date: Temporal.PlainDate): readonly number[] {
  return Array.from({ length: date.daysInMonth }, (_, at) => at + 1).filter((day) =>
    byDay.some((code) => isDayOfCode(code, date.with({ day }))),
  );
}

export const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function isDayOfCode(code: string, date: Temporal.PlainDate): boolean {
  if (dayCodes[date.dayOfWeek - 1] !== code.slice(-2)) return false;
  const place = Number(code.slice(0, -2));
  if (place === 0) return true;
  return place > 0
    ? Math.ceil(date.day / 7) === place
    : Math.ceil((date.daysInMonth - date.day + 1) / 7) === -place;
}
