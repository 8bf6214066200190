import { Temporal } from 'temporal-polyfill';
import type { Moment } from '../words.ts';
import type { LocalTime } from './found-time.ts';
import { localDay, localInstant, localTime } from './zones.ts';

/**
 * Validates an ISO 8601 time from a model and converts it to the owner's zone: `2026-11-23`, `2026-11-23T17:00`, with `Z` or an offset.
 * Without an offset it is local time. Null for anything else, and for dates that do not exist.
 *
 * @example
 * const moment = { now: Date.parse('2026-11-20T09:00:00Z'), zone: 'Europe/Berlin' };
 * checkIsoTime('2026-11-23T17:00', moment)?.iso; // 2026-11-23T17:00:00+01:00
 * checkIsoTime('2026-02-30', moment); // null
 */
export function checkIsoTime(value: string, moment: Moment): LocalTime | null {
  const read = isoTime.exec(value.trim().toUpperCase());
  if (read === null) return null;
  const [, date = '', time, offset] = read;
  try {
    const day = Temporal.PlainDate.from(date, { overflow: 'reject' });
    if (time === undefined) return localDay(day, moment.zone);
    if (offset === undefined) return localTime(day.toPlainDateTime(time), moment.zone);
    return localInstant(Temporal.Instant.from(`${date}T${time}${offset}`).epochMilliseconds, moment.zone);
  } catch {
    return null;
  }
}

const isoTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::[0-5]\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?(?:\[[A-Z0-9_/+-]{1,64}\])?)?$/;
