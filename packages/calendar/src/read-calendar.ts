import { createHash } from 'node:crypto';
import { type CalendarComponent, lineOf, linesNamed, readComponents, readText } from './content-lines.ts';
import { readLocalTime, readOffset } from './local-time.ts';
import { createZoneBook, type ZoneBook } from './zone-book.ts';
import type { Observance, ZoneRules } from './zone-rules.ts';

/** A calendar's text, grouped by event. */
export interface ReadCalendar {
  /** In capitals; empty where there is none. */
  readonly method: string;
  readonly zones: ZoneBook;
  /** Its VTIMEZONEs. */
  readonly zoneComponents: readonly CalendarComponent[];
  readonly events: readonly EventParts[];
}

/** The components of one event. Events that differ may have the same UID. */
export interface EventParts {
  readonly uid: string;
  /** Null where there are single occurrences only. */
  readonly master: CalendarComponent | null;
  /** With a RECURRENCE-ID. */
  readonly overrides: readonly CalendarComponent[];
}

/** Each VCALENDAR of a text; events outside of any form one more calendar. */
export function readCalendars(text: string): readonly ReadCalendar[] {
  const top = readComponents(text);
  const calendars = top.filter(({ name }) => name === 'VCALENDAR');
  const others = top.filter(({ name }) => name !== 'VCALENDAR');
  const loose: CalendarComponent = { name: 'VCALENDAR', lines: [], parts: others };
  return [...calendars, ...(others.length > 0 ? [loose] : [])].map((calendar) => ({
    method: (lineOf(calendar, 'METHOD')?.value ?? '').trim().toUpperCase(),
    zones: zonesOf(calendar.parts, lineOf(calendar, 'X-WR-TIMEZONE')?.value),
    zoneComponents: calendar.parts.filter(({ name }) => name === 'VTIMEZONE'),
    events: eventsOf(calendar.parts),
  }));
}

/** The time zones that a calendar defines. */
export function zonesOf(components: readonly CalendarComponent[], ofCalendar?: string): ZoneBook {
  const zones = components.filter(({ name }) => name === 'VTIMEZONE');
  return createZoneBook(
    new Map(
      zones.map((zone) => [
        readText(lineOf(zone, 'TZID')?.value ?? '').trim(),
        { rules: rulesOf(zone), place: lineOf(zone, 'X-LIC-LOCATION')?.value ?? null },
      ]),
    ),
    ofCalendar === undefined ? null : readText(ofCalendar).trim(),
  );
}

/**
 * Of several components for the same event or occurrence, the last one with the highest SEQUENCE counts. Those of equal SEQUENCE that
 * start at different times are different events: some exporters give every event the same UID.
 */
function eventsOf(components: readonly CalendarComponent[]): readonly EventParts[] {
  const events = new Map<
    string,
    { masters: CalendarComponent[]; overrides: Map<string, CalendarComponent> }
  >();
  for (const component of components.filter(({ name }) => name === 'VEVENT')) {
    const uid = uidOf(component);
    const event = events.get(uid) ?? { masters: [], overrides: new Map() };
    events.set(uid, event);
    const occurrence = lineOf(component, 'RECURRENCE-ID');
    if (occurrence === null) event.masters = withMaster(event.masters, component);
    else {
      const name = occurrence.value.trim();
      event.overrides.set(name, later(event.overrides.get(name) ?? null, component));
    }
  }
  return [...events].flatMap(
    ([
      uid,
      {
        masters: [master = null, ...others],
        overrides,
      },
    ]) => [
      { uid, master, overrides: [...overrides.values()] },
      ...others.map((other) => ({ uid, master: other, overrides: [] })),
    ],
  );
}

function withMaster(
  masters: readonly CalendarComponent[],
  component: CalendarComponent,
): CalendarComponent[] {
  const sequence = sequenceOf(component);
  const known = Math.max(...masters.map(sequenceOf));
  if (masters.length > 0 && sequence < known) return [...masters];
  const startOf = (one: CalendarComponent) => lineOf(one, 'DTSTART')?.text ?? '';
  const others = masters.filter((one) => sequence === known && startOf(one) !== startOf(component));
  return [...others, component];
}

/** How often the organiser has changed the event. */
export function sequenceOf(component: CalendarComponent): number {
  const sequence = Number.parseInt(lineOf(component, 'SEQUENCE')?.value ?? '0', 10);
  return Number.isSafeInteger(sequence) ? sequence : 0;
}

/** Without a UID, an event is recognised by its own text. */
function uidOf(component: CalendarComponent): string {
  const given = readText(lineOf(component, 'UID')?.value ?? '').trim();
  if (given !== '') return given.slice(0, 500);
  const words = component.lines.filter(({ name }) => name !== 'DTSTAMP').map(({ text }) => text);
  return `${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)}@without-uid`;
}

function later(former: CalendarComponent | null, component: CalendarComponent): CalendarComponent {
  return former !== null && sequenceOf(former) > sequenceOf(component) ? former : component;
}

function rulesOf(zone: CalendarComponent): ZoneRules {
  const parts = zone.parts.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT');
  return { observances: parts.slice(0, maxObservances).flatMap((part) => observanceOf(part) ?? []) };
}

const maxObservances = 300;

/** Some leave the start out, though RFC 5545 3.6.5 asks for it. */
const sinceEver = '19700101T000000';

function observanceOf(part: CalendarComponent): Observance | null {
  const start = readLocalTime(lineOf(part, 'DTSTART')?.value ?? sinceEver);
  const offset = readOffset(lineOf(part, 'TZOFFSETTO')?.value ?? '');
  const offsetBefore = readOffset(lineOf(part, 'TZOFFSETFROM')?.value ?? '') ?? offset;
  if (start === null || start.ms === null || offset === null || offsetBefore === null) return null;
  const added = linesNamed(part, 'RDATE').flatMap(({ value }) => value.split(','));
  return {
    start: start.text,
    offset,
    offsetBefore,
    recurrence: lineOf(part, 'RRULE')?.value ?? null,
    added: added.flatMap((value) => readLocalTime(value)?.text ?? []).slice(0, maxObservances),
  };
}
