import type { Temporal } from 'temporal-polyfill';
import type { DateFields } from './day-expression.ts';
import {
  dateOf,
  dayOf,
  type Interval,
  isBefore,
  periodAround,
  type TimeContext,
  weekdayFrom,
} from './interval.ts';
import { fullYear } from './numeric-dates.ts';

/** Resolves the given parts of a date, rolled in the direction of the context; null if there is no such date. */
export function resolveFields(fields: DateFields, context: TimeContext): Interval | null {
  if (fields.day === undefined) return fields.month === undefined ? null : monthOfFields(fields, context);
  const day = fields.month === undefined ? dayOfMonth(fields, fields.day, context) : dated(fields, context);
  if (day === null) return null;

  const others = [swapped(fields, context), weekdayInstead(fields, day, context)].flatMap(
    (other) => other ?? [],
  );
  return others.length === 0 ? dayOf(day) : { ...dayOf(day), others };
}

function dated(fields: DateFields, context: TimeContext): Temporal.PlainDate | null {
  const { year, month = 1, day = 1 } = fields;
  if (year !== undefined) return dateOf(fullYear(year, context.today.year), month, day);
  const { today } = context;
  if (fields.which === 'this') return dateOf(today.year, month, day);
  if (fields.which === 'last' || context.direction === 'past') {
    return firstOf(9, (ago) => upTo(dateOf(today.year - ago, month, day), today));
  }
  const coming = firstOf(9, (ahead) => from(dateOf(today.year + ahead, month, day), today));
  if (context.direction === 'future' || coming === null) return coming;
  const gone = firstOf(9, (ago) => upTo(dateOf(today.year - ago, month, day), today));
  return gone !== null && gone.until(today).days < today.until(coming).days ? gone : coming;
}

/** "the 8th": of this month, or of the next one that has it (on the given weekday). */
function dayOfMonth(fields: DateFields, day: number, context: TimeContext): Temporal.PlainDate | null {
  const first = context.today.with({ day: 1 });
  const isIt = (date: Temporal.PlainDate | null) =>
    date !== null && (fields.weekday === undefined || date.dayOfWeek === fields.weekday) ? date : null;
  return firstOf(60, (count) => {
    const month =
      context.direction === 'past' ? first.subtract({ months: count }) : first.add({ months: count });
    const date = isIt(dateOf(month.year, month.month, day));
    return context.direction === 'past' ? upTo(date, context.today) : from(date, context.today);
  });
}

function monthOfFields({ year, month = 1, which }: DateFields, context: TimeContext): Interval | null {
  const { today } = context;
  const inYear = (of: number) => {
    const first = dateOf(of, month, 1);
    return first === null ? null : periodAround(first, 'month');
  };
  if (year !== undefined) return inYear(fullYear(year, today.year));
  if (which === 'this') return inYear(today.year);
  const isGone = month < today.month;
  if (which === 'next') return inYear(today.year + (month <= today.month ? 1 : 0));
  if (which === 'last') return inYear(today.year - (month >= today.month ? 1 : 0));
  if (context.direction === 'past') return inYear(today.year - (month > today.month ? 1 : 0));
  if (context.direction === 'either') return inYear(today.year + (today.month - month > 6 ? 1 : 0));
  return inYear(today.year + (isGone ? 1 : 0));
}

function swapped(fields: DateFields, context: TimeContext): Other | null {
  if (fields.swappable !== true) return null;
  const { swappable, day, month, ...rest } = fields;
  if (day === undefined || month === undefined) return null;
  const other = dated({ ...rest, day: month, month: day }, context);
  return other === null ? null : { interval: dayOf(other), why: 'with the day first' };
}

/** The alternative if the given weekday does not match the date. */
function weekdayInstead(fields: DateFields, day: Temporal.PlainDate, context: TimeContext): Other | null {
  if (fields.weekday === undefined || fields.weekday === day.dayOfWeek) return null;
  const start = isBefore(day, context.today) ? context.today : day.subtract({ days: 3 });
  return {
    interval: dayOf(weekdayFrom(start, fields.weekday)),
    why: 'the day that matches the weekday',
  };
}

type Other = NonNullable<Interval['others']>[number];

function from(date: Temporal.PlainDate | null, today: Temporal.PlainDate): Temporal.PlainDate | null {
  return date === null || isBefore(date, today) ? null : date;
}

function upTo(date: Temporal.PlainDate | null, today: Temporal.PlainDate): Temporal.PlainDate | null {
  return date === null || isBefore(today, date) ? null : date;
}

function firstOf<T>(tries: number, attempt: (count: number) => T | null): T | null {
  for (let count = 0; count < tries; count += 1) {
    const found = attempt(count);
    if (found !== null) return found;
  }
  return null;
}
