/** Where decisions are kept: in a SQLite file, in PostgreSQL, or in memory. One contract (`storeContract` of `tact/testing/contracts`). */

export {
  openPostgresStore,
  type PostgresClient,
  type PostgresPool,
  type PostgresStoreOptions,
} from './adapters/store/postgres.ts';
export { openSqliteStore, type SqliteStoreOptions } from './adapters/store/sqlite.ts';
export type { JobHandler, JobHandlers, Jobs } from './ports/jobs.ts';
/** The contract of a store of your own. */
export type * from './ports/store.ts';
export { openMemoryStore } from './presets/memory-store.ts';
