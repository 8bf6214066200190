import type { Availability, CalendarEvent } from '@tact/core/ports/calendar';
import type { PlainContent } from '@tact/core/ports/label-event';
import { z } from 'zod';
import type { ZoneRules } from './zone-rules.ts';

/** An event with everything that determines when it takes place, whatever it was read from. */
export interface KeptEvent {
  readonly uid: string;
  /** Counts the organiser's changes. */
  readonly sequence: number;
  /** An address in lower case; null where there is none. */
  readonly organizer: string | null;
  readonly status: CalendarEvent['status'];
  readonly availability?: Availability;
  readonly content: PlainContent;
  /** Of a zone that only the event's calendar defines; they take precedence over the zone's name. */
  readonly zoneRules: ZoneRules | null;
  /** Occurrences beside those of the rule. */
  readonly added: readonly AddedOccurrence[];
  /** Names of cancelled occurrences; a day means all occurrences of that day. */
  readonly cancelled: readonly string[];
  readonly changed: readonly ChangedOccurrence[];
  /** What each attendee answered, as `PARTSTAT` has it, by the name in `content.attendees`. */
  readonly participation: Readonly<Record<string, string>>;
  /** The owner said that the calendar it came from is theirs. */
  readonly isFromOwnCalendar?: true;
  /** Its feed no longer has it. */
  readonly isGone?: true;
  /** Only its changed occurrences take place: the series that they belong to is not known. */
  readonly isWithoutSeries?: true;
  /** When its organiser last changed it, in UTC; empty where that is unknown. */
  readonly modified: string;
}

export interface AddedOccurrence {
  readonly start: string;
  /** Null where it is as long as the others. */
  readonly end: string | null;
}

export interface ChangedOccurrence {
  /** Its name: the start by the rule. */
  readonly occurrence: string;
  /** Applies to all occurrences from this one on. */
  readonly andFollowing: boolean;
  readonly status: CalendarEvent['status'];
  readonly availability?: Availability;
  /** Where it has attendees of its own. */
  readonly participation?: KeptEvent['participation'];
  /** Without a recurrence. */
  readonly content: PlainContent;
  /** Of the file that it was read from, to tell an older one. */
  readonly sequence?: number;
  readonly modified?: string;
}

const addedOccurrence = z.object({ start: z.string(), end: z.string().nullable() });
const status = z.enum(['confirmed', 'tentative', 'cancelled']);
const availability = z.enum(['free', 'tentative', 'busy', 'away']).exactOptional();
const content = z.object({
  summary: z.string(),
  start: z.string(),
  end: z.string(),
  zone: z.string(),
  location: z.string(),
  description: z.string(),
  attendees: z.array(z.string()),
  recurrence: z.string().nullable(),
  reminders: z.array(z.union([z.number(), z.string()])).exactOptional(),
});
const changedOccurrence = z.object({
  occurrence: z.string(),
  andFollowing: z.boolean(),
  status,
  availability,
  participation: z.record(z.string(), z.string()).exactOptional(),
  content,
  sequence: z.number().exactOptional(),
  modified: z.string().exactOptional(),
});
const observance = z.object({
  start: z.string(),
  offsetBefore: z.number(),
  offset: z.number(),
  recurrence: z.string().nullable(),
  added: z.array(z.string()),
});

/** An event as stored in JSON. */
export const keptEventSchema = z.object({
  uid: z.string(),
  sequence: z.number(),
  organizer: z.string().nullable(),
  status,
  availability,
  content,
  zoneRules: z.object({ observances: z.array(observance) }).nullable(),
  added: z.array(addedOccurrence),
  cancelled: z.array(z.string()),
  changed: z.array(changedOccurrence),
  participation: z.record(z.string(), z.string()),
  isFromOwnCalendar: z.literal(true).exactOptional(),
  isWithoutSeries: z.literal(true).exactOptional(),
  isGone: z.literal(true).exactOptional(),
  modified: z.string(),
}) satisfies z.ZodType<KeptEvent>;
