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
