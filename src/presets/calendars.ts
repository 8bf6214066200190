import type { Config } from '#config';
import { tactError } from '#errors';
import type { Calendar } from '#ports/calendar';
import type { Clock } from '#ports/clock';
import type { Store } from '#ports/store';

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
  const onServer = await caldavFrom(config, world);
  if (onServer !== null) return onServer;
  const { createItemCalendar } = await import('#adapters/calendar/item-calendar');
  return createItemCalendar({ items: store.items, user, clock, addresses: config.owner?.addresses });
}

/** The CalDAV account that the settings name; null where they name none. Throws `CALENDAR_PASSWORD_MISSING`. */
export async function caldavFrom(
  config: CalendarConfig,
  { clock, environment }: CaldavWorld,
): Promise<Calendar | null> {
  if (config.calendar === null) return null;
  const { url, user, name = null, password_env: variable, ca } = config.calendar;
  const password = environment[variable];
  if (!password) throw tactError('CALENDAR_PASSWORD_MISSING', { variable });
  const [{ createCaldavCalendar }, { fetchVia }] = await Promise.all([
    import('#adapters/calendar/caldav'),
    import('#adapters/agent-fetch'),
  ]);
  const send = await fetchVia(environment, ca);
  const { addresses = [] } = config.owner ?? {};
  return createCaldavCalendar({ url, user, password, name, addresses, clock, send });
}
