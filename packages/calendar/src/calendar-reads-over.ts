import type { Calendar } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';

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
