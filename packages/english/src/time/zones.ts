import { Temporal } from 'temporal-polyfill';
import type { LocalTime } from './found-time.ts';

/**
 * Conversion between instants and local time. A zone is a name of the IANA database or an offset (`-02:00`).
 * A local time skipped by a DST change takes the offset from before (02:30 becomes 03:30);
 * one that occurs twice is the first. RFC 5545, section 3.3.5, requires the same.
 */

/**
 * Whether it is a time zone that Tact understands: a name of the IANA database or an offset.
 *
 * @example
 * isZone('Europe/Berlin'); // true
 * isZone('Berlin'); // false
 */
export function isZone(zone: string): boolean {
  if (!/^([A-Za-z][A-Za-z0-9_+/-]{0,63}|[+-]\d\d:\d\d)$/.test(zone)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}

/** Local date `2026-11-23`, time `17:00:00` and offset `+01:00` of an instant in milliseconds. Throws `RangeError` on an unknown zone. */
export function toLocal(ms: number, zone: string): { date: string; time: string; offset: string } {
  const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  const [date = '', time = ''] = there.toString(withoutZone).split('T');
  return { date, time, offset: there.offset };
}

/** One string for date and time: this runs for every time found, and each Temporal object costs. */
const withoutZone = { smallestUnit: 'second', offset: 'never', timeZoneName: 'never' } as const;

/** The instant, in milliseconds, of the local time `2026-11-23T17:00` (or of a date, at 00:00). Throws `RangeError` on anything else. */
export function toInstant(local: string, zone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds;
}

/** A whole day. */
export function localDay(day: Temporal.PlainDate, zone: string): LocalTime {
  const date = day.toString();
  return { date, time: null, iso: date, ms: day.toZonedDateTime(zone).epochMilliseconds };
}

/** A local time. One that is skipped by a DST change moves forward. */
export function localTime(at: Temporal.PlainDateTime, zone: string): LocalTime {
  return localInstant(at.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds, zone);
}

/** An instant in local time, to the second. */
export function localInstant(ms: number, zone: string): LocalTime {
  const { date, time, offset } = toLocal(ms, zone);
  return { date, time, iso: `${date}T${time}${offset}`, ms: Math.floor(ms / 1_000) * 1_000 };
}
