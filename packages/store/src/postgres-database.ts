import { tactError } from '@tact/core/errors';
import type { Log } from '@tact/core/ports/log';
import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { type Database, first, type Scope, type Steps, Undone } from './database.ts';
import { createEventInsert, telling } from './events.ts';
import { createTurnObservers } from './listeners.ts';
import { migrateFrom, type SchemaHistory, schemaHistory } from './migrations.ts';
import { readPostgresAddress, requireSchemaName } from './postgres-address.ts';
import { postgresDifferences, scopeSetting, usersSetting } from './postgres-differences.ts';
import { postgresStoreError, withoutPassword, yieldedToAnother } from './postgres-errors.ts';
import { joinTransaction } from './postgres-joined.ts';
import { ask, locationOf, type PostgresClient, type PostgresPool, runSteps } from './postgres-pool.ts';
import { checkServer } from './postgres-server.ts';
import type { Tables } from './schema.ts';
import { createWorkInProgress } from './work-in-progress.ts';

export interface PostgresOptions {
  /** The schema that holds the tables; `tact` unless given. */
  readonly schema?: string;
  /** How many connections at most; 10 unless given. A pool of the caller's keeps its own number. */
  readonly poolSize?: number;
  /** How long to wait for a lock, and for a connection; 5 000 unless given. */
  readonly lockTimeoutMs?: number;
  /** Hears of listeners that throw. */
  readonly log?: Log;
}

/** Opens the database and brings the schema up to date. */
export async function openPostgresDatabase(
  url: string | PostgresPool,
  options: PostgresOptions = {},
  history: SchemaHistory = schemaHistory,
): Promise<PostgresDatabase> {
  const server = connectTo(url, options, history);
  try {
    await migrate(server);
    return databaseOf(server, options.log);
  } catch (thrown) {
    await server.end();
    throw thrown;
  }
}

/** Whether the schema holds a store; nothing is created. Throws as `openPostgresDatabase`. */
export async function hasPostgresDatabase(url: string, options: PostgresOptions = {}): Promise<boolean> {
  const server = connectTo(url, { ...options, poolSize: 1 }, schemaHistory);
  try {
    return await tryTransaction(server, { users: [] }, function* () {
      yield* checkServer(server.location);
      return (yield* foundVersion(server)) > 0;
    });
  } finally {
    await server.end();
  }
}

function connectTo(address: string | PostgresPool, options: PostgresOptions, history: SchemaHistory): Server {
  const { schema = 'tact', poolSize = 10, lockTimeoutMs = 5000 } = options;
  const common = { schema, lockTimeoutMs, history };
  if (isPool(address)) {
    requireSchemaName(schema, source);
    return { ...common, pool: address, location: locationOf(address), end: async () => {} };
  }
  const url = readPostgresAddress(address, source);
  requireSchemaName(schema, source);
  const pool = openPool(url, poolSize, lockTimeoutMs);
  return { ...common, pool, location: withoutPassword(url), end: () => pool.end() };
}

const source = 'openPostgresStore';

/** A program in JavaScript may give anything. */
function isPool(given: unknown): given is PostgresPool {
  return typeof given === 'object' && given !== null && 'connect' in given;
}

function openPool(url: string, max: number, connectionTimeoutMillis: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withNamedTls(url),
    max,
    connectionTimeoutMillis,
    application_name: 'tact',
  });
  // An idle connection that the server ends is replaced at the next use; the pool says so by an event all the same.
  pool.on('error', () => undefined);
  return pool;
}

/** The driver verifies the certificate in these modes too, and prints a warning that a later version of it will not. */
function withNamedTls(url: string): string {
  const named = new URL(url);
  const mode = named.searchParams.get('sslmode') ?? '';
  if (!/^(prefer|require|verify-ca)$/.test(mode) || named.searchParams.has('uselibpqcompat')) return url;
  named.searchParams.set('sslmode', 'verify-full');
  return named.href;
}

/** Builds and compiles queries; the pool's connections run them. */
const postgresQueries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Server {
  readonly pool: PostgresPool;
  /** Ends the pool, unless it is the caller's. */
  end(): Promise<void>;
  readonly schema: string;
  readonly lockTimeoutMs: number;
  readonly location: string;
  readonly history: SchemaHistory;
}

/** The database, which can also work within a transaction of the caller. */
export interface PostgresDatabase extends Database {
  join(client: PostgresClient): ReturnType<typeof joinTransaction>;
}

