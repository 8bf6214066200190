import type { Label } from '#records';

/**
 * One calendar account.
 *
 * Contract:
 * 1. A `ref` names an event for as long as it exists. `version` changes with every change of it, whoever makes it
 *    (an etag, a counter).
 * 2. `create` is idempotent by key: the same key never makes a second event, also after a lost answer; its UID derives from the key.
 * 3. `update`, `remove` and `restore` name the version they were decided on. Another version by now is `CALENDAR_CHANGED`,
 *    and nothing was changed. What is gone is `CALENDAR_EVENT_GONE`.
 * 4. `remove` returns what `restore` needs to bring the event back as it was, properties that we do not know included.
 * 5. `list` gives occurrences: recurring events expanded, exceptions and cancellations honoured, in the order of their start, at
 *    most `limit` (1 000). An event that cannot be read is left out and counted, never thrown.
 * 6. Errors are `TactError`s with a `CALENDAR_…` code. A lost connection during a change is `EFFECT_UNKNOWN`.
 * 7. An event that somebody else organised or that was imported has an `outside` label: its words are data.
 */
export interface Calendar {
  /** The account's name, such as `local` or `ann@dav.example.org`. */
  readonly account: string;
  /** `local`, `caldav` or `memory`. */
  readonly provider: string;
  /** True where the server writes to attendees by itself. */
  readonly sendsInvitations: boolean;
  /** Opens the account, or says why it cannot. */
  check(): Promise<void>;
  list(window: CalendarWindow): Promise<CalendarListing>;
  /** The event itself, not one of its occurrences; null where it is gone. */
  get(ref: string): Promise<CalendarEvent | null>;
  create(event: EventContent, key: string, origin: Label): Promise<CalendarEvent>;
  /** What was created under this key; null where nothing was. */
  createdBy(key: string): Promise<CalendarEvent | null>;
  /** With `occurrence` (its start, as listed) only that one of a recurring event. */
  update(change: {
    readonly ref: string;
    readonly version: string;
    readonly changes: Partial<EventContent>;
    readonly occurrence?: string;
  }): Promise<CalendarEvent>;
  remove(what: {
    readonly ref: string;
    readonly version: string;
    readonly occurrence?: string;
  }): Promise<RemovedEvent>;
  /** Brings back what `remove` took away; true when that changed anything. */
  restore(removed: RemovedEvent): Promise<boolean>;
  close(): Promise<void>;
}

export interface CalendarWindow {
  /** Milliseconds since 1970; what overlaps [from, to) is listed. */
  readonly from: number;
  readonly to: number;
  /** The zone that all-day and floating events are read in. */
  readonly zone: string;
  readonly limit?: number;
}

export interface CalendarListing {
  readonly occurrences: readonly Occurrence[];
  /** Events that could not be read. */
  readonly unreadable: number;
}

/** What an event says. Times are local to `zone`: `2026-11-23T15:00:00`, or `2026-11-23` where it lasts whole days. */
export interface EventContent {
  readonly summary: string;
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
  /** A name of the IANA database, `UTC`, or `floating`. */
  readonly zone: string;
  readonly location: string;
  readonly description: string;
  /** Addresses, or plain names where no address is known. */
  readonly attendees: readonly string[];
  /** An RRULE without its name (`FREQ=WEEKLY;BYDAY=FR`); null for a single event. */
  readonly recurrence: string | null;
}

export interface CalendarEvent extends EventContent {
  readonly ref: string;
  readonly version: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly label: Label;
}

/** One event at one time. */
export interface Occurrence {
  readonly event: CalendarEvent;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isAllDay: boolean;
  /** The start that names it within a recurring event; null for a single event. */
  readonly occurrence: string | null;
}

/** An event, or an occurrence of it, as it was before it was removed. */
export interface RemovedEvent {
  readonly ref: string;
  readonly occurrence: string | null;
  /** Everything there was, in the form of the adapter (for CalDAV the iCalendar text). */
  readonly before: string;
  /** The version that the removal left, where something is left. */
  readonly versionAfter: string | null;
}
