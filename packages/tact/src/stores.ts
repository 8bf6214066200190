/** Where decisions are kept: in a SQLite file, in PostgreSQL, or in memory. One contract (`storeContract` of `tact/testing/contracts`). */

export type { JobHandler, JobHandlers, Jobs } from '@tact/core/ports/jobs';
/** The contract of a store of your own. */
export type * from '@tact/core/ports/store';
export {
  openPostgresStore,
  type PostgresClient,
  type PostgresPool,
  type PostgresStoreOptions,
} from '@tact/store/postgres';
export { openSqliteStore, type SqliteStoreOptions } from '@tact/store/sqlite';
export { openMemoryStore } from './presets/memory-store.ts';
