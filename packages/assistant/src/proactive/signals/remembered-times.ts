import { type FoundTime, findTimes } from '@tact/english';

/** When a memory was told, and in which zone: what "tomorrow" in it means. */
export interface MemoryTime {
  readonly at: number;
  readonly zone: string;
}

/** A day, or a month without a day, that a memory names. */
export interface RememberedDate {
  /** `2026-11-23`; the first day of a month. */
  readonly date: string;
  readonly grain: 'day' | 'month';
}

/** When something is usually done, by the user's clock. */
export interface Habit {
  /** 0 for Sunday; null: on every day. */
  readonly weekdays: readonly number[] | null;
  /** In minutes since midnight; null where no time is named. */
  readonly from: number | null;
  /** Exclusive; null for a point in time. */
  readonly to: number | null;
}

/**
 * The dates that a text names without a doubt: a day with its number ("12 March", "2026-11-23"), "tomorrow" as of when it was told, or
 * a month alone ("in November"). Bare weekdays, weeks and dates with several readings (12/3) are not certain enough.
 */
export function datesIn(text: string, told: MemoryTime): readonly RememberedDate[] {
  return certainTimes(text, told).flatMap((time): readonly RememberedDate[] => {
    if (time.recurrence !== null || !time.saysDay) return [];
    const { date } = time.named;
    if (time.grain === 'month') return time.kind === 'range' ? [{ date, grain: 'month' }] : [];
    const saysDate = time.kind === 'point' && /\d|\btomorrow\b/i.test(time.text);
    return saysDate && dayGrains.has(time.grain) ? [{ date, grain: 'day' }] : [];
  });
}

/**
 * The weekdays and times of day at which something is usually done. Only what repeats every week or every day is one: of "every second
 * Friday" nobody knows which is meant.
 */
export function habitsIn(text: string, told: MemoryTime): readonly Habit[] {
  const times = certainTimes(text, told);
  const clock = times.find(({ saysTime, saysDay }) => saysTime && !saysDay);
  return times.flatMap((time): readonly Habit[] => {
    const weekdays = weekdaysOf(time);
    if (weekdays === undefined) return [];
    return [{ weekdays, ...hoursOf(time.saysTime || clock === undefined ? time : clock) }];
  });
}

const dayGrains = new Set<FoundTime['grain']>(['day', 'hour', 'minute']);

/** Most memories name no time at all; this tells without reading them. */
const mayNameTime =
  /\d|\b(tomorrow|daily|noon|midnight|morning|afternoon|evening|night|(mon|tues|wednes|thurs|fri|satur|sun)days?|week(day|end)s?|january|february|march|april|may|june|july|august|september|october|november|december|(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec))s?\b/i;

function certainTimes(text: string, { at, zone }: MemoryTime): readonly FoundTime[] {
  if (!mayNameTime.test(text)) return [];
  return findTimes(text, { now: at, zone }).filter(({ alternatives }) => alternatives.length === 0);
}

const dayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Null: every day. Undefined: it is no habit. */
function weekdaysOf(time: FoundTime): readonly number[] | null | undefined {
  const { recurrence, saysDay, saysTime, kind, named, grain } = time;
  if (recurrence === 'FREQ=DAILY') return null;
  const codes = recurrence === null ? null : /^FREQ=WEEKLY;BYDAY=([A-Z,]+)$/.exec(recurrence)?.[1];
  if (codes === undefined) return undefined;
  if (codes !== null) return codes.split(',').map((code) => dayCodes.indexOf(code));
  // "Sunday evenings", "on Friday": in a memory about a habit a weekday means every one.
  const isWeekday = /day/i.test(time.text) && !/\d{4}|today|yesterday/i.test(time.text);
  if (saysDay)
    return isWeekday && (kind === 'point' || saysTime) && grain !== 'week'
      ? [weekdayOf(named.date)]
      : undefined;
  return saysTime ? null : undefined;
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function hoursOf({ saysTime, named, kind, end }: FoundTime): Pick<Habit, 'from' | 'to'> {
  if (!saysTime || named.time === null) return { from: null, to: null };
  const from = minutesOf(named.time);
  if (kind !== 'range' || end?.time == null) return { from, to: null };
  const to = minutesOf(end.time);
  return { from, to: to > from ? to : to + 24 * 60 };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether a text can name this day in a way that counts: by its number, as "tomorrow", or as the first of a month that it names.
 * Reading the times of a text takes half a millisecond, and nearly no memory is about today.
 */
export function mayNameDay(text: string, date: string): boolean {
  const day = Number(date.slice(8));
  if (new RegExp(`(?<!\\d)0?${day}(?!\\d)`).test(text) || /\btomorrow\b/i.test(text)) return true;
  // A birthday on the 29th of February comes on the 28th, too.
  if (day === 28 && text.includes('29')) return true;
  return day === 1 && new RegExp(monthNames[Number(date.slice(5, 7)) - 1] ?? '', 'i').test(text);
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Habits do not depend on when they were told, and people have the same ones. */
const maxHabits = 20_000;
const readHabits = new Map<string, readonly Habit[]>();

/** The same as `habitsIn`, remembered for the texts that were read last. */
export function rememberedHabits(text: string, told: MemoryTime): readonly Habit[] {
  const known = readHabits.get(text);
  if (known !== undefined) return known;
  const [oldest] = readHabits.keys();
  if (readHabits.size >= maxHabits && oldest !== undefined) readHabits.delete(oldest);
  const habits = habitsIn(text, told);
  readHabits.set(text, habits);
  return habits;
}
