import type { CalendarResponse } from 'node-ical';
import type { Invitation } from '#ports/mail-parser';
import { type FirstEvent, firstEvent, isKnownZone } from './first-event.ts';
import { removeInvisible } from './invisible-characters.ts';
import type { MailLimits } from './limits.ts';
import { partText } from './part-text.ts';
import type { CalendarPart } from './parts.ts';

/** What the first event of a calendar part says (RFC 5545); null where it holds none. Recurrences are not expanded. */
export async function readInvitation(calendar: CalendarPart, limits: MailLimits): Promise<Invitation | null> {
  const event = firstEvent(partText(calendar.part, limits.maxCalendarChars).text);
  if (event === null) return null;
  const { parseICS } = await import('node-ical');
  const components: CalendarResponse = parseICS(event.calendar);
  const found = Object.values(components).find((component) => component?.type === 'VEVENT');
  const fields: Readonly<Record<string, unknown>> = { ...found };
  return {
    method: wordsOf(calendar.method || event.method).toUpperCase(),
    summary: wordsOf(fields['summary']),
    location: wordsOf(fields['location']),
    organizer: organizerOf(fields['organizer']),
    description: wordsOf(fields['description']),
    start: momentOf(fields['start'], event.start),
    end: endOf(fields['end'] ?? fields['due'], event),
  };
}

/** A date as a date, a time in UTC; a time of no zone, or of one that nobody knows, as it stands (RFC 5545 3.3.5, form 1). */
function momentOf(value: unknown, line: string): string {
  const [, year, month, day, hour, minute, second, utc] =
    /:(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?\s*$/.exec(line) ?? [];
  if (year === undefined) return '';
  if (hour === undefined) return `${year}-${month}-${day}`;
  const isFixed = utc === 'Z' || (/;TZID=/i.test(line) && hasKnownZone(value));
  return isFixed ? isoOf(value) : `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The end that a duration gives is in the same form as the start. */
function endOf(value: unknown, { start, end }: FirstEvent): string {
  if (!/^DURATION/i.test(end)) return end === '' ? '' : momentOf(value, end);
  if (!(value instanceof Date)) return '';
  const [year, month, day] = [value.getFullYear(), value.getMonth() + 1, value.getDate()];
  if (!/T\d{6}/.test(start))
    return [year, month, day].map((number) => String(number).padStart(2, '0')).join('-');
  return /Z\s*$/.test(start) || hasKnownZone(value) ? isoOf(value) : '';
}

/** The library notes on a date which zone it took it in. */
function hasKnownZone(value: unknown): boolean {
  return value instanceof Date && 'tz' in value && typeof value.tz === 'string' && isKnownZone(value.tz);
}

function isoOf(value: unknown): string {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : '';
}

/** The library gives a value with parameters as an object, and one that comes twice as a list. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return wordsOf(value[0]);
  if (typeof value === 'object' && value !== null && 'val' in value) return wordsOf(value.val);
  return typeof value === 'string' ? removeInvisible(value.slice(0, maxFieldChars)).text.trim() : '';
}

const maxFieldChars = 10_000;

function organizerOf(value: unknown): string {
  const address = wordsOf(value).replace(/^mailto:/i, '');
  const parameters = typeof value === 'object' && value !== null && 'params' in value ? value.params : null;
  const hasName = typeof parameters === 'object' && parameters !== null && 'CN' in parameters;
  const name = hasName ? wordsOf(parameters.CN) : '';
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}
