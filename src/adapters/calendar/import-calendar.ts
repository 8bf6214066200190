import { tactError } from '#errors';
import type { KeptEvent } from './kept-event.ts';
import { type EventParts, readCalendars } from './read-calendar.ts';
import { readEvent, readOccurrences } from './read-event.ts';
import type { ZoneBook } from './zone-book.ts';

/** What an iCalendar text (.ics) wants of a calendar. Nothing of it has happened. */
export interface ImportedCalendar {
  readonly events: readonly ImportedEvent[];
  /** Events whose times cannot be read. */
  readonly unreadable: number;
}

export interface ImportedEvent {
  readonly kept: KeptEvent;
  /** `ignore`: an answer to an invitation, or another message that asks for no event. */
  readonly wants: 'keep' | 'cancel' | 'ignore';
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
  const read = calendars.flatMap(({ method, zones, events }) =>
    events.map((parts) => imported(parts, method, zones)),
  );
  const events = read.flatMap((each) => each ?? []);
  return { events, unreadable: read.length - events.length };
}

const wishes: Readonly<Record<string, ImportedEvent['wants']>> = {
  CANCEL: 'cancel',
  REPLY: 'ignore',
  COUNTER: 'ignore',
  DECLINECOUNTER: 'ignore',
  REFRESH: 'ignore',
};

function imported(parts: EventParts, method: string, zones: ZoneBook): ImportedEvent | null {
  const kept = readEvent(parts, zones);
  if (kept === null) return null;
  const wants = wishes[method] ?? 'keep';
  // Nobody has said yes to an invitation yet.
  const isInvitation = method === 'REQUEST' && kept.status === 'confirmed';
  return {
    kept: isInvitation ? { ...kept, status: 'tentative' } : kept,
    wants,
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
