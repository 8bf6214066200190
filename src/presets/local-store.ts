import { existsSync } from 'node:fs';
import type { Clock } from '#ports/clock';
import type { Jobs } from '#ports/jobs';
import type { Log } from '#ports/log';
import type { Store } from '#ports/store';
import type { StorePlace } from './store-place.ts';

export type LocalStore = Store & { readonly jobs: Jobs };

interface TestStoreParts {
  readonly clock: Clock;
  readonly log?: Log;
  /** True for a command that only looks: a store that cannot be written is opened for reading. */
  readonly readsUnwritable?: boolean;
}

/** Opens a store, creating what is missing. Each database's library is loaded only where it is used. */
export async function openStoreAt(place: StorePlace, world: TestStoreParts): Promise<LocalStore> {
  if (place.kind === 'sqlite') {
    const { openSqliteStore } = await import('#adapters/store/sqlite');
    return openSqliteStore(place.path, world);
  }
  const { openPostgresStore } = await import('#adapters/store/postgres');
  return openPostgresStore(place.url, { ...world, schema: place.schema });
}

/** Opens a store that is there, or null: nothing is created. */
export async function openExistingStore(
  place: StorePlace,
  world: TestStoreParts,
): Promise<LocalStore | null> {
  if (place.kind === 'sqlite') return existsSync(place.path) ? openStoreAt(place, world) : null;
  const { hasPostgresStore } = await import('#adapters/store/postgres');
  return (await hasPostgresStore(place.url, place.schema)) ? openStoreAt(place, world) : null;
}

/** What stands for a store that is not there, for a command that only looks: it finds nothing, and keeps nothing. */
export async function openEmptyStore({ clock }: TestStoreParts, location: string): Promise<LocalStore> {
  const { createMemoryJobs, createMemoryStore } = await import('#testing');
  return { ...createMemoryStore(), location, jobs: createMemoryJobs({ clock }) };
}

/** The place as it may be shown: without password. */
export async function locationOf(place: StorePlace): Promise<string> {
  if (place.kind === 'sqlite') return place.path;
  const { postgresLocation } = await import('#adapters/store/postgres');
  return postgresLocation(place.url);
}
