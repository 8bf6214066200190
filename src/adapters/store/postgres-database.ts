import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { tactError } from '#errors';
import { type Database, type Scope, type Session, Undone, type Work } from './database.ts';
import { migrateFrom, schemaVersion } from './migrations.ts';
import { postgresDifferences, scopeSetting, userSetting } from './postgres-differences.ts';
import { postgresStoreError, withoutPassword, yieldedToAnother } from './postgres-errors.ts';
import type { Tables } from './schema.ts';
import { createWorkInProgress } from './work-in-progress.ts';

export interface PostgresOptions {
  /** The schema that holds the tables; `tact` unless given. */
  readonly schema?: string;
  /** How many connections at most; 10 unless given. */
  readonly poolSize?: number;
  /** How long to wait for a lock, and for a connection; 5 000 unless given. */
  readonly lockTimeoutMs?: number;
}

/** Opens the database and brings the schema up to date. */
export async function openPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { schema = 'tact', poolSize = 10, lockTimeoutMs = 5000 } = options;
  const location = withoutPassword(url);
  let kysely: Kysely<Tables> | null = null;
  try {
    const pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: lockTimeoutMs,
      application_name: 'tact',
      types,
    });
    // An idle connection that the server ends is replaced at the next use; the pool says so by an event all the same.
    pool.on('error', () => undefined);
    kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const settings = { schema, lockTimeoutMs };
    await migrate(kysely, settings, location);
    return databaseOf(kysely, settings, location);
  } catch (thrown) {
    await kysely?.destroy();
    throw postgresStoreError(thrown, location);
  }
}

/** Milliseconds and counts arrive as numbers: they are far below 2^53. */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

interface Settings {
  readonly schema: string;
  readonly lockTimeoutMs: number;
}

/** How often a transaction that had to let another one pass is tried. */
const tries = 5;

function databaseOf(kysely: Kysely<Tables>, settings: Settings, location: string): Database {
  const inProgress = createWorkInProgress(location);
  /** Reads too are transactions, because the scope is set for the transaction: a pooled connection never keeps it. */
  const transact = async <Result>(scope: Scope, work: Work<Result>): Promise<Result> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute(async (transaction) => {
          await enter(transaction, scope, settings);
          return work(transaction);
        });
      } catch (thrown) {
        if (thrown instanceof Undone) return thrown.result as Result;
        if (attempt === tries || !yieldedToAnother(thrown)) throw postgresStoreError(thrown, location);
      }
    }
  };
  return {
    location,
    kysely,
    differences: postgresDifferences,
    read: (scope, work) => inProgress.run(() => transact(scope, work)),
    write: (scope, work) => inProgress.run(() => transact(scope, work)),
    close: () => inProgress.close(() => kysely.destroy()),
  };
}

const setSettings =
  `select set_config('search_path', $1, true), set_config('lock_timeout', $2, true), ` +
  `set_config('${userSetting}', $3, true), set_config('${scopeSetting}', $4, true)`;

async function enter(session: Session, scope: Scope, { schema, lockTimeoutMs }: Settings): Promise<void> {
  const [user, scopeName] = scope === 'system' ? ['', 'system'] : [scope.user, 'user'];
  const values = [pg.escapeIdentifier(schema), `${lockTimeoutMs}ms`, user, scopeName];
  await session.executeQuery(CompiledQuery.raw(setSettings, values));
}

/** The same number in every process: whoever migrates holds it. `tact` in ASCII. */
const migrationLock = 0x74616374;

async function migrate(kysely: Kysely<Tables>, settings: Settings, location: string): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await enter(transaction, 'system', settings);
    if ((await foundVersion(transaction, settings.schema, location)) === schemaVersion) return;
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    const version = await foundVersion(transaction, settings.schema, location);
    if (version === schemaVersion) return;
    if (version === 0) await prepareSchema(transaction, settings.schema);
    await migrateFrom(version, transaction, postgresDifferences);
    await sql`update schema_version set version = ${schemaVersion}`.execute(transaction);
  });
}

async function prepareSchema(session: Session, schema: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(session);
  // Asked first, because a role without the right to create schemas may still use one made for it.
  if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(session);
  await sql`create table schema_version (version integer not null)`.execute(session);
  await sql`insert into schema_version values (0)`.execute(session);
}

async function foundVersion(session: Session, schema: string, location: string): Promise<number> {
  // Asked of the catalogue as data: names as such are looked up in a cache that may not yet know another's commit.
  const tables = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = 'schema_version'`.execute(session);
  if (tables.rows.length === 0) return 0;
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(session);
  const version = rows[0]?.version ?? 0;
  if (version > schemaVersion) {
    throw tactError('STORE_NEWER', { location, found: version, known: schemaVersion });
  }
  return version;
}
