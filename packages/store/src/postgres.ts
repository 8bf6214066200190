import { createSystemClock } from '@tact/core/clock/system';
import { loadPackage } from '@tact/core/errors';
import type { Clock } from '@tact/core/ports/clock';
import type { Jobs } from '@tact/core/ports/jobs';
import type { Log } from '@tact/core/ports/log';
import type { Store } from '@tact/core/ports/store';
import { createDatabaseStore } from './database-store.ts';
import { createEmbeddedJobs } from './embedded-jobs.ts';
import type { PostgresOptions } from './postgres-database.ts';
import type { PostgresClient, PostgresPool } from './postgres-pool.ts';

export { withoutPassword as postgresLocation } from './postgres-errors.ts';
export type { PostgresClient, PostgresPool } from './postgres-pool.ts';

/** How `openPostgresStore` connects, and where its jobs get the time. */
export interface PostgresStoreOptions extends PostgresOptions {
  /** The jobs' time; the machine's clock unless given. */
  readonly clock?: Clock;
  /** Hears of jobs that failed. */
  readonly log?: Log;
}

/**
 * Opens the store in a schema of a PostgreSQL database, creating it or bringing it up to date. In place of an address it
 * takes a pool of the caller's, of which nothing is changed and which is never ended. The role must not be a superuser and
 * must not have BYPASSRLS, because the database itself keeps users apart.
 *
 * @throws `STORE_ADDRESS_INVALID`, `STORE_UNREACHABLE`, `STORE_LOGIN_REFUSED`, `STORE_DATABASE_MISSING`,
 * `STORE_RIGHTS_MISSING`, `STORE_ROLE_UNSAFE`, `STORE_SERVER_UNSUPPORTED`, `STORE_LOCKED`, `STORE_FULL`, `STORE_READ_ONLY`,
 * `STORE_CORRUPT`, `STORE_NEWER`, `PACKAGE_MISSING`.
 *
 * @example
 * const store = await openPostgresStore('postgres://tact@db.example.org/tact');
 * const assistant = openAssistant({ store });
 */
export async function openPostgresStore(
  url: string | PostgresPool,
  { clock = createSystemClock(), log, ...options }: PostgresStoreOptions = {},
): Promise<Store & { readonly jobs: Jobs }> {
  const database = await (await postgresDatabase()).openPostgresDatabase(url, options);
  const jobs = { clock, ...(log && { log }) };
  return {
    ...createDatabaseStore(database),
    jobs: createEmbeddedJobs(database, jobs),
    join(client) {
      const { joined, tell } = database.join(client as PostgresClient);
      return { ledger: createDatabaseStore(joined).ledger, jobs: createEmbeddedJobs(joined, jobs), tell };
    },
  };
}

/** Whether there is a store in that schema; nothing is created. Throws as `openPostgresStore`. */
export async function hasPostgresStore(url: string, schema: string): Promise<boolean> {
  return (await postgresDatabase()).hasPostgresDatabase(url, { schema });
}

/** The driver is an optional peer, and loaded once a database is opened. */
const postgresDatabase = () => loadPackage('pg', () => import('./postgres-database.ts'));
