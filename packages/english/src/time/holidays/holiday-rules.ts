import type { Temporal } from 'temporal-polyfill';
import { dateOf, weekdayFrom, weekdayUpTo } from '../interval.ts';
import {
  chineseNewYear,
  easter,
  inCalendar,
  moonPhases,
  type OtherCalendar,
  orthodoxEaster,
} from './other-calendars.ts';

/** The date of a holiday in a given year. */
export interface HolidayRule {
  readonly days: number;
  /** The first day; null in years without the holiday. */
  readonly first: (year: number) => Temporal.PlainDate | null;
}

/** Parses a rule in the notation of the table. */
export function holidayRule(rule: string): HolidayRule {
  const [base = '', length = '1'] = rule.split('~');
  const moved = /^(.+) ([+-]\d+)$/.exec(base);
  const day = special[moved?.[1] ?? base] ?? unmoved(moved?.[1] ?? base);
  const shift = Number(moved?.[2] ?? 0);
  return { days: Number(length), first: (year) => day(year)?.add({ days: shift }) ?? null };
}

type DayIn = (year: number) => Temporal.PlainDate | null;

function unmoved(rule: string): DayIn {
  const [kind = '', ...rest] = rule.split(' ');
  if (rule === 'chinese 1 1') return chineseNewYear;
  const calendar = calendars[kind];
  if (calendar !== undefined) return (year) => inCalendar(calendar, rest[0] ?? '', Number(rest[1]), year);
  if (kind === 'easter') return easter;
  if (kind === 'orthodox') return orthodoxEaster;
  if (kind === 'diwali') return diwali;
  if (kind === 'ashvin') return (year) => lunarDay(year, 0, Date.UTC(year, 8, 16));
  if (kind === 'holi') return (year) => lunarDay(year, 0.5, Date.UTC(year, 1, 27));
  if (rule.includes('/')) return nth(rule);
  const [month = 0, day = 0] = rule.split('-').map(Number);
  return (year) => dateOf(year, month, day);
}

function nth(rule: string): DayIn {
  const [month = 1, weekday = 1, place = 1] = rule.split('/').map(Number);
  return (year) => {
    const first = dateOf(year, month, 1);
    if (first === null) return null;
    return place > 0
      ? weekdayFrom(first, weekday).add({ weeks: place - 1 })
      : weekdayUpTo(first.with({ day: first.daysInMonth }), weekday).subtract({ weeks: -place - 1 });
  };
}

/** The day whose dusk in India is the last before the new moon of Kartika. */
function diwali(year: number): Temporal.PlainDate | null {
  return lunarDay(year, 0, Date.UTC(year, 9, 15));
}

/** The day whose dusk in India (about 12:30 UTC) is the last before the first such moon after an instant. */
function lunarDay(year: number, phase: 0 | 0.5, afterMs: number): Temporal.PlainDate | null {
  const moon = moonPhases(year, phase).find((ms) => ms >= afterMs);
  if (moon === undefined) return null;
  const dusk = new Date(moon - 12.5 * 3_600_000);
  return dateOf(dusk.getUTCFullYear(), dusk.getUTCMonth() + 1, dusk.getUTCDate());
}

const calendars: Readonly<Record<string, OtherCalendar>> = {
  hebrew: 'hebrew',
  islamic: 'islamic-umalqura',
  chinese: 'chinese',
};

const special: Readonly<Record<string, DayIn>> = {
  /** Wednesday of the last full week of April. */
  admin: (year) => nthOf(year, 4, 6, -1)?.subtract({ days: 3 }) ?? null,
  /** 16 October, or the nearest working day. */
  boss: (year) => nearestWorkday(dateOf(year, 10, 16)),
  /** 27 April, on Saturday where that is a Sunday. */
  king: (year) => {
    const day = dateOf(year, 4, 27);
    return day?.dayOfWeek === 7 ? day.subtract({ days: 1 }) : day;
  },
  /** 16 April in Washington, or the nearest working day. */
  emancipation,
  /** 15 April, or the next day that is neither of a weekend nor a holiday in Washington. */
  tax: (year) => {
    let day = dateOf(year, 4, 15);
    while (day !== null && (day.dayOfWeek > 5 || day.equals(emancipation(year) ?? day.add({ days: 1 })))) {
      day = day.add({ days: 1 });
    }
    return day;
  },
  /** The Tuesday after the first Monday of November, of even years. */
  election: (year) => (year % 2 === 0 ? (nthOf(year, 11, 1, 1)?.add({ days: 1 }) ?? null) : null),
  /** The first Tuesday of March in years of presidential elections; 2008 it was in February. */
  super: (year) => {
    if (year % 4 !== 0 || year < 1984) return null;
    return year === 2008 ? dateOf(2008, 2, 5) : nthOf(year, 3, 2, 1);
  },
  /** The fourth Sunday before Christmas. */
  advent: (year) => {
    const eve = dateOf(year, 12, 24);
    return eve === null ? null : weekdayUpTo(eve, 7).subtract({ weeks: 3 });
  },
  /** The last Friday of Ramadan. */
  jumu: (year) => {
    const eid = inCalendar('islamic-umalqura', '10', 1, year);
    return eid === null ? null : weekdayUpTo(eid.subtract({ days: 1 }), 5);
  },
};

function emancipation(year: number): Temporal.PlainDate | null {
  return nearestWorkday(dateOf(year, 4, 16));
}

function nthOf(year: number, month: number, weekday: number, place: number): Temporal.PlainDate | null {
  return nth(`${month}/${weekday}/${place}`)(year);
}

function nearestWorkday(day: Temporal.PlainDate | null): Temporal.PlainDate | null {
  if (day === null || day.dayOfWeek < 6) return day;
  return day.dayOfWeek === 6 ? day.subtract({ days: 1 }) : day.add({ days: 1 });
}
