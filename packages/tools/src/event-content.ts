import type { CalendarEvent, EventContent, Occurrence } from '@tact/core/ports/calendar';
import { claimOf, isAway } from '@tact/core/ports/event-standing';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import { clockTime, dayAfter, isoTime, momentOf } from './zone-time.ts';

/** Events as tools speak of them, in ISO 8601 with offset, and as calendars keep them, in clock times of a zone. */

/** What a tool says of an event. A time is a moment, a day lasts whole days; `end_time` is exclusive. */
interface EventWords {
  readonly summary: MaybeOutside;
  readonly start_time: string;
  /** An hour after the start, or the next day, where it is not said. */
  readonly end_time?: string | undefined;
  readonly location?: MaybeOutside | undefined;
  readonly description?: MaybeOutside | undefined;
  readonly attendees?: readonly MaybeOutside[] | undefined;
  readonly recurrence?: string | null | undefined;
}

export interface EventChanges extends Partial<Omit<EventWords, 'summary' | 'start_time'>> {
  readonly summary?: MaybeOutside | undefined;
  readonly start_time?: string | undefined;
}

/** The event as a calendar keeps it. */
export function contentFrom(words: EventWords, zone: string): EventContent {
  return {
    summary: words.summary,
    ...spanFrom(words.start_time, words.end_time, zone),
    zone,
    location: words.location ?? '',
    description: words.description ?? '',
    attendees: words.attendees ?? [],
    recurrence: words.recurrence ?? null,
  };
}

/**
 * What changes of an event. One that begins at another time lasts as long as before unless its end is said too; its day alone
 * changes where a day is said of an event that has a time.
 */
export function changesFrom(
  changes: EventChanges,
  before: EventContent,
  ownerZone: string,
): Partial<EventContent> {
  const { summary, location, description, attendees, recurrence } = changes;
  return {
    ...movedTo(changes, before, ownerZone),
    ...(summary === undefined ? {} : { summary }),
    ...(location === undefined ? {} : { location }),
    ...(description === undefined ? {} : { description }),
    ...(attendees === undefined ? {} : { attendees }),
    ...(recurrence === undefined ? {} : { recurrence }),
  };
}

/**
 * A change of a series that was said of one of its times: the series moves as far as that one would, and keeps the times before.
 * Whoever moves next Monday's standup to ten moves the whole series to ten, not its beginning to next Monday.
 */
export function alongSeries<Changes extends Pick<EventChanges, 'start_time' | 'end_time'>>(
  changes: Changes,
  { event, startsAt, endsAt }: Pick<Occurrence, 'event' | 'startsAt' | 'endsAt'>,
  ownerZone: string,
): Changes {
  const zone = zoneOf(event, ownerZone);
  const moved = (time: string, from: number, seriesTime: string) => {
    const there = clockTime(from, zone);
    const wanted = isDay(time) ? `${time}${there.slice(10)}` : clockTime(Date.parse(time), zone);
    const clock = new Date(utcOf(seriesTime) + utcOf(wanted) - utcOf(there)).toISOString().slice(0, 19);
    const staysDay = isDay(seriesTime) && isDay(time);
    return staysDay ? clock.slice(0, 10) : isoTime(momentOf(clock, zone), ownerZone);
  };
  const { start_time, end_time } = changes;
  return {
    ...changes,
    ...(start_time === undefined ? {} : { start_time: moved(start_time, startsAt, event.start) }),
    ...(end_time === undefined ? {} : { end_time: moved(end_time, endsAt, event.end) }),
  };
}

/** Whether an event says what a change wanted, whoever's words it became. */
export function says(
  event: EventContent,
  // No tool changes reminders.
  { attendees, reminders: _, ...wanted }: Partial<EventContent>,
): boolean {
  const people = attendees ?? event.attendees;
  return (
    Object.entries(wanted).every(([name, value]) => {
      const now = event[name as keyof typeof wanted];
      return value === null || now === null ? value === now : saysSame(now, value);
    }) &&
    people.length === event.attendees.length &&
    people.every((one, index) => saysSame(one, event.attendees[index] ?? ''))
  );
}

