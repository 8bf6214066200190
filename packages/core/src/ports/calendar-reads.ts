import type { CalendarListing, CalendarWindow } from './calendar.ts';

/**
 * The calendars of many users.
 *
 * Contract:
 * 1. Each answer has the position of what was asked, and is what `Calendar.list` would give.
 * 2. Calendars in the store are read in one query, however many they are.
 */
export interface CalendarReads {
  list(asked: readonly UserWindow[]): Promise<readonly CalendarListing[]>;
}

export interface UserWindow extends CalendarWindow {
  readonly user: string;
}
