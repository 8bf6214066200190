import { tactError } from '#errors';
import type { KeptEvent } from './kept-event.ts';
import { type EventParts, readCalendars, sequenceOf } from './read-calendar.ts';
import { organizerOf, readEvent, readOccurrences } from './read-event.ts';
import type { ZoneBook } from './zone-book.ts';

/** What an iCalendar text (.ics) wants of a calendar. Nothing of it has happened. */
export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  /** Answers to invitations, and other messages that ask for no event. */
  readonly ignored: number;
  /** Events whose times cannot be read. */
  readonly unreadable: number;
}

export interface ImportedEvent {
  readonly uid: string;
  readonly sequence: number;
  /** An address in small letters; null where nobody is named. */
  readonly organizer: string | null;
  readonly wants: 'keep' | 'cancel';
  /** Null where a cancellation does not tell of the times. */
  readonly kept: KeptEvent | null;
  /** It tells of single occurrences only, of an event that was told of elsewhere. */
  readonly isPartial: boolean;
  /** The known event with what this one says of its occurrences. */
  mergedInto(known: KeptEvent): KeptEvent;
}

/** Large calendars of many years have a few megabytes. */
const longestText = 20 * 1024 * 1024;

/** Reads an iCalendar text. Throws `CALENDAR_FILE_UNREADABLE` where it is none. */
export function importCalendar(text: string): ImportedCalendar {
  if (text.length > longestText) {
    throw tactError('CALENDAR_FILE_UNREADABLE', { why: 'it is larger than 20 MB' });
  }
  const calendars = readCalendars(text);
  if (calendars.length === 0) {
    throw tactError('CALENDAR_FILE_UNREADABLE', { why: 'nothing in it begins with BEGIN:VCALENDAR' });
  }
  const wanted = calendars.filter(({ method }) => !answers.has(method));
  const read = wanted.flatMap(({ method, zones, events }) =>
    events.map((parts) => imported(parts, method, zones)),
  );
  const events = read.flatMap((each) => each ?? []);
  const ignored = calendars.flatMap((calendar) =>
    answers.has(calendar.method) ? calendar.events : [],
  ).length;
  return { events, ignored, unreadable: read.length - events.length };
}

const answers: ReadonlySet<string> = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']);

function imported(parts: EventParts, method: string, zones: ZoneBook): ImportedEvent | null {
  const component = parts.master ?? parts.overrides[0];
  const kept = readEvent(parts, zones);
  const wants = method === 'CANCEL' ? 'cancel' : 'keep';
  if (component === undefined || (kept === null && wants === 'keep')) return null;
  // Nobody has said yes to an invitation yet.
  const isInvitation = method === 'REQUEST' && kept?.status === 'confirmed';
  return {
    uid: parts.uid,
    sequence: sequenceOf(component),
    organizer: organizerOf(component),
    wants,
    kept: kept !== null && isInvitation ? { ...kept, status: 'tentative' } : kept,
    isPartial: parts.master === null,
    mergedInto(known) {
      const told = readOccurrences(parts, known, zones);
      const changes =
        wants === 'cancel' ? told.map((each) => ({ ...each, status: 'cancelled' as const })) : told;
      const others = known.changed.filter((each) =>
        changes.every(({ occurrence }) => occurrence !== each.occurrence),
      );
      return { ...known, changed: [...others, ...changes] };
    },
  };
}
