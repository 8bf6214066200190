import { type NumberPart, type RecurrenceRule, type Weekday, weekdays } from './recurrence-rule.ts';

/** A day of the calendar. */
interface CalendarDay {
  /** Days since 1970. */
  readonly day: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly date: number;
}

/** Whether a day fits all parts of a rule that are about days. */
export type DayMatcher = (day: CalendarDay) => boolean;

/**
 * The table of RFC 5545 3.3.10 as one filter over the days of a period: expanding a period, as it calls it, is the same as
 * keeping the days of the period that fit. What the rule leaves open is taken from the start.
 */
export function dayMatcher(given: RecurrenceRule, start: CalendarDay): DayMatcher {
  const rule = withImpliedParts(given, start);
  const matchers = (Object.keys(numberMatchers) as (keyof typeof numberMatchers)[]).flatMap((part) => {
    const wanted = rule.numbers[part];
    return wanted === undefined ? [] : [numberMatchers[part](new Set(wanted), rule)];
  });
  if (rule.byDay.length > 0) matchers.push(weekdayMatcher(rule));
  return (day) => matchers.every((matches) => matches(day));
}

export function calendarDay(day: number): CalendarDay {
  const date = new Date(day * dayMs);
  return { day, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
}

/** 0 for Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The number of the first day of a month; months beyond 12 are in later years. */
export function firstOfMonth(year: number, month: number): number {
  // Date.UTC takes years below 100 as years of the twentieth century.
  return new Date(0).setUTCFullYear(year, month - 1, 1) / dayMs;
}

const dayMs = 86_400_000;

const numberMatchers = {
  BYMONTH:
    (wanted) =>
    ({ month }) =>
      wanted.has(month),
  BYMONTHDAY:
    (wanted) =>
    ({ year, month, date }) =>
      wanted.has(date) || wanted.has(date - 1 - daysInMonth(year, month)),
  BYYEARDAY:
    (wanted) =>
    ({ day, year }) =>
      wanted.has(day - firstOfMonth(year, 1) + 1) || wanted.has(day - firstOfMonth(year + 1, 1)),
  BYWEEKNO:
    (wanted, { weekStart }) =>
    (day) => {
      const { week, weeks } = weekOf(day, weekStart);
      return wanted.has(week) || wanted.has(week - 1 - weeks);
    },
} as const satisfies Partial<
  Record<NumberPart, (wanted: ReadonlySet<number>, rule: RecurrenceRule) => DayMatcher>
>;

function withImpliedParts(rule: RecurrenceRule, start: CalendarDay): RecurrenceRule {
  const { frequency, numbers, byDay } = rule;
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = numbers;
  if (byDay.length > 0 || BYMONTHDAY !== undefined || BYYEARDAY !== undefined) return rule;
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && BYWEEKNO !== undefined)) {
    return { ...rule, byDay: [weekdays[weekdayOf(start.day)] ?? 'MO'] };
  }
  if (frequency === 'MONTHLY') return { ...rule, numbers: { ...numbers, BYMONTHDAY: [start.date] } };
  if (frequency !== 'YEARLY') return rule;
  return { ...rule, numbers: { ...numbers, BYMONTHDAY: [start.date], BYMONTH: BYMONTH ?? [start.month] } };
}

/** `2WE` is the second of its month, or of its year for a yearly rule that names no months. */
function weekdayMatcher({ frequency, numbers, byDay }: RecurrenceRule): DayMatcher {
  const countsInYear = frequency === 'YEARLY' && numbers.BYMONTH === undefined;
  const counts = (frequency === 'YEARLY' || frequency === 'MONTHLY') && numbers.BYWEEKNO === undefined;
  const wanted = byDay.map((text) => ({
    place: counts ? Number(text.slice(0, -2)) : 0,
    weekday: weekdays.findIndex((each) => text.endsWith(each)),
  }));
  return ({ day, year, month }) => {
    const weekday = weekdayOf(day);
    return wanted.some((each) => {
      if (each.weekday !== weekday) return false;
      if (each.place === 0) return true;
      const [from, to] = countsInYear
        ? [firstOfMonth(year, 1), firstOfMonth(year + 1, 1)]
        : [firstOfMonth(year, month), firstOfMonth(year, month + 1)];
      return each.place > 0
        ? each.place === Math.floor((day - from) / 7) + 1
        : -each.place === Math.floor((to - 1 - day) / 7) + 1;
    });
  };
}

function daysInMonth(year: number, month: number): number {
  return firstOfMonth(year, month + 1) - firstOfMonth(year, month);
}

/** The week number of a day, and how many weeks that year has. The first week has at least four days of the year. */
function weekOf(
  { day, year }: CalendarDay,
  weekStart: Weekday,
): { readonly week: number; readonly weeks: number } {
  const starts = [year - 1, year, year + 1, year + 2].map((each) => firstWeek(each, weekStart));
  const index = day < (starts[1] ?? 0) ? 0 : day < (starts[2] ?? 0) ? 1 : 2;
  const [from = 0, to = 0] = starts.slice(index, index + 2);
  return { week: Math.floor((day - from) / 7) + 1, weeks: (to - from) / 7 };
}

function firstWeek(year: number, weekStart: Weekday): number {
  const first = firstOfMonth(year, 1);
  const into = (weekdayOf(first) - weekdays.indexOf(weekStart) + 7) % 7;
  return into <= 3 ? first - into : first + 7 - into;
}
