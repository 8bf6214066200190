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
