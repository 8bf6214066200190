import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { tactError } from '#errors';
import { type Database, Undone } from './database.ts';
import { migrateFrom, schemaVersion } from './migrations.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { Tables } from './schema.ts';
import { foldCase, foldFunction, sqliteDifferences } from './sqlite-differences.ts';
import { sqliteStoreError } from './sqlite-errors.ts';
import { blockingWaitMs, whenUnlocked } from './wait-for-lock.ts';
import { createWorkInProgress } from './work-in-progress.ts';

export interface SqliteOptions {
  /** How long to wait for another process that holds the lock; 5 000 unless given. */
  readonly lockTimeoutMs?: number;
  /** Reading works, changes are refused with `STORE_READ_ONLY`. */
  readonly readOnly?: boolean;
  /** The file does not grow beyond this: `STORE_FULL` then. */
  readonly maxBytes?: number;
}

/** `TACT` in ASCII, in the header of our files. */
const applicationId = 0x54414354;

/** Opens the file, creating it (readable by its owner only) or bringing its schema up to date. */
export async function openSqliteDatabase(path: string, options: SqliteOptions = {}): Promise<Database> {
  const { readOnly = false, lockTimeoutMs = 5000 } = options;
  let file: DatabaseSync | null = null;
  try {
    if (!readOnly) createPrivately(path);
    const opened = new DatabaseSync(path, { readOnly, timeout: blockingWaitMs });
    file = opened;
    await whenUnlocked(lockTimeoutMs, () => {
      assertOurs(opened, path);
      configure(opened, options);
    });
    const kysely = new Kysely<Tables>({ dialect: new NodeSqliteDialect(opened, lockTimeoutMs) });
    await migrate(opened, kysely, path);
    return databaseOf(kysely, path);
  } catch (thrown) {
    file?.close();
    throw sqliteStoreError(thrown, path);
  }
}

function databaseOf(kysely: Kysely<Tables>, location: string): Database {
  const inProgress = createWorkInProgress(location);
  const attempt = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await inProgress.run(run);
    } catch (thrown) {
      if (thrown instanceof Undone) return thrown.result as Result;
      throw sqliteStoreError(thrown, location);
    }
  };
  return {
    location,
    kysely,
    differences: sqliteDifferences,
    // One file has one owner who may read all of it, so scopes are kept by the conditions of the queries alone.
    read: (_, work) => attempt(() => work(kysely)),
    write: (_, work) => attempt(() => kysely.transaction().execute(work)),
    close: () => inProgress.close(() => kysely.destroy()),
  };
}

/** What SQLite calls a database that has no file. */
const withoutFile = ':memory:';

/** SQLite gives its other files the rights of this one. */
function createPrivately(path: string): void {
  if (path !== withoutFile && !existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

function assertOurs(file: DatabaseSync, location: string): void {
  // In this order: whoever creates the tables in this moment sets the id together with them.
  const { tables } = file.prepare('select count(*) as tables from sqlite_schema').get() ?? {};
  if (tables !== 0 && pragma(file, 'application_id') !== applicationId) {
    throw tactError('STORE_CORRUPT', { location, why: 'it is a database of another program' });
  }
}

function configure(file: DatabaseSync, { readOnly, maxBytes }: SqliteOptions): void {
  if (!readOnly) {
    // Only a new file takes the page size. A decision touches a dozen pages, each written to the log whole: with pages of
    // 2 KB it is recorded 5 % faster than with the usual 4 KB, and larger by less than 1 %.
    file.exec('pragma page_size = 2048');
    file.exec('pragma journal_mode = wal');
  }
  file.exec('pragma synchronous = full');
  if (maxBytes !== undefined) {
    file.exec(`pragma max_page_count = ${Math.floor(maxBytes / pragma(file, 'page_size'))}`);
  }
  file.function(foldFunction, { deterministic: true }, (text) => foldCase(String(text)));
}

async function migrate(file: DatabaseSync, kysely: Kysely<Tables>, location: string): Promise<void> {
  if (foundVersion(file, location) === schemaVersion) return;
  await kysely.transaction().execute(async (transaction) => {
    const version = foundVersion(file, location);
    if (version === schemaVersion) return;
    await migrateFrom(version, transaction, sqliteDifferences);
    file.exec(`pragma application_id = ${applicationId}`);
    file.exec(`pragma user_version = ${schemaVersion}`);
  });
}

function foundVersion(file: DatabaseSync, location: string): number {
  const version = pragma(file, 'user_version');
  if (version > schemaVersion) {
    throw tactError('STORE_NEWER', { location, found: version, known: schemaVersion });
  }
  return version;
}

/** A pragma whose value is a number. */
function pragma(file: DatabaseSync, name: string): number {
  return Number(file.prepare(`pragma ${name}`).get()?.[name]);
}
