import { tactError } from '#errors';
import type { Profile } from '#records';
import { readClockTime } from '#text';
import type { LocalTimeFacts, TickFacts } from '../tick-facts.ts';

/**
 * Quiet hours and days by the wall clock of the user, from the offset in the facts alone.
 *
 * Quiet hours last from the instant of `sleepTime` until the instant before `wakeTime`. What counts is what the clock on the wall
 * shows: an hour that occurs twice is quiet twice, and if the clock jumps over `wakeTime`, they end with the jump.
 */

type QuietFacts = Pick<TickFacts, 'profile' | 'localTime' | 'busyUntil'>;

/** Throws `TIME_OF_DAY_INVALID` for a profile with an impossible time. */
export function isQuiet({ profile, localTime, busyUntil }: QuietFacts, now: number): boolean {
  if (busyUntil !== undefined && now < busyUntil) return true;
  return isWithinQuietHours(profile, timeOfDay(now + localTime.offsetMs));
}

/** When the quiet that holds now ends. */
export function quietUntil(facts: QuietFacts, now: number): number {
  const { profile, localTime, busyUntil } = facts;
  const busyEndsAt = busyUntil !== undefined && now < busyUntil ? busyUntil : null;
  const local = now + localTime.offsetMs;
  const sinceMidnight = timeOfDay(local);
  if (!isWithinQuietHours(profile, sinceMidnight)) return busyEndsAt ?? now;
  const wakesAt = clockTimeOf(profile, 'wakeTime');
  const wakesInMs = wakesAt - sinceMidnight + (wakesAt > sinceMidnight ? 0 : dayMs);
  return Math.max(instantOf(local + wakesInMs, localTime), busyEndsAt ?? now);
}

/** When the day ends that the cap counts, in milliseconds since 1970. */
export function capDayEndsAt({ profile, localTime }: Omit<QuietFacts, 'busyUntil'>, now: number): number {
  if (profile.capDay === 'utc') return localTime.dayStartsAt + dayMs;
  const local = now + localTime.offsetMs;
  return instantOf(local - timeOfDay(local) + dayMs, localTime);
}

/** Equal times: never quiet. */
function isWithinQuietHours(profile: Profile, sinceMidnight: number): boolean {
  const sleepsAt = clockTimeOf(profile, 'sleepTime');
  const wakesAt = clockTimeOf(profile, 'wakeTime');
  return sleepsAt < wakesAt
    ? sinceMidnight >= sleepsAt && sinceMidnight < wakesAt
    : sleepsAt > wakesAt && (sinceMidnight >= sleepsAt || sinceMidnight < wakesAt);
}

function clockTimeOf(profile: Profile, field: 'sleepTime' | 'wakeTime'): number {
  const text = profile[field];
  const known = clockTimes.get(text);
  if (known !== undefined) return known;
  const read = readClockTime(text);
  if (read === null) throw tactError('TIME_OF_DAY_INVALID', { field, text: text.slice(0, 40) });
  clockTimes.set(text, read);
  return read;
}

/** There are 1 440 valid times, and users share a few of them. */
const clockTimes = new Map<string, number>();

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
