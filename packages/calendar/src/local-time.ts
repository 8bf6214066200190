import { localMs, localText } from '@tact/core/ports/calendar-content';

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

/**
 * Reads `20261123`, `20261123T150000Z` and the same with dashes and colons, with a fraction of a second or an offset
 * (`20261123T150000+0100`, given in UTC); null for anything else.
 */
export function readLocalTime(written: string): LocalTime | null {
  const found = form.exec(written.trim());
  if (found === null) return null;
  const [, year, month, day, hour, minute, second = '00', mark] = found;
  const date = `${year}-${month}-${day}`;
  // A leap second counts as the last second of its minute.
  const text = hour === undefined ? date : `${date}T${hour}:${minute}:${second === '60' ? '59' : second}`;
  const ms = localMs(text);
  const offset = /^[+-]/.test(mark ?? '') ? readOffset(mark ?? '') : null;
  if (offset !== null && ms !== null)
    return { text: localText(ms - offset, false), ms: ms - offset, isDay: false, isUtc: true };
  return { text, ms, isDay: hour === undefined, isUtc: mark?.toUpperCase() === 'Z' };
}

const form =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** The offset `+0530` or `-023000` in milliseconds; null where it cannot be read. */
export function readOffset(text: string): number | null {
  const found = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text.trim());
  if (found === null) return null;
  const [, sign, hours, minutes, seconds] = found;
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -offset : offset;
}
