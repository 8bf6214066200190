import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type TactError, tactError } from '@tact/core/errors';
import type { Log } from '@tact/core/ports/log';
import { CompiledQuery } from 'kysely';
import { type Database, type Steps, Undone } from './database.ts';
import { createEventInsert, telling } from './events.ts';
import { createTurnObservers } from './listeners.ts';
import { migrateFrom, type SchemaHistory, schemaHistory } from './migrations.ts';
import { SqliteConnection, sqliteQueries } from './sqlite-connection.ts';
import { foldCase, foldFunction, sqliteDifferences } from './sqlite-differences.ts';
import { sqliteStoreError } from './sqlite-errors.ts';
import { assertWritable, isUnwritable, openForReading, whyUnopened } from './sqlite-reading.ts';
import { blockingWaitMs, whenUnlocked } from './wait-for-lock.ts';
import { createWorkInProgress } from './work-in-progress.ts';

export interface SqliteOptions {
  /** How long to wait for another process that holds the lock; 5 000 unless given. */
  readonly lockTimeoutMs?: number;
  /** Reading works, changes are refused with `STORE_READ_ONLY`. */
  readonly readOnly?: boolean;
  /** True to read a file that cannot be written, because the disk is full or read-only: changes are refused with the reason. */
  readonly readsUnwritable?: boolean;
  /** The file does not grow beyond this: `STORE_FULL` then. */
  readonly maxBytes?: number;
  /** Hears of listeners that throw. */
  readonly log?: Log;
}

/** `TACT` in ASCII, in the header of our files. */
const applicationId = 0x54414354;

/** Opens the file, creating it (readable by its owner only) or bringing its schema up to date. */
export async function openSqliteDatabase(
  path: string,
  options: SqliteOptions = {},
  history: SchemaHistory = schemaHistory,
): Promise<Database> {
  try {
    if (options.readsUnwritable === true) assertWritable(path);
    return await openWritable(path, options, history);
  } catch (thrown) {
    const problem = whyUnopened(sqliteStoreError(thrown, path), path);
    if (options.readsUnwritable !== true || !isUnwritable(problem)) throw problem;
    return openUnwritable(path, options, { refusal: problem, history });
  }
}

/** What was kept can be read; whatever would change it fails with the reason why it cannot be written. */
function openUnwritable(
  path: string,
  options: SqliteOptions,
  { refusal, history }: { readonly refusal: TactError; readonly history: SchemaHistory },
): Database {
  try {
    const { file, release } = openForReading(path);
    assertOurs(file, path);
    // Reading an older schema would take a migration.
    if (foundVersion(file, path, history) !== history.version) throw refusal;
    file.function(foldFunction, { deterministic: true }, (text) => foldCase(String(text)));
    const connection = new SqliteConnection(file, options.lockTimeoutMs ?? 5000);
    const database = databaseOf(file, connection, path, { ...options, history });
    const refuse = () => Promise.reject(refusal);
    const close = () => database.close().finally(release);
    return { ...database, write: refuse, scrub: refuse, check: refuse, close };
  } catch (thrown) {
    throw sqliteStoreError(thrown, path);
  }
}

async function openWritable(path: string, options: SqliteOptions, history: SchemaHistory): Promise<Database> {
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
    const connection = new SqliteConnection(opened, lockTimeoutMs);
    await migrate(opened, connection, { location: path, history });
    return databaseOf(opened, connection, path, { ...options, history });
  } catch (thrown) {
    file?.close();
    throw thrown;
  }
}

function databaseOf(
  file: DatabaseSync,
  connection: SqliteConnection,
  location: string,
  { log, lockTimeoutMs = 5000, history }: SqliteOptions & { readonly history: SchemaHistory },
): Database {
  const inProgress = createWorkInProgress(location);
  const listeners = createTurnObservers(log);
  const insertEvents = createEventInsert({ kysely: sqliteQueries });
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
    kysely: sqliteQueries,
    differences: sqliteDifferences,
    leftOut: new Set(),
    // One file has one owner who may read all of it, so scopes are kept by the conditions of the queries alone.
    read: (_, work) => attempt(() => connection.read(work)),
    write: (_, work) =>
      attempt(async () => {
        const { result, told } = await connection.write(() => telling(work, insertEvents));
        listeners.tell(told);
        return result;
      }),
    listen: listeners.add,
    scrub: () => attempt(() => scrub(file, lockTimeoutMs, location)),
    check: () =>
      attempt(async () => {
        assertUndamaged(file, location);
        await connection.write(() => rewriteVersion(history));
      }),
    close: () => inProgress.close(async () => file.close()),
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
    // Only a new file takes the page size; larger pages are fewer, and each page that a commit touches costs a frame.
    file.exec('pragma page_size = 4096');
    file.exec('pragma journal_mode = wal');
  }
  file.exec('pragma synchronous = full');
  if (maxBytes !== undefined) {
    file.exec(`pragma max_page_count = ${Math.floor(maxBytes / pragma(file, 'page_size'))}`);
  }
  file.function(foldFunction, { deterministic: true }, (text) => foldCase(String(text)));
}

async function migrate(
  file: DatabaseSync,
  connection: SqliteConnection,
  { location, history }: { readonly location: string; readonly history: SchemaHistory },
): Promise<void> {
  if (foundVersion(file, location, history) === history.version) return;
  await connection.write(function* () {
    const version = foundVersion(file, location, history);
    if (version === history.version) return;
    yield* migrateFrom(version, history, { kysely: sqliteQueries, differences: sqliteDifferences });
    yield CompiledQuery.raw(`pragma application_id = ${applicationId}`);
    yield* rewriteVersion(history);
  });
}

/** Reads every page, in about a second for 1 GB. A page that is damaged may not have been read for months. */
function assertUndamaged(file: DatabaseSync, location: string): void {
  const found = Object.values(file.prepare('pragma quick_check(1)').get() ?? {})[0];
  if (found !== 'ok') throw tactError('STORE_DAMAGED', { location, why: firstLine(String(found)) });
}

function firstLine(text: string): string {
  return (
    text
      .replace(/^\*\*\*.*\*\*\*\s*/, '')
      .split('\n', 1)[0]
      ?.slice(0, 200) ?? ''
  );
}

/** Changes nothing but that a page is written. */
function* rewriteVersion({ version }: SchemaHistory): Steps<void> {
  yield CompiledQuery.raw(`pragma user_version = ${version}`);
}

/** Writes the file anew without what was removed, and empties the log, which still holds it. */
async function scrub(file: DatabaseSync, timeoutMs: number, location: string): Promise<void> {
  await whenUnlocked(timeoutMs, () => file.exec('vacuum'));
  const giveUpAt = performance.now() + timeoutMs;
  // The log cannot be emptied while another connection reads from it.
  while (file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] !== 0) {
    if (performance.now() >= giveUpAt) throw tactError('STORE_LOCKED', { location });
    await pause(3);
  }
}

function foundVersion(file: DatabaseSync, location: string, { version: known }: SchemaHistory): number {
  const version = pragma(file, 'user_version');
  if (version > known) throw tactError('STORE_NEWER', { location, found: version, known });
  return version;
}

/** A pragma whose value is a number. */
function pragma(file: DatabaseSync, name: string): number {
  return Number(file.prepare(`pragma ${name}`).get()?.[name]);
}
