import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Answer, Steps } from './database.ts';
import type { Tables } from './schema.ts';
import { whenUnlocked } from './wait-for-lock.ts';

/** Builds and compiles queries for SQLite; `SqliteConnection` runs them. */
export const sqliteQueries = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const giveWayEveryMs = 10;

/** More different texts than the store has; only lists with unusual filters come and go. */
const cachedStatements = 200;

interface CachedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/**
 * One connection to a SQLite file.
 *
 * Invariants:
 * 1. A transaction runs in one go, without a turn of the event loop, so one never sees another's half.
 * 2. A transaction takes the write lock when it begins. One that begins by reading could find, at its first write, that
 *    another process was faster, and would fail instead of waiting.
 * 3. Statements are compiled once per SQL text.
 * 4. SQLite answers at once, so a row of queries would never let timers, signals and sockets have a turn: every 10 ms the
 *    next one begins only after they had one.
 */
export class SqliteConnection {
  readonly #file: DatabaseSync;
  readonly #lockTimeoutMs: number;
  readonly #statements = new Map<string, CachedStatement>();
  #gaveWayAt = 0;

  constructor(file: DatabaseSync, lockTimeoutMs: number) {
    this.#file = file;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async read<Result>(work: () => Steps<Result>): Promise<Result> {
    await this.#giveWay();
    return whenUnlocked(this.#lockTimeoutMs, () => this.run(work()));
  }

  async write<Result>(work: () => Steps<Result>): Promise<Result> {
    await this.#giveWay();
    return whenUnlocked(this.#lockTimeoutMs, () => this.#transact(work));
  }

  /** Every query of the steps, in whatever transaction there is. */
  run<Result>(steps: Steps<Result>): Result {
    let step = steps.next();
    while (step.done !== true) {
      const { sql, parameters } = step.value;
      step = steps.next(this.execute(sql, parameters as readonly SQLInputValue[]));
    }
    return step.value;
  }

  execute(sql: string, parameters: readonly SQLInputValue[] = []): Answer {
    const { statement, returnsRows } = this.#prepare(sql);
    if (returnsRows) {
      const rows = statement.all(...parameters);
      return { rows, changes: rows.length };
    }
    return { rows: [], changes: Number(statement.run(...parameters).changes) };
  }

  #transact<Result>(work: () => Steps<Result>): Result {
    this.execute('begin immediate');
    try {
      const result = this.run(work());
      this.execute('commit');
      return result;
    } catch (thrown) {
      // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
      if (this.#file.isTransaction) this.execute('rollback');
      throw thrown;
    }
  }

  async #giveWay(): Promise<void> {
    if (performance.now() - this.#gaveWayAt <= giveWayEveryMs) return;
    await eventLoopTurn();
    this.#gaveWayAt = performance.now();
  }

  #prepare(sql: string): CachedStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#file.prepare(sql);
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