function databaseOf(server: Server, log: Log | undefined): PostgresDatabase {
  const { location } = server;
  const inProgress = createWorkInProgress(location);
  const listeners = createTurnObservers(log);
  const insertEvents = createEventInsert({ kysely: postgresQueries });
  const run = <Result>(scope: Scope, work: () => Steps<Result>) =>
    inProgress.run(() => tryTransaction(server, scope, work));
  const database: Database = {
    location,
    kysely: postgresQueries,
    differences: postgresDifferences,
    leftOut: new Set(),
    // Reads too are transactions, because the scope is set for the transaction: a pooled connection never keeps it.
    read: run,
    async write(given, work) {
      const users = typeof given === 'string' ? [given] : given;
      return inProgress.run(async () => {
        try {
          const { result, told } = await tryTransaction(server, { users }, () => telling(work, insertEvents));
          listeners.tell(told);
          return result;
        } catch (thrown) {
          if (thrown instanceof Undone) return thrown.result;
          throw thrown;
        }
      });
    },
    listen: listeners.add,
    // The server frees the space of removed rows by itself.
    async scrub() {},
    check: () => run({ users: [] }, () => rewriteVersion(server)),
    close: () => inProgress.close(() => server.end()),
  };
  return {
    ...database,
    join: (client) => joinTransaction(client, database, server.schema, listeners.tell),
  };
}

/** How often a transaction that had to let another one pass is tried. */
const tries = 5;

async function tryTransaction<Result>(
  server: Server,
  scope: Scope,
  work: () => Steps<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(server, scope, work);
    } catch (thrown) {
      if (thrown instanceof Undone) throw thrown;
      if (attempt === tries || !yieldedToAnother(thrown)) throw postgresStoreError(thrown, server);
    }
  }
}

async function transact<Result>(server: Server, scope: Scope, work: () => Steps<Result>): Promise<Result> {
  const client = await server.pool.connect();
  let broken: Error | undefined;
  // A connection that the server ends says so by an event, besides failing what is asked of it; the pool replaces it.
  const noteBroken = (problem: Error) => {
    broken = problem;
  };
  client.on('error', noteBroken);
  try {
    await ask(client, beginning(server, scope));
    const result = await runSteps(client, work());
    await ask(client, 'commit');
    return result;
  } catch (thrown) {
    await ask(client, 'rollback').catch(noteBroken);
    throw thrown;
  } finally {
    client.off('error', noteBroken);
    client.release(broken);
  }
}

/** One text for one round trip: the transaction, and whose rows it sees. */
function beginning({ schema, lockTimeoutMs }: Server, scope: Scope): string {
  const settings = {
    search_path: pg.escapeIdentifier(schema),
    lock_timeout: `${lockTimeoutMs}ms`,
    [usersSetting]: JSON.stringify(Object.fromEntries(usersIn(scope).map((user) => [user, 1]))),
    [scopeSetting]: scope === 'sweep' ? 'sweep' : '',
  };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `begin; select ${calls.join(', ')}`;
}

function usersIn(scope: Scope): readonly string[] {
  return scope === 'sweep' ? [] : scope.users;
}

/** The same number in every process: whoever migrates holds it. `tact` in ASCII. */
const migrationLock = 0x74616374;

async function migrate(server: Server): Promise<void> {
  const { schema, location, history } = server;
  await tryTransaction(server, { users: [] }, function* () {
    yield* checkServer(location);
    if ((yield* foundVersion(server)) === history.version) return;
    yield CompiledQuery.raw(`select pg_advisory_xact_lock(${migrationLock})`);
    const version = yield* foundVersion(server);
    if (version === history.version) return;
    if (version === 0) yield* prepareSchema(schema);
    yield* migrateFrom(version, history, { kysely: postgresQueries, differences: postgresDifferences });
    yield* rewriteVersion(server);
  });
}

function* rewriteVersion({ history }: Server): Steps<void> {
  yield CompiledQuery.raw('update schema_version set version = $1', [history.version]);
}

function* prepareSchema(schema: string): Steps<void> {
  const found = yield CompiledQuery.raw('select 1 from pg_namespace where nspname = $1', [schema]);
  // Asked first, because a role without the right to create schemas may still use one made for it.
  if (found.rows.length === 0) yield CompiledQuery.raw(`create schema ${pg.escapeIdentifier(schema)}`);
  yield CompiledQuery.raw('create table schema_version (version integer not null)');
  yield CompiledQuery.raw('insert into schema_version values (0)');
}

function* foundVersion({ schema, location, history }: Server): Steps<number> {
  // Asked of the catalogue as data: names as such are looked up in a cache that may not yet know another's commit.
  const tables = yield CompiledQuery.raw(
    `select 1 from pg_tables where schemaname = $1 and tablename = 'schema_version'`,
    [schema],
  );
  if (tables.rows.length === 0) return 0;
  const query = CompiledQuery.raw('select version from schema_version') as CompiledQuery<{ version: number }>;
  const version = (yield* first(query))?.version ?? 0;
  if (version > history.version) {
    throw tactError('STORE_NEWER', { location, found: version, known: history.version });
  }
  return version;
}
