import { localMs } from '#ports/calendar-content';

/** A date, or a date and time, as calendars write them. */
export interface LocalTime {
  /** As `EventContent.start` is written. */
  readonly text: string;
  /** The same as a number; null where there is no such day. */
  readonly ms: number | null;
  readonly isDay: boolean;
  /** Written with `Z`. */
  readonly isUtc: boolean;
}

/** Reads `20261123`, `20261123T150000Z` and the same with dashes and colons; null for anything else. */
export function readLocalTime(written: string): LocalTime | null {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(Z?))?$/i.exec(written.trim());
  if (found === null) return null;
  const [, year, month, day, hour, minute, second = '00', mark] = found;
  const date = `${year}-${month}-${day}`;
  // A leap second counts as the last second of its minute.
  const text = hour === undefined ? date : `${date}T${hour}:${minute}:${second === '60' ? '59' : second}`;
  return { text, ms: localMs(text), isDay: hour === undefined, isUtc: mark?.toUpperCase() === 'Z' };
}

/** The parts of a duration such as `P1DT2H` or `-PT15M`, in milliseconds; null where it is none. */
export function readDuration(written: string): { readonly days: number; readonly ms: number } | null {
  const found = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(
    written.trim(),
  );
  if (found === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * (hours * 3600 + minutes * 60 + seconds) * 1000 };
}
