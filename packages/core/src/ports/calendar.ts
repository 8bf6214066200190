import type { Label, MaybeOutside } from '#records';

/**
 * One calendar account.
 *
 * Contract:
 * 1. A `ref` names an event for as long as it exists. `version` changes with every change of it, whoever makes it
 *    (an etag, a counter).
 * 2. `create` is idempotent by key: while an event of that key stands, the same key never makes a second one, also after a
 *    lost answer; its UID derives from the key.
 * 3. `update`, `remove` and `restore` name the version they were decided on. Another version by now is `CALENDAR_CHANGED`,
 *    and nothing was changed. What is gone is `CALENDAR_EVENT_GONE`, also an occurrence that its event does not have.
 * 4. `remove` returns what `restore` needs to bring the event back as it was, properties that we do not know included.
 *    Restoring twice changes nothing the second time.
 * 5. `list` gives occurrences: recurring events expanded, exceptions and cancellations honoured, in the order of their start, at
 *    most 24 a day of each event and `limit` (1 000) in all. Where there are more, events take turns, the owner's own first; what is
 *    left out is counted, and its time is told. An event that cannot be read is left out and counted, never thrown.
 * 6. Errors are `TactError`s with a `CALENDAR_…` code. A lost connection during a change is `EFFECT_UNKNOWN`.
 * 7. Title, place, description and attendees of an event that somebody else organised or that was imported are outside text, and
 *    its label says so. A label never gets stronger; content with outside text in it makes an event's label `outside`.
 * 8. Content that makes no sense is `CALENDAR_EVENT_INVALID`, and nothing was changed (`calendar-content.ts` says what is).
 * 9. A new start without a new end keeps how long the event lasts. Exceptions of a recurring event move along with its start,
 *    and an update back to the former content brings back the former occurrences.
 */
export interface Calendar {
  /** The account's name, such as `local` or `ann@dav.example.org`. */
  readonly account: string;
  /** `local`, `caldav` or `memory`. */
  readonly provider: string;
  /** True where the server writes to attendees by itself, or where that is not known yet. */
  readonly sendsInvitations: boolean;
  /** Opens the account, or says why it cannot. */
  check(): Promise<void>;
  list(window: CalendarWindow): Promise<CalendarListing>;
  /** The event itself, not one of its occurrences; null if it is gone. */
  get(ref: string): Promise<CalendarEvent | null>;
  create(event: EventContent, key: string, origin: Label): Promise<CalendarEvent>;
  /** What was created under this key; null if nothing was. */
  createdBy(key: string): Promise<CalendarEvent | null>;
  /** With `occurrence` (its name, as listed) only that one of a recurring event. Gives the whole event. */
  update(change: {
    readonly ref: string;
    readonly version: string;
    readonly changes: Partial<EventContent>;
    readonly occurrence?: string;
    /** Where the changes come from: the event carries the weaker origin from now on. Its own unless given. */
    readonly origin?: Label;
  }): Promise<CalendarEvent>;
  remove(what: {
    readonly ref: string;
    readonly version: string;
    readonly occurrence?: string;
  }): Promise<RemovedEvent>;
  /** Brings back what `remove` took away; false where it stands already. */
  restore(removed: RemovedEvent): Promise<boolean>;
  close(): Promise<void>;
}

/** The time that is listed, and how many occurrences at most. */
export interface CalendarWindow {
  /** Milliseconds since 1970; what overlaps [from, to) is listed. */
  readonly from: number;
  readonly to: number;
  /** The zone that all-day and floating events are read in. */
  readonly zone: string;
  readonly limit?: number;
  /** Nobody waits for the listing any more: a request to a server is broken off. */
  readonly signal?: AbortSignal;
}

/** What a calendar has in a window of time, a repeating event once for each time it takes place. */
export interface CalendarListing {
  readonly occurrences: readonly Occurrence[];
  /** Events that could not be read. */
  readonly unreadable: number;
  /** What is not among the occurrences because there are too many; missing where nothing is. */
  readonly leftOut?: readonly OmittedOccurrences[] | undefined;
}

/** Occurrences of one event that are not listed, as one from the start of the first to the end of the last: its time counts as taken. */
export interface OmittedOccurrences extends Occurrence {
  /** At least this many. */
  readonly count: number;
}

/**
 * What an event says; its words are outside text where somebody else wrote them. Times are local to `zone`:
 * `2026-11-23T15:00:00`, or `2026-11-23` where it lasts whole days.
 */
export interface EventContent {
  readonly summary: MaybeOutside;
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
  /**
   * A name of the IANA database, `UTC`, `floating`, or an offset such as `+05:30` where the event's own zone has no name (its
   * occurrences are right all the same).
   */
  readonly zone: string;
  readonly location: MaybeOutside;
  readonly description: MaybeOutside;
  /** Addresses, or plain names where no address is known. */
  readonly attendees: readonly MaybeOutside[];
  /** An RRULE without its name (`FREQ=WEEKLY;BYDAY=FR`), several on lines of their own; null for a single event. */
  readonly recurrence: string | null;
  /** When the owner is reminded of each occurrence; missing where there are no reminders. */
  readonly reminders?: readonly ReminderTrigger[];
}

/** An event as the calendar stores it: `ref` names it, and `version` changes with each change. */
export interface CalendarEvent extends EventContent {
  readonly ref: string;
  readonly version: string;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly label: Label;
  /**
   * What the owner answered to the invitation. An acceptance is proven: said to Tact, or by the account's own identity on a server that
   * schedules. In a file it is not, since its organiser wrote it.
   */
  readonly answer?: 'accepted' | 'declined';
  /** Who invites, by address; missing for events of the owner's own. */
  readonly organizer?: MaybeOutside;
  /** How its calendar marks its time; missing where it says nothing. `away` is out of office. */
  readonly availability?: Availability;
  /** The owner said that the calendar it came from is theirs, and nobody else is in it. Its words are others' all the same. */
  readonly isOwn?: true;
}

export type Availability = 'free' | 'tentative' | 'busy' | 'away';

/** One event at one time. */
export interface Occurrence {
  /** With the words of this occurrence where they were changed; `start` and `end` are the series' own. */
  readonly event: CalendarEvent;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isAllDay: boolean;
  /**
   * The start by the rule that names it within a recurring event, also after it was moved, as `EventContent.start` is written;
   * null for a single event.
   */
  readonly occurrence: string | null;
}

/** An event, or an occurrence of it, as it was before it was removed. */
export interface RemovedEvent {
  readonly ref: string;
  readonly occurrence: string | null;
  /** Everything there was, in the form of the adapter (for CalDAV the iCalendar text); outside text where the event was. */
  readonly before: MaybeOutside;
  /** The version that the removal left, where something is left. */
  readonly versionAfter: string | null;
}

/**
 * Minutes before the start, or as VALARM writes it (RFC 5545 3.8.6.3): a duration from the start (`-P1D`, `PT9H`), one from the end
 * with `END` before it (`END-PT5M`), or an instant (`2026-12-02T12:30:00Z`).
 */
export type ReminderTrigger = number | string;
