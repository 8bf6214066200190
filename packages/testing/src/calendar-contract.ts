import { exposeAll } from '@tact/core/records';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  type CalendarSetup,
  type CalendarUnderTest,
  endOfYear,
  meeting,
} from './calendar-scenarios/calendar-setup.ts';
import { changeScenarios } from './calendar-scenarios/changes.ts';
import { creationScenarios } from './calendar-scenarios/creation.ts';
import { listingScenarios } from './calendar-scenarios/listing.ts';
import { originScenarios } from './calendar-scenarios/origins.ts';
import { recurrenceScenarios } from './calendar-scenarios/recurrence.ts';
import { removalScenarios } from './calendar-scenarios/removal.ts';

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
