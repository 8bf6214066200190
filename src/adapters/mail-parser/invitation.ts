import type { CalendarResponse } from 'node-ical';
import type { Invitation } from '#ports/mail-parser';
import { removeInvisible } from './invisible-characters.ts';
import type { MailLimits } from './limits.ts';
import { partText } from './part-text.ts';
import type { CalendarPart } from './parts.ts';

/**
 * What the first event of a calendar part says (RFC 5545). The library is given that event and its time zones only:
 * recurrences are not expanded, and a calendar of thousands of events costs what one does. Null where there is none.
 */
export async function readInvitation(calendar: CalendarPart, limits: MailLimits): Promise<Invitation | null> {
  const event = firstEvent(partText(calendar.part, limits.maxCalendarChars).text);
  if (event === null) return null;
  const { parseICS } = await import('node-ical');
  const component = Object.values(parseICS(event.calendar) as CalendarResponse).find(
    (each) => each?.type === 'VEVENT' || each?.type === 'VTODO',
  );
  if (component === undefined) return null;
  const fields = component as unknown as Readonly<Record<string, unknown>>;
  return {
    method: words(calendar.method || event.method).toUpperCase(),
    summary: words(fields['summary']),
    location: words(fields['location']),
    organizer: organizerOf(fields['organizer']),
    description: words(fields['description']),
    start: moment(fields['start'], event.start),
    end: event.end === '' ? '' : moment(fields['end'] ?? fields['due'], event.end),
  };
}

interface FirstEvent {
  readonly method: string;
  /** The `DTSTART` and `DTEND` (or `DUE`, `DURATION`) lines as they stand; empty where there is none. */
  readonly start: string;
  readonly end: string;
  /** A calendar of this event alone. */
  readonly calendar: string;
}

const wanted = /^(UID|SUMMARY|LOCATION|DESCRIPTION|ORGANIZER|DTSTART|DTEND|DUE|DURATION)[;:]/i;
/** Outlook writes a zone's rules for some years each into a block of its own. */
const maxZoneLines = 500;

function firstEvent(text: string): FirstEvent | null {
  const event = new Map<string, string>();
  const zones: string[] = [];
  const open: string[] = [];
  let method = '';
  let hasEvent = false;
  for (const line of unfolded(text)) {
    const begins = /^BEGIN:\s*(\S+)/i.exec(line)?.[1]?.toUpperCase();
    if (begins !== undefined) open.push(begins);
    if (open[1] === 'VTIMEZONE' && zones.length < maxZoneLines) zones.push(line);
    const place = open.at(-1);
    if (place === 'VCALENDAR' && /^METHOD:/i.test(line)) method = line.slice('METHOD:'.length);
    if ((place === 'VEVENT' || place === 'VTODO') && wanted.test(line)) {
      const name = (/^[A-Z]+/i.exec(line)?.[0] ?? '').toUpperCase();
      if (isReadable(name, line) && !event.has(name)) event.set(name, line);
    }
    if (!/^END:/i.test(line)) continue;
    const ended = open.pop();
    hasEvent = ended === 'VEVENT' || ended === 'VTODO';
    if (hasEvent) break;
  }
  if (!hasEvent && event.size === 0) return null;
  event.delete(event.has('DTEND') ? 'DURATION' : '');
  const lines = [
    'BEGIN:VCALENDAR',
    ...zones,
    'BEGIN:VEVENT',
    ...event.values(),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    method: method.trim(),
    start: event.get('DTSTART') ?? '',
    end: event.get('DTEND') ?? event.get('DUE') ?? event.get('DURATION') ?? '',
    calendar: lines.join('\r\n'),
  };
}

/** RFC 5545 3.1: a line that starts with a space goes on with the one before. */
function unfolded(text: string): readonly string[] {
  const lines: string[] = [];
  const pieces: string[] = [];
  const flush = () => {
    if (pieces.length > 0) lines.push(pieces.join(''));
    pieces.length = 0;
  };
  for (const line of text.split(/\r\n?|\n/)) {
    if (!/^[ \t]/.test(line)) flush();
    pieces.push(pieces.length === 0 ? line : line.slice(1));
  }
  flush();
  return lines;
}

/** The library writes what it cannot read of these to the console, where words of a mail have no place. */
function isReadable(name: string, line: string): boolean {
  const value = line.slice(line.lastIndexOf(':') + 1).trim();
  if (name === 'DURATION') return /^[+-]?P(\d+W|(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?)$/.test(value);
  return !/^(DTSTART|DTEND|DUE)$/.test(name) || /^\d{8}(T\d{6}Z?)?$/.test(value);
}

/** A date as a date, a time in UTC, a time of no zone (RFC 5545 3.3.5, form 1) as it stands. */
function moment(value: unknown, line: string): string {
  const [, year, month, day, time] = /:(\d{4})(\d{2})(\d{2})(?:T(\d{6})(?![\dZ]))?$/.exec(line) ?? [];
  const isDate = year !== undefined && time === undefined;
  if (isDate) return `${year}-${month}-${day}`;
  if (time !== undefined && !/;TZID=/i.test(line)) {
    return `${year}-${month}-${day}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}`;
  }
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : '';
}

/** The library gives a value with parameters as an object, and one that comes twice as a list. */
function words(value: unknown): string {
  if (Array.isArray(value)) return words(value[0]);
  if (typeof value === 'object' && value !== null && 'val' in value) return words(value.val);
  return typeof value === 'string' ? removeInvisible(value.slice(0, maxFieldChars)).text.trim() : '';
}

const maxFieldChars = 10_000;

function organizerOf(value: unknown): string {
  const address = words(value).replace(/^mailto:/i, '');
  const parameters = typeof value === 'object' && value !== null && 'params' in value ? value.params : null;
  const name =
    typeof parameters === 'object' && parameters !== null && 'CN' in parameters ? words(parameters.CN) : '';
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}
