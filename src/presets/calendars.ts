import { createItemCalendar } from '#adapters/calendar/item-calendar';
import type { Calendar } from '#ports/calendar';
import type { Clock } from '#ports/clock';
import type { Store } from '#ports/store';
import type { Config } from './config.ts';

/** The owner's calendar: kept in the store. */
export async function openCalendar(
  _config: Config,
  {
    store,
    user,
    clock,
  }: {
    readonly store: Store;
    readonly user: string;
    readonly clock: Clock;
    readonly environment: NodeJS.ProcessEnv;
  },
): Promise<Calendar> {
  return createItemCalendar({ items: store.items, user, clock });
}
