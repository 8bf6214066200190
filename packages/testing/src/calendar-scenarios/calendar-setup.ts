import type { Calendar, CalendarEvent, EventContent } from '@tact/core/ports/calendar';

/** An empty calendar of ann@example.org, and the operations of other programs on it. */
export interface CalendarUnderTest {
  readonly calendar: Calendar;
  /** Bob (bob@example.org) organises an event, and it arrives. */
  invite(content: EventContent): Promise<void>;
  /** Another program changes the summary of an event. */
  changeElsewhere(ref: string, summary: string): Promise<void>;
  /** Another program removes an event. */
  removeElsewhere(ref: string): Promise<void>;
  dispose(): Promise<void>;
}

/** What the scenarios use: a new calendar for each of them. */
export interface CalendarSetup extends Omit<CalendarUnderTest, 'dispose'> {
  /** Creates an event of the owner's. */
  add(content?: Partial<EventContent>, key?: string): Promise<CalendarEvent>;
  /** What takes place in November and December 2026, as `start of the occurrence in UTC` and summary. */
  agenda(): Promise<readonly string[]>;
}

/** An hour on a Monday afternoon in Berlin. */
export const meeting: EventContent = {
  summary: 'Meeting with Sarah',
  start: '2026-11-23T15:00:00',
  end: '2026-11-23T16:00:00',
  zone: 'Europe/Berlin',
  location: '',
  description: '',
  attendees: [],
  recurrence: null,
};

export const endOfYear = {
  from: Date.UTC(2026, 10, 1),
  to: Date.UTC(2027, 0, 1),
  zone: 'Europe/Berlin',
} as const;
