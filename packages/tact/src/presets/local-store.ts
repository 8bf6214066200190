import { existsSync, statSync } from 'node:fs';
import type { Clock } from '@tact/core/ports/clock';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { Store } from '@tact/core/ports/store';
import type { Home } from './home.ts';
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
    const { openSqliteStore } = await import('@tact/store/sqlite');
    return openSqliteStore(place.path, world);
  }
  const { openPostgresStore } = await import('@tact/store/postgres');
  return openPostgresStore(place.url, { ...world, schema: place.schema });
}

/** Opens a store that is there, or null: nothing is created. */
export async function openExistingStore(
  place: StorePlace,
  world: TestStoreParts,
): Promise<LocalStore | null> {
  if (place.kind === 'sqlite') return sizeOf(place.path) > 0 ? openStoreAt(place, world) : null;
  const { hasPostgresStore } = await import('@tact/store/postgres');
  return (await hasPostgresStore(place.url, place.schema)) ? openStoreAt(place, world) : null;
}

/**
 * What to tell the owner where the file of a store is gone or empty although its home was set up earlier; null otherwise. The key of the
 * home is made just before the store is; within a minute another process may still be about to create it.
 */
export function emptiedStore(
  place: StorePlace,
  { secretKey }: Pick<Home, 'secretKey'>,
  now: number,
): { readonly text: string; readonly remedy: string } | null {
  if (place.kind !== 'sqlite') return null;
  if (sizeOf(place.path) > 0 || !existsSync(secretKey)) return null;
  if (now - statSync(secretKey).mtimeMs < 60_000) return null;
  const what = existsSync(place.path) ? 'is empty' : 'is gone';
  return {
    text: `The store at ${place.path} ${what}, although this home was set up earlier.`,
    remedy: 'Restore it from a backup, unless you emptied it yourself.',
  };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** What stands for a store that is not there, for a command that only looks: it finds nothing, and keeps nothing. */
export async function openEmptyStore({ clock }: TestStoreParts, location: string): Promise<LocalStore> {
  const { openMemoryStore } = await import('./memory-store.ts');
  return { ...openMemoryStore({ clock }), location };
}

/** The place as it may be shown: without password. */
export async function locationOf(place: StorePlace): Promise<string> {
  if (place.kind === 'sqlite') return place.path;
  const { postgresLocation } = await import('@tact/store/postgres');
  return postgresLocation(place.url);
}
