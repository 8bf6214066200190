import { TactError } from '@tact/core/errors';
import type { Profile } from '@tact/core/records';
import { readClockTime } from '@tact/core/text';
import type { LocalTimeFacts } from '../tick-facts.ts';
import type { CompiledCycle } from './compile-cycle.ts';
import { createLocalTimes } from './local-day.ts';

/**
 * Quiet hours and days by the wall clock of the user, from the offset in the facts alone.
 *
 * Quiet hours last from the instant of `sleepsAt` until the instant before `wakesAt`. What counts is what the clock on the wall
 * shows: an hour that occurs twice is quiet twice, and if the clock jumps over `wakesAt`, they end with the jump. Equal times mean
 * that there are none.
 */
type QuietTimes = Pick<CompiledCycle, 'sleepsAt' | 'wakesAt' | 'busyUntil'>;

export function isQuiet(times: QuietTimes, { offsetMs }: LocalTimeFacts, now: number): boolean {
  if (times.busyUntil !== null && now < times.busyUntil) return true;
  return isWithinQuietHours(times, timeOfDay(now + offsetMs));
}

/** When the quiet that holds now ends, in milliseconds since 1970. */
export function quietUntil(times: QuietTimes, localTime: LocalTimeFacts, now: number): number {
  const { wakesAt, busyUntil } = times;
  const local = now + localTime.offsetMs;
  const sinceMidnight = timeOfDay(local);
  if (!isWithinQuietHours(times, sinceMidnight)) return busyUntil ?? now;
  const wakesInMs = wakesAt - sinceMidnight + (wakesAt > sinceMidnight ? 0 : dayMs);
  return Math.max(busyUntil ?? now, instantOf(local + wakesInMs, localTime));
}

/** When the day ends that the cap counts, in milliseconds since 1970. */
export function capDayEndsAt(capDay: Profile['capDay'], localTime: LocalTimeFacts, now: number): number {
  if (capDay === 'utc') return localTime.dayStartsAt + dayMs;
  const local = now + localTime.offsetMs;
  return instantOf(local - timeOfDay(local) + dayMs, localTime);
}

function isWithinQuietHours({ sleepsAt, wakesAt }: QuietTimes, sinceMidnight: number): boolean {
  return sleepsAt < wakesAt
    ? sinceMidnight >= sleepsAt && sinceMidnight < wakesAt
    : sleepsAt > wakesAt && (sinceMidnight >= sleepsAt || sinceMidnight < wakesAt);
}

/** The instant of a local time ahead, both in milliseconds. A time that the clock skips is the instant at which it does. */
function instantOf(local: number, { offsetMs, nextChange }: LocalTimeFacts): number {
  const instant = local - offsetMs;
  if (nextChange === undefined || instant < nextChange.at) return instant;
  return Math.max(nextChange.at, local - nextChange.offsetMs);
}

function timeOfDay(local: number): number {
  return local - Math.floor(local / dayMs) * dayMs;
}

const dayMs = 86_400_000;

/** When the quiet hours end that hold now, in milliseconds since 1970; null outside them, and where a profile cannot be read. */
export function quietEnd(profile: Profile, now: number): number | null {
  const localTime = createLocalTimes(now).of(profile);
  const [sleepsAt, wakesAt] = [readClockTime(profile.sleepTime), readClockTime(profile.wakeTime)];
  if (localTime instanceof TactError || sleepsAt === null || wakesAt === null) return null;
  const times = { sleepsAt, wakesAt, busyUntil: null };
  return isQuiet(times, localTime, now) ? quietUntil(times, localTime, now) : null;
}
