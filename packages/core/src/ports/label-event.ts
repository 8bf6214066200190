import {
  type Exposed,
  exposeAll,
  exposeOutside,
  holdsOutside,
  type Label,
  labelAll,
  type MaybeOutside,
  type Origin,
  outside,
} from '#records';
import type { CalendarEvent, EventContent } from './calendar.ts';

/**
 * Between events as calendars give them, with labels on their words, and events in the formats in which calendars keep them,
 * which have one label for the whole.
 */

/** An event's content as a format keeps it. */
export type PlainContent = Exposed<EventContent>;

/** An event as it was read from a format. */
export interface PlainEvent extends PlainContent, Omit<CalendarEvent, keyof EventContent> {}

/** The last step of reading: the words of an event that came from outside are outside text. */
export function labelEvent(event: PlainEvent): CalendarEvent {
  if (event.label.origin !== 'outside') return event;
  const { summary, location, description, attendees, organizer } = event;
  return {
    ...event,
    ...labelAll({ summary, location, description, attendees }, 'event'),
    ...(organizer === undefined ? {} : labelAll({ organizer }, 'event')),
  };
}

/** The first step of writing: content, or changes of it, for a format. */
export function plainContent<Content extends Partial<EventContent>>(content: Content): Exposed<Content> {
  return exposeAll(content);
}

/** The origin of an event with this content: what has outside text in it is `outside`, whatever it is said to be. */
export function originWith(content: Partial<EventContent>, origin: Origin): Origin {
  return holdsOutside(content) ? 'outside' : origin;
}

/** What a calendar removed, as whoever keeps it until it is restored is handed it. */
export function labelRemoved(before: string, { origin }: Label): MaybeOutside {
  return origin === 'outside' ? outside(before, 'event') : before;
}

/** The same for the calendar that restores it. */
export function plainRemoved(before: MaybeOutside): string {
  return exposeOutside(before);
}
