import { type FoundTime, findTimes, type LocalTime } from '../time/index.ts';
import type { Moment } from '../words.ts';

/**
 * A time relative to another one: “half past” of its hour, “5” of its half of the day, “the day after” of its day. Null where the
 * words are no single time. Words with a day and an hour of their own stand for themselves.
 *
 * @param near what the words are relative to; null where nothing is known
 */
export function readTimeNear(words: string, near: KnownTime | null, moment: Moment): FoundTime | null {
  const said = words.trim().replace(edges, '');
  const time =
    near === null ? null : (dayFrom(said, near, moment) ?? minutesOfHour(said, near.start, moment));
  if (time !== null) return time;
  const [found, ...others] = findTimes(asClock(said), moment);
  if (found === undefined || others.length > 0 || !isWhole(found, asClock(said))) return null;
  return near === null ? found : onDayOf(found, near.start, moment);
}

/** A time so many minutes later, on the clock. */
export function shiftTime({ date, time }: LocalTime, minutes: number, moment: Moment): FoundTime | null {
  const minute = minuteOf(time ?? '00:00') + minutes;
  const day = addDays(date, Math.floor(minute / dayMinutes));
  if (time === null) return findTimes(day, moment)[0] ?? null;
  return onDay(day, ((minute % dayMinutes) + dayMinutes) % dayMinutes, moment);
}

/** A time with its end, where it has one. */
export interface KnownTime {
  readonly start: LocalTime;
  readonly end: LocalTime | null;
}

const edges = /^[\s,]+|[\s,.!?]+$/g;

/** “5”, “five” and “5.30” by themselves are hours of the clock. */
function asClock(said: string): string {
  const bare =
    /^(?:at |around |about |say )?(\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i;
  const hour = bare.exec(said)?.[1];
  if (hour === undefined) return said;
  const count = numbers.indexOf(hour.toLowerCase());
  return `at ${count < 0 ? hour.replace('.', ':') : count + 1}`;
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

function isWhole({ text }: FoundTime, said: string): boolean {
  return said.length - text.length <= 5;
}

function dayFrom(said: string, { start, end }: KnownTime, moment: Moment): FoundTime | null {
  const found =
    /^(?:on |in |for )?(?:the )?(?:(same) day|(day|week|weekend) (after|before)(?: that| this| it)?|(?<=the )(?:very )?(next|following|previous) (day|week))$/i.exec(
      said,
    );
  if (found === null) return null;
  const [, same, unit = found[5], side = found[4]] = found;
  const days =
    same !== undefined
      ? 0
      : (/week/i.test(unit ?? '') ? 7 : 1) * (/before|previous/i.test(side ?? '') ? -1 : 1);
  const first = addDays(start.date, days);
  const spans =
    end === null
      ? 1
      : daysBetween(start.date, end.date) + (end.time === null || end.time === '00:00:00' ? 0 : 1);
  const isLong = /week/i.test(unit ?? '') && spans > 1;
  const last = addDays(first, spans - 1);
  const words = isLong ? `${first} to ${last}` : first;
  return findTimes(words, moment)[0] ?? null;
}

/** “Half past”, “quarter to”: of the hour that is known. */
function minutesOfHour(said: string, { date, time }: LocalTime, moment: Moment): FoundTime | null {
  const found = /^(?:at |around )?(?:a )?(half|quarter|five|ten|twenty)(?: minutes)? (past|to|after)$/i.exec(
    said,
  );
  if (found === null || time === null) return null;
  const minutes = parts[found[1]?.toLowerCase() ?? ''] ?? 0;
  const hour = Number(time.slice(0, 2));
  const after = found[2]?.toLowerCase() === 'to' ? hour * 60 - minutes : hour * 60 + minutes;
  return onDay(date, (after + dayMinutes) % dayMinutes, moment);
}

const parts: Readonly<Record<string, number>> = { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20 };
const dayMinutes = 24 * 60;

/** An hour alone is on the day that is known, and in the half of the day that is nearer. */
function onDayOf(found: FoundTime, near: LocalTime, moment: Moment): FoundTime {
  const { start, end, alternatives, saysDay, recurrence } = found;
  if (saysDay || recurrence !== null || start.time === null) return found;
  const known = near.time === null ? null : minuteOf(near.time);
  const readings = [{ start, end }, ...alternatives];
  const nearest = readings
    .map((one) => ({ ...one, minute: minuteOf(one.start.time ?? '00:00') }))
    .sort((one, other) =>
      known === null ? 0 : Math.abs(one.minute - known) - Math.abs(other.minute - known),
    )[0];
  if (nearest === undefined) return found;
  const until = nearest.end?.time;
  return onDay(near.date, nearest.minute, moment, until == null ? undefined : minuteOf(until)) ?? found;
}

function onDay(date: string, minute: number, moment: Moment, until?: number): FoundTime | null {
  const words = `${date} at ${clock(minute)}${until === undefined ? '' : ` to ${clock(until)}`}`;
  return findTimes(words, moment)[0] ?? null;
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;
