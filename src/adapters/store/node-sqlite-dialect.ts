import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { whenUnlocked } from './wait-for-lock.ts';

/**
 * Kysely over Node's own SQLite: one connection, which Kysely hands to one query or transaction at a time.
 *
 * Invariants:
 * 1. A transaction takes the write lock when it begins. One that begins by reading could find, at its first write, that
 *    another process was faster, and would fail instead of waiting.
 * 2. Statements are compiled once per SQL text.
 * 3. SQLite answers at once, so a row of queries would never let timers, signals and sockets have a turn: every 10 ms
 *    the connection is handed over only after they had one.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #lockTimeoutMs: number;

  /** The database is open already; destroying the Kysely instance closes it. */
  constructor(database: DatabaseSync, lockTimeoutMs: number) {
    this.#database = database;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database, this.#lockTimeoutMs);
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }

  createAdapter() {
    return new SqliteAdapter();
  }

  createIntrospector(kysely: Kysely<unknown>) {
    return new SqliteIntrospector(kysely);
  }
}

const giveWayEveryMs = 10;

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  #gaveWayAt = 0;

  constructor(database: DatabaseSync, lockTimeoutMs: number) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database, lockTimeoutMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (performance.now() - this.#gaveWayAt > giveWayEveryMs) {
      await eventLoopTurn();
      this.#gaveWayAt = performance.now();
    }
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.executeQuery({ sql: 'begin immediate', parameters: [] });
  }

  async commitTransaction(): Promise<void> {
    this.#connection.execute('commit', []);
  }

  /** A full disk makes SQLite roll back by itself; a second rollback would hide the first error. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#connection.execute('rollback', []);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

interface CachedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** More different texts than the store has; only lists with unusual filters come and go. */
const cachedStatements = 200;

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #lockTimeoutMs: number;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(database: DatabaseSync, lockTimeoutMs: number) {
    this.#database = database;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async executeQuery<Row>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const run = () => this.execute<Row>(sql, parameters as readonly SQLInputValue[]);
    // Within a transaction the lock is ours, and an error there must not be tried again.
    return this.#database.isTransaction ? run() : whenUnlocked(this.#lockTimeoutMs, run);
  }

  execute<Row>(sql: string, parameters: readonly SQLInputValue[]): QueryResult<Row> {
    const { statement, returnsRows } = this.#prepare(sql);
    if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes } = statement.run(...parameters);
    return { numAffectedRows: BigInt(changes), rows: [] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The store reads pages, not streams');
  }

  #prepare(sql: string): CachedStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const cached = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= cachedStatements) this.#forgetOldest();
    this.#statements.set(sql, cached);
    return cached;
  }

  #forgetOldest(): void {
    const { value } = this.#statements.keys().next();
    if (value !== undefined) this.#statements.delete(value);
  }
}
