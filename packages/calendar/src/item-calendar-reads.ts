import type { Calendar } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';
import type { Store } from '@tact/core/ports/store';
import { listingOf, maxEvents } from './item-calendar.ts';

/** The calendars in Tact's own store, in one query for many users. */
export function createItemCalendarReads(
  { bulk }: Pick<Store, 'bulk'>,
  addresses?: readonly string[],
): CalendarReads {
  return {
    async list(asked) {
      const users = asked.map(({ user }) => ({ user, kind: 'event' }));
      const events = await bulk.items(users, maxEvents);
      return asked.map((window, index) => listingOf(events[index] ?? [], window, addresses));
    },
  };
}

/**
 * Calendars that are reached one by one, such as an owner's CalDAV account. Who has none gets an empty listing. One that cannot be
 * read fails for all that were asked, so that its failure is told.
 */
export function calendarReadsOver(calendarOf: (user: string) => Promise<Calendar | null>): CalendarReads {
  return {
    list: (asked) =>
      Promise.all(
        asked.map(
          async ({ user, ...window }) =>
            (await (await calendarOf(user))?.list(window)) ?? { occurrences: [], unreadable: 0 },
        ),
      ),
  };
}
