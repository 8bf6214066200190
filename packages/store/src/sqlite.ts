import { createSystemClock } from '@tact/core/clock/system';
import type { Clock } from '@tact/core/ports/clock';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { Store } from '@tact/core/ports/store';
import { createDatabaseStore } from './database-store.ts';
import { createEmbeddedJobs } from './embedded-jobs.ts';
import { openSqliteDatabase, type SqliteOptions } from './sqlite-database.ts';

/** How `openSqliteStore` opens its file, and where its jobs get the time. */
export interface SqliteStoreOptions extends SqliteOptions {
  /** The jobs' time; the machine's clock unless given. */
  readonly clock?: Clock;
  /** Hears of jobs that failed. */
  readonly log?: Log;
}

/**
 * Opens the store in one SQLite file, creating it or bringing its schema up to date. The folder must exist. Any number of
 * processes may have it open. Every change is synced to the disk before its promise resolves.
 *
 * @throws `STORE_UNAVAILABLE`, `STORE_LOCKED`, `STORE_FULL`, `STORE_READ_ONLY`, `STORE_CORRUPT`, `STORE_DAMAGED`,
 * `STORE_NEWER`.
 *
 * @example
 * const store = await openSqliteStore('assistant.db');
 * const assistant = openAssistant({ store });
 * await assistant.close();
 */
export async function openSqliteStore(
  path: string,
  { clock = createSystemClock(), log, ...options }: SqliteStoreOptions = {},
): Promise<Store & { readonly jobs: Jobs }> {
  const database = await openSqliteDatabase(path, options);
  return {
    ...createDatabaseStore(database),
    jobs: createEmbeddedJobs(database, { clock, ...(log && { log }) }),
  };
}
