/** The first event of a calendar, cut out so that reading it costs what one event does. */
export interface FirstEvent {
  /** Of the calendar, empty where it does not say. */
  readonly method: string;
  /** The `DTSTART` line as it stands; empty where there is none. */
  readonly start: string;
  /** The `DTEND`, `DUE` or `DURATION` line as it stands; empty where there is none. */
  readonly end: string;
  /** A calendar of this event and its time zones alone, without recurrences. */
  readonly calendar: string;
}

/** Null where the calendar holds no event. A task counts as one. */
export function firstEvent(text: string): FirstEvent | null {
  const event = new Map<string, string>();
  const zones: string[] = [];
  const open: string[] = [];
  let method = '';
  let hasEvent = false;
  let isOver = false;
  for (const line of unfolded(text)) {
    const begins = /^BEGIN:\s*(\S+)/i.exec(line)?.[1]?.toUpperCase();
    if (begins !== undefined) open.push(begins);
    const place = open.at(-1);
    hasEvent ||= place === 'VEVENT' || place === 'VTODO';
    if (open.includes('VTIMEZONE') && zones.length < maxZoneLines) zones.push(line);
    if (place === 'VCALENDAR' && /^METHOD:/i.test(line)) method = line.slice('METHOD:'.length).trim();
    if (!isOver && (place === 'VEVENT' || place === 'VTODO')) keep(event, line);
    // Zones may come after the event that is in them.
    if (/^END:/i.test(line)) isOver = /^V(EVENT|TODO)$/.test(open.pop() ?? '') || isOver;
  }
  if (!hasEvent) return null;
  const end = event.get('DTEND') ?? event.get('DUE') ?? event.get('DURATION') ?? '';
  return { method, start: event.get('DTSTART') ?? '', end, calendar: calendarOf([...event.values()], zones) };
}

/** Outlook writes a zone's rules for some years each into a block of its own. */
const maxZoneLines = 500;

/** RFC 5545 3.1: a line that starts with a space goes on with the one before. */
function* unfolded(text: string): Generator<string> {
  let pieces: string[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    if (/^[ \t]/.test(line)) pieces.push(line.slice(1));
    else {
      if (pieces.length > 0) yield pieces.join('');
      pieces = [line];
    }
  }
  yield pieces.join('');
}

function keep(event: Map<string, string>, line: string): void {
  const name = /^(SUMMARY|LOCATION|DESCRIPTION|ORGANIZER|DTSTART|DTEND|DUE|DURATION)[;:]/i
    .exec(line)?.[1]
    ?.toUpperCase();
  if (name === undefined || event.has(name) || !isReadable(name, line)) return;
  event.set(name, line);
}

/** The library writes what it cannot read of these to the console, where words of a mail have no place. */
function isReadable(name: string, line: string): boolean {
  const value = line.slice(line.lastIndexOf(':') + 1).trim();
  if (name === 'DURATION')
    return /^[+-]?P(\d{1,5}W|(\d{1,5}D)?(T(\d{1,5}H)?(\d{1,5}M)?(\d{1,5}S)?)?)$/.test(value);
  return !/^(DTSTART|DTEND|DUE)$/.test(name) || /^\d{8}(T\d{6}Z?)?$/.test(value);
}

/**
 * A zone that only this calendar knows is called what the library takes as a sign to look at the calendar's own rules
 * for it; under any other name it would take the time zone of this machine.
 */
function calendarOf(event: readonly string[], zones: readonly string[]): string {
  const own = zones
    .map((line) => /^TZID[^:]*:(.*)$/i.exec(line)?.[1]?.trim() ?? '')
    .filter((zone) => zone !== '' && !isKnownZone(zone));
  const renamed = [...zones, 'BEGIN:VEVENT', ...event, 'END:VEVENT'].map((line) => {
    const zone = own.find((each) => line.includes(each) && /^(TZID|DTSTART|DTEND|DUE)/i.test(line));
    return zone === undefined
      ? line
      : line.replaceAll('"', '').replace(zone, `Customized Time Zone ${own.indexOf(zone)}`);
  });
  return ['BEGIN:VCALENDAR', ...renamed, 'END:VCALENDAR'].join('\r\n');
}

/** One of the IANA database, or one that Windows has a name for. */
export function isKnownZone(zone: string): boolean {
  if (/ (Standard|Daylight) Time$/.test(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    // The only way to ask.
    return false;
  }
}