/** What an undo needs to know of an event. */
export function contentOf(event: EventContent): EventContent {
  const { summary, start, end, zone, location, description, attendees, recurrence } = event;
  return { summary, start, end, zone, location, description, attendees, recurrence };
}

/** An occurrence for a reply. */
export function shownOccurrence(one: Occurrence, ownerZone: string): JsonObject {
  const { event, isAllDay, startsAt, endsAt } = one;
  const at = (moment: number, day: string) => (isAllDay ? day.slice(0, 10) : isoTime(moment, ownerZone));
  return {
    id: eventId(event.ref, one.occurrence),
    title: event.summary,
    start: at(startsAt, clockTime(startsAt, zoneOf(event, ownerZone))),
    end: at(endsAt, clockTime(endsAt, zoneOf(event, ownerZone))),
    allDay: isAllDay,
    ...(claimOf(one) === 'perhaps' && { isOpen: true }),
    ...(isAway(one) && { isAway: true }),
    location: event.location,
    attendees: [...event.attendees],
    recurring: event.recurrence !== null || one.occurrence !== null,
    status: event.status,
    origin: event.label.origin,
  };
}

/** An event for a reply, by its own times. */
export function shownEvent(event: CalendarEvent, ownerZone: string): JsonObject {
  const zone = zoneOf(event, ownerZone);
  const at = (clock: string) => (isDay(clock) ? clock : isoTime(momentOf(clock, zone), ownerZone));
  return { id: event.ref, title: event.summary, start: at(event.start), end: at(event.end) };
}

/** An event by one text, an occurrence of it by another; `eventFrom` reads them. */
export function eventId(ref: string, occurrence: string | null): string {
  return occurrence === null ? ref : `${ref}@${occurrence}`;
}

function movedTo(
  { start_time, end_time }: EventChanges,
  before: EventContent,
  ownerZone: string,
): Partial<EventContent> {
  const zone = zoneOf(before, ownerZone);
  if (start_time === undefined) {
    return end_time === undefined ? {} : { end: clockOf(end_time, zone, isDay(before.start)) };
  }
  const isSameKind = isDay(start_time) === isDay(before.start);
  if (end_time !== undefined || (!isSameKind && isDay(before.start))) {
    return spanFrom(start_time, end_time, zone);
  }
  const start =
    isDay(start_time) && !isSameKind ? `${start_time}${before.start.slice(10)}` : clockOf(start_time, zone);
  return { start, end: shifted(before.end, before.start, start) };
}

/** As far after the new start as the old end was after the old one, on the clock. */
function shifted(end: string, start: string, newStart: string): string {
  const moved = new Date(utcOf(newStart) + utcOf(end) - utcOf(start)).toISOString();
  return isDay(newStart) ? moved.slice(0, 10) : moved.slice(0, 19);
}

/** A clock time as if it were in UTC, to count with. */
function utcOf(clock: string): number {
  return Date.parse(isDay(clock) ? `${clock}T00:00:00Z` : `${clock}Z`);
}

function spanFrom(start: string, end: string | undefined, zone: string): { start: string; end: string } {
  const asDay = isDay(start);
  const begin = clockOf(start, zone, asDay);
  if (end !== undefined) return { start: begin, end: clockOf(end, zone, asDay) };
  if (asDay) return { start: begin, end: dayAfter(begin, 1) };
  return { start: begin, end: clockTime(Date.parse(start) + hourMs, zone) };
}

function clockOf(time: string, zone: string, asDay = isDay(time)): string {
  const clock = isDay(time) ? time : clockTime(Date.parse(time), zone);
  if (asDay) return clock.slice(0, 10);
  return isDay(clock) ? `${clock}T00:00:00` : clock;
}

/** A day, as against a time. */
export function isDay(time: string): boolean {
  return time.length === 10;
}

/** The zone that an event's clock times are read in. */
export function zoneOf({ zone }: Pick<EventContent, 'zone'>, ownerZone: string): string {
  return zone === 'floating' ? ownerZone : zone;
}

const hourMs = 60 * 60 * 1000;
