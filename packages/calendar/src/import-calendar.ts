import { tactError } from '@tact/core/errors';
import { type CalendarComponent, lineOf, readText } from './content-lines.ts';
import { hasUnreadableRule } from './expand-event.ts';
import type { KeptEvent } from './kept-event.ts';
import { type EventParts, readCalendars, sequenceOf } from './read-calendar.ts';
import { mergeChanges, organizerOf, readEvent, readOccurrences } from './read-event.ts';
import type { ZoneBook } from './zone-book.ts';

/** What an iCalendar text (.ics) asks for. Nothing is imported yet. */
export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  /** Answers to invitations, and other messages without an event to add. */
  readonly ignored: number;
  /** Events whose times cannot be read. */
  readonly unreadable: number;
  /** What could not be read, fully or in part: by the event's title, its UID where it has none, or the name of a zone. */
  readonly problems: readonly ImportProblem[];
}

interface ImportProblem {
  readonly name: string;
  /** A sentence's end: “could not be read: it has no start”. */
  readonly why: string;
}

export interface ImportedEvent {
  readonly uid: string;
  readonly sequence: number;
  /** An address in lower case; null where there is none. */
  readonly organizer: string | null;
  readonly wants: 'keep' | 'cancel';
  /** Null where a cancellation does not give the times. */
  readonly kept: KeptEvent | null;
  /** Has single occurrences only; the event itself is elsewhere. */
  readonly isPartial: boolean;
  /** The known event with the occurrences of this one. */
  mergedInto(known: KeptEvent): KeptEvent;
}

/** A large calendar of many years takes a few megabytes. */
const maxTextLength = 20 * 1024 * 1024;

/** Reads an iCalendar text. Throws `CALENDAR_FILE_UNREADABLE` for anything else. */
export function importCalendar(text: string): ImportedCalendar {
  if (text.length > maxTextLength) {
    throw tactError('CALENDAR_FILE_UNREADABLE', { why: 'it is larger than 20 MB' });
  }
  const calendars = readCalendars(text);
  if (calendars.length === 0) {
    throw tactError('CALENDAR_FILE_UNREADABLE', { why: 'it contains no BEGIN:VCALENDAR' });
  }
  const wanted = calendars.filter(({ method }) => !answers.has(method));
  const read = wanted.flatMap(({ method, zones, events }) =>
    events.map((parts) => ({ parts, event: imported(parts, method, zones) })),
  );
  const events = read.flatMap(({ event }) => event ?? []);
  const unread = read.filter(({ event }) => event === null);
  const problems = [
    ...read.flatMap(({ parts, event }) => problemOf(parts, event) ?? []),
    ...wanted.flatMap(({ zones }) => [...zones.unknown].map((name) => ({ name, why: unknownZone }))),
  ];
  const ignored = calendars.flatMap((calendar) =>
    answers.has(calendar.method) ? calendar.events : [],
  ).length;
  return { events, ignored, unreadable: unread.length, problems };
}

const unknownZone = 'is not a time zone that Tact knows; its times are read in your own zone';

function problemOf(parts: EventParts, event: ImportedEvent | null): ImportProblem | null {
  const name = nameOf(parts);
  if (event === null) {
    const start = lineOf(parts.master ?? parts.overrides[0] ?? noComponent, 'DTSTART');
    return {
      name,
      why: `could not be read: ${start === null ? 'it has no start' : 'its times make no sense'}`,
    };
  }
  if (event.kept === null || !hasUnreadableRule(event.kept)) return null;
  return { name, why: 'repeats by a rule that could not be read; only its first time is shown' };
}

const noComponent: CalendarComponent = { name: '', lines: [], parts: [] };

function nameOf({ uid, master, overrides }: EventParts): string {
  const component = master ?? overrides[0];
  const title = component === undefined ? '' : readText(lineOf(component, 'SUMMARY')?.value ?? '').trim();
  return title === '' ? uid : title;
}

const answers: ReadonlySet<string> = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']);

function imported(parts: EventParts, method: string, zones: ZoneBook): ImportedEvent | null {
  const component = parts.master ?? parts.overrides[0];
  const kept = readEvent(parts, zones);
  const wants = method === 'CANCEL' ? 'cancel' : 'keep';
  if (component === undefined || (kept === null && wants === 'keep')) return null;
  // An invitation has not been accepted yet.
  const isInvitation = method === 'REQUEST' && kept?.status === 'confirmed';
  return {
    uid: parts.uid,
    sequence: sequenceOf(component),
    organizer: organizerOf(component),
    wants,
    kept: kept !== null && isInvitation ? tentative(kept) : kept,
    isPartial: parts.master === null,
    mergedInto(known) {
      const told = readOccurrences(parts, known, zones);
      const changes =
        wants === 'cancel' ? told.map((each) => ({ ...each, status: 'cancelled' as const })) : told;
      return { ...known, changed: mergeChanges(known.changed, changes) };
    },
  };
}

function tentative(kept: KeptEvent): KeptEvent {
  const changed = kept.isWithoutSeries
    ? kept.changed.map((each) =>
        each.status === 'confirmed' ? { ...each, status: 'tentative' as const } : each,
      )
    : kept.changed;
  return { ...kept, status: 'tentative', changed };
}
