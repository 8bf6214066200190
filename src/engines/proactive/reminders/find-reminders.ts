import { asTactError } from '#errors';
import type { Calendar, CalendarListing } from '#ports/calendar';
import type { Clock } from '#ports/clock';
import type { Item, Store } from '#ports/store';
import type { StageFailure } from '#records';
import { readTask } from '#tools';
import type { Reminder } from './reminder.ts';

/** Where reminders are found. */
export interface ReminderSources {
  readonly store: Pick<Store, 'bulk'>;
  readonly clock: Clock;
  calendar(user: string): Promise<Calendar>;
  zone(user: string): string;
  /**
   * The times that a rule (RRULE) gives within [from, to), in milliseconds since 1970; `start` is an ISO 8601 time with its offset,
   * and the rule counts by the wall clock of the zone. None for a rule that makes no sense.
   */
  ruleTimes(rule: string, start: string, zone: string, window: Window): readonly number[];
}

export interface Window {
  /** In milliseconds since 1970: what rings in [from, to). */
  readonly from: number;
  readonly to: number;
}

export interface FoundReminders {
  /** In the order in which they ring. */
  readonly reminders: readonly Reminder[];
  /** Of a calendar that cannot be read; reminders of tasks are found all the same. */
  readonly failures: readonly StageFailure[];
}

/**
 * Finds what rings within a window.
 *
 * Invariants:
 * 1. Only what is open or takes place rings: no task that is done, no event that was cancelled or moved elsewhere.
 * 2. Of an event that a stranger organised or that was imported no reminder rings: a reminder is the owner's own order, and goes
 *    past quiet hours.
 * 3. A calendar on a server is asked every five minutes at most, however often it is looked for what rings.
 */
export function createReminderFinder(sources: ReminderSources) {
  const listings = new Map<
    string,
    { readonly readAt: number; readonly window: Window; readonly listing: CalendarListing }
  >();

  async function listingFor(user: string, window: Window): Promise<CalendarListing> {
    const calendar = await sources.calendar(user);
    const known = listings.get(user);
    const readAt = sources.clock.monotonicMs();
    const covers = known !== undefined && known.window.from <= window.from && known.window.to >= window.to;
    if (covers && readAt - known.readAt < listingKeptMs) return known.listing;
    const wide = { from: window.from, to: window.to + longestLeadMs + 2 * listingKeptMs };
    const listing = await calendar.list({ ...wide, zone: sources.zone(user) });
    if (calendar.provider === 'caldav') {
      const usable = { from: window.from, to: window.to + 2 * listingKeptMs };
      listings.set(user, { readAt, window: usable, listing });
    }
    return listing;
  }

  return {
    async find(user: string, window: Window): Promise<FoundReminders> {
      const [items = []] = await sources.store.bulk.items([{ user, kind: 'task' }], mostTasks);
      const ofTasks = items.flatMap((item) => remindersOfTask(item, window, sources));
      try {
        const { occurrences } = await listingFor(user, window);
        const reminders = [...ofTasks, ...occurrences.flatMap((one) => remindersOfEvent(one, window))];
        return { reminders: reminders.sort((one, other) => one.at - other.at), failures: [] };
      } catch (thrown) {
        const { code, message } = asTactError(thrown);
        const failure: StageFailure = { stage: 'facts', code, text: message };
        return { reminders: ofTasks.sort((one, other) => one.at - other.at), failures: [failure] };
      }
    },
  };
}

const mostTasks = 1000;
const listingKeptMs = 5 * 60_000;
/** As far before its start as an event may remind. */
const longestLeadMs = 28 * 24 * 60 * 60_000;

function remindersOfTask(
  { id, user, content }: Item,
  window: Window,
  { zone, ruleTimes }: ReminderSources,
): readonly Reminder[] {
  const task = readTask(content);
  const { title, deadline = null, recurrence = null } = task ?? {};
  const reminder = task?.reminder ?? null;
  if (title === undefined || reminder === null) return [];
  const first = Date.parse(reminder);
  // A day is no time to tell.
  const due = deadline === null || deadline.length === 10 ? null : Date.parse(deadline);
  const times =
    recurrence === null
      ? [first].filter((at) => at >= window.from && at < window.to)
      : ruleTimes(recurrence, reminder, zone(user), window);
  return times.map((at) => ({
    ...{ of: 'task' as const, id, title, at },
    concernsAt: due === null ? null : due + (at - first),
  }));
}

function remindersOfEvent(
  { event, startsAt }: CalendarListing['occurrences'][number],
  { from, to }: Window,
): readonly Reminder[] {
  const { ref: id, summary: title, reminders = [], status, label } = event;
  if (label.origin === 'outside' || status === 'cancelled') return [];
  return reminders
    .map((minutes) => ({
      of: 'event' as const,
      id,
      title,
      at: startsAt - minutes * 60_000,
      concernsAt: startsAt,
    }))
    .filter(({ at }) => at >= from && at < to);
}
