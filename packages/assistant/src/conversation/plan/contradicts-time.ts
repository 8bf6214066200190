import { checkIsoTime, type FoundTime, type LocalTime, type Moment } from '@tact/english';
import type { TimeSpan } from '@tact/tools';
import { addDays } from './today.ts';

/** A time that was planned, as it was given and on the owner's clocks. */
export interface PlannedTime {
  readonly given: string;
  readonly time: LocalTime;
}

export interface TimeCheckContext {
  /** The plan says where to look: any part of the time that was said agrees with it. */
  readonly isWindow: boolean;
  /** Days that were spoken of before. */
  readonly days: readonly string[];
  /** When the changed thing takes place now: “to Monday” may be the Monday after it. */
  readonly movedFrom: TimeSpan | null;
}

/**
 * What a message says of times, where it names another day or another hour than was planned; null where both can be true. Of several
 * times, one has to fit; where a day or an hour stands apart, the day may be one's and the hour another's.
 */
export function contradicts(
  planned: PlannedTime,
  said: readonly FoundTime[],
  { isWindow, days: spokenOf, movedFrom }: TimeCheckContext,
  moment: Moment,
): FoundTime | null {
  const clocks = [planned.time, ...onOwnClocks(planned, moment)];
  const compared = said.filter((one) => !isToday(one) || !spokenOf.includes(planned.time.date));
  const isBoth = (one: FoundTime) => one.saysDay && one.saysTime && one.recurrence === null;
  const together = compared.filter(isBoth);
  const hours = compared.filter((one) => !isBoth(one) && one.saysTime);
  const dates = compared.filter((one) => !isBoth(one) && !one.saysTime && one.recurrence === null);
  const fits = (one: FoundTime, sameDay: boolean, sameHour: boolean) =>
    clocks.some((clock) =>
      readingsOf(one, movedFrom).some(
        (at) => (!sameDay || isOnDay(at, clock, isWindow)) && (!sameHour || isAtHour(at, clock, isWindow)),
      ),
    );
  if (together.some((one) => fits(one, true, true) || saysExactly(one, planned.time))) return null;
  const days = [...dates, ...together];
  const times = [...hours, ...together];
  const isDaySaid = days.length === 0 || days.some((one) => fits(one, true, false));
  const isHourSaid = times.length === 0 || times.some((one) => fits(one, false, true));
  const hasApart = together.length < compared.length || together.length === 0;
  if (hasApart && isDaySaid && isHourSaid) return null;
  return together[0] ?? (isHourSaid ? dates : hours)[0] ?? null;
}

/** Whether words name exactly this time: its start, its end, or a moment within it. */
export function saysExactly(said: FoundTime, { ms }: LocalTime): boolean {
  return [said, ...said.alternatives].some(
    ({ start, end }) => start.ms === ms || (end !== null && start.ms <= ms && ms <= end.ms),
  );
}

const weekMs = 7 * 24 * 60 * 60_000;

/** All that words can mean. Of “next Friday” and “next week” people mean the one to come, or the one after it. */
export function readingsOf(said: FoundTime, movedFrom: TimeSpan | null): readonly FoundTime[] {
  const readings = [said, ...said.alternatives.map(({ start, end }) => ({ ...said, start, end }))];
  const weeks = /^(?:the )?next\b/i.test(said.text) && said.saysDay ? [1] : weeksAfter(said, movedFrom);
  return [...readings, ...weeks.flatMap((count) => readings.map((one) => inWeeks(one, count)))];
}

/** The weeks from a weekday to the first such day after what is moved. */
function weeksAfter({ start, text }: FoundTime, movedFrom: TimeSpan | null): readonly number[] {
  const isWeekday = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text);
  if (movedFrom === null || !isWeekday || start.ms > movedFrom.start) return [];
  return [Math.ceil((movedFrom.start - start.ms) / weekMs)];
}

function inWeeks(one: FoundTime, count: number): FoundTime {
  const later = (time: LocalTime) => ({
    ...time,
    date: addDays(time.date, 7 * count),
    ms: time.ms + count * weekMs,
  });
  return { ...one, start: later(one.start), end: one.end === null ? null : later(one.end) };
}

/** “Today” alone may say when to do it, where the plan is of a day that was spoken of before. */
function isToday({ text, saysTime }: FoundTime): boolean {
  return !saysTime && /^today$/i.test(text);
}

/**
 * What the clocks show where the offset is from: whoever plans “3pm their time” with a foreign offset means three there. An offset of
 * zero is more often a local time with a Z than a place.
 */
function onOwnClocks({ given, time }: PlannedTime, moment: Moment): readonly LocalTime[] {
  const offset = /[+-]\d\d:?\d\d$/.exec(given)?.[0];
  if (offset === undefined || /^[+-]00:?00$/.test(offset) || time.iso.endsWith(offset)) return [];
  const there = checkIsoTime(given.slice(0, -offset.length), moment);
  return there === null ? [] : [there];
}

function isOnDay({ start, end, kind, named }: FoundTime, { date }: LocalTime, isWindow: boolean): boolean {
  if (kind === 'until') return date <= (end ?? named).date;
  if (kind === 'from' || isWindow) return isWindow ? date <= (end ?? start).date : date >= start.date;
  if (end === null) return date === start.date;
  // A time that ends at midnight is of one day; so is a night that ends after it.
  return date >= start.date && (date < end.date || (end.time !== null && date === end.date));
}

/** How far outside a part of the day people still call it so: half past seven is in the morning. */
const slackMinutes = 180;
/** “In two hours” is rounded. */
const roundedMinutes = 15;

function isAtHour(said: FoundTime, { time }: LocalTime, isWindow: boolean): boolean {
  if (time === null || isWindow) return true;
  const { start, end, kind, named, isPartOfDay, grain } = said;
  const at = minutesOf(time);
  if (kind === 'until') return named.time === null || at <= minutesOf(named.time);
  if (start.time === null) return true;
  const from = minutesOf(start.time);
  if (kind === 'from') return at >= from;
  const length =
    end === null || end.time === null ? 0 : (minutesOf(end.time) - from + dayMinutes) % dayMinutes;
  const slack = isPartOfDay !== undefined ? slackMinutes : grain === 'second' ? roundedMinutes : 0;
  return (at - from + slack + dayMinutes) % dayMinutes <= length + 2 * slack;
}

const dayMinutes = 24 * 60;

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
