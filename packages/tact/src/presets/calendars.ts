import type { FeedEvents } from '@tact/calendar/item-calendar';
import { tactError } from '@tact/core/errors';
import type { Calendar } from '@tact/core/ports/calendar';
import type { Clock } from '@tact/core/ports/clock';
import type { Store } from '@tact/core/ports/store';
import type { Config } from '#config';

/** What a calendar needs of the settings. */
type CalendarConfig = Pick<Config, 'calendar' | 'owner'>;

export interface CaldavWorld {
  readonly clock: Pick<Clock, 'now'>;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The owner's calendar: the CalDAV account that the settings name, else the one in the store. Throws
 * `CALENDAR_PASSWORD_MISSING`; the server is asked when the calendar is first used.
 */
export async function openCalendar(
  config: CalendarConfig,
  world: CaldavWorld & { readonly store: Pick<Store, 'items'>; readonly user: string },
): Promise<Calendar> {
  const { store, user, clock } = world;
  const { createFeedEvents, createItemCalendar } = await import('@tact/calendar/item-calendar');
  const events = { items: store.items, user, clock, addresses: config.owner?.addresses };
  const onServer = await caldavFrom(config, { ...world, feedEvents: createFeedEvents(events) });
  return onServer ?? createItemCalendar(events);
}

/** Whether the settings name an account on a server. */
export function isOnServer({ calendar }: Pick<Config, 'calendar'>): boolean {
  return calendar?.url !== undefined;
}

/** The CalDAV account that the settings name; null where they name none. Throws `CALENDAR_PASSWORD_MISSING`. */
export async function caldavFrom(
  config: CalendarConfig,
  { clock, environment, feedEvents }: CaldavWorld & { readonly feedEvents?: FeedEvents },
): Promise<Calendar | null> {
  const { url, user, name = null, password_env: variable, ca } = config.calendar ?? {};
  if (url === undefined || user === undefined || variable === undefined) return null;
  const password = environment[variable];
  if (!password) throw tactError('CALENDAR_PASSWORD_MISSING', { variable });
  const [{ createCaldavCalendar }, { fetchVia }] = await Promise.all([
    import('@tact/calendar/caldav'),
    import('@tact/core/network/agent-fetch'),
  ]);
  const send = await fetchVia(environment, ca);
  const { addresses = [] } = config.owner ?? {};
  return createCaldavCalendar({ url, user, password, name, addresses, clock, send, feedEvents });
}
