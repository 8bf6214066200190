/**
 * Clock time in a zone and back, by what the language itself knows of zones. Times on a clock are written
 * `2026-11-23T15:00:00`, days `2026-11-23`.
 */

/** The offset of a zone at a moment, in milliseconds; `floating` counts as UTC. Throws a `RangeError` for an unknown zone. */
function offsetAt(moment: number, zone: string): number {
  return clockAsUtc(moment, zone) - Math.floor(moment / 1000) * 1000;
}

/** What a clock in the zone shows. */
export function clockTime(moment: number, zone: string): string {
  return new Date(clockAsUtc(moment, zone)).toISOString().slice(0, 19);
}

/** A moment as ISO 8601 with the zone's offset: `2026-11-23T15:00:00+01:00`. */
export function isoTime(moment: number, zone: string): string {
  const offset = Math.round(offsetAt(moment, zone) / 60_000);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${clockTime(moment, zone)}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

/**
 * The moment at which a clock in the zone shows a time, or a day begins. Of a time that a change of the clock leaves out, the moment as
 * by the clock before the change; of one that comes twice, the first (RFC 5545, 3.3.5).
 */
export function momentOf(clock: string, zone: string): number {
  const asUtc = Date.parse(`${clock.length === 10 ? `${clock}T00:00:00` : clock}Z`);
  const before = offsetAt(asUtc - dayMs, zone);
  const after = offsetAt(asUtc + dayMs, zone);
  // The earlier moment belongs to the greater offset, and to the one before where only one fits.
  const candidates = [asUtc - before, asUtc - after].filter((moment) => clockAsUtc(moment, zone) === asUtc);
  return candidates.length === 0 ? asUtc - before : Math.min(...candidates);
}

/** `2026-11-23` and so many days, which may be negative. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** `Fri 27 Nov, 15:00`, or the day alone. */
export function dayAndTime(
  { startsAt, isAllDay }: { readonly startsAt: number; readonly isAllDay: boolean },
  zone: string,
): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone } as const;
  const time = isAllDay ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
  return new Intl.DateTimeFormat('en-GB', { ...day, ...time }).format(startsAt);
}

export const dayMs = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The moment at which a clock in UTC shows what one in the zone shows now. */
function clockAsUtc(moment: number, zone: string): number {
  const timeZone = zone === 'floating' ? 'UTC' : zone;
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
    formats.set(timeZone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const fields = {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
