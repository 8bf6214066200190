import type { Calendar, CalendarEvent, EventContent } from '@tact/core/ports/calendar';
import { exposeAll } from '@tact/core/records';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { changeScenarios } from './calendar-scenarios/changes.ts';
import { creationScenarios } from './calendar-scenarios/creation.ts';
import { listingScenarios } from './calendar-scenarios/listing.ts';
import { originScenarios } from './calendar-scenarios/origins.ts';
import { recurrenceScenarios } from './calendar-scenarios/recurrence.ts';
import { removalScenarios } from './calendar-scenarios/removal.ts';

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

/**
 * The promises of the port `Calendar`, one test or more for each. `makeCalendar` makes an empty calendar for each test.
 *
 * @example
 * calendarContract('my calendar', async () => {
 *   const calendar = createMemoryCalendar();
 *   return {
 *     calendar,
 *     invite: async (content) => void calendar.invite(content),
 *     changeElsewhere: async (ref, summary) => calendar.changeElsewhere(ref, { summary }),
 *     removeElsewhere: async (ref) => calendar.removeElsewhere(ref),
 *     dispose: async () => {},
 *   };
 * });
 */
export function calendarContract(name: string, makeCalendar: () => Promise<CalendarUnderTest>): void {
  describe(`${name} keeps the calendar contract`, () => {
    let made: CalendarUnderTest | null = null;
    const current = (): CalendarUnderTest => {
      if (made === null) throw new Error('The calendar is not made yet.');
      return made;
    };
    const setup: CalendarSetup = {
      get calendar() {
        return current().calendar;
      },
      invite: (content) => current().invite(content),
      changeElsewhere: (ref, summary) => current().changeElsewhere(ref, summary),
      removeElsewhere: (ref) => current().removeElsewhere(ref),
      add: (content = {}, key = 'key-1') =>
        current().calendar.create({ ...meeting, ...content }, key, { origin: 'owner', source: 'chat' }),
      async agenda() {
        const { occurrences } = await current().calendar.list(endOfYear);
        return exposeAll(occurrences).map(
          ({ startsAt, event }) => `${new Date(startsAt).toISOString()} ${event.summary}`,
        );
      },
    };

    beforeEach(async () => {
      made = await makeCalendar();
    });
    afterEach(async () => {
      await made?.calendar.close();
      await made?.dispose();
      made = null;
    });

    describe('creating', () => creationScenarios(setup));
    describe('listing', () => listingScenarios(setup));
    describe('changing', () => changeScenarios(setup));
    describe('removing and bringing back', () => removalScenarios(setup));
    describe('recurring events', () => recurrenceScenarios(setup));
    describe('whose words they are', () => originScenarios(setup));

    it('can be checked', async () => {
      await setup.calendar.check();
    });
  });
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
