import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * What mem0 uses of better-sqlite3, over Node's own SQLite: better-sqlite3 is native code that would have to be compiled for the very
 * Node that runs it. WAL and `synchronous=full`, as with Tact; mem0 itself sets neither.
 */
export default class LikeBetterSqlite3 {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  }

  exec(sql: string): this {
    this.#database.exec(sql);
    return this;
  }

  prepare(sql: string) {
    const statement = this.#database.prepare(sql);
    return {
      run: (...values: SQLInputValue[]) => statement.run(...values),
      get: (...values: SQLInputValue[]) => statement.get(...values),
      all: (...values: SQLInputValue[]) => statement.all(...values),
    };
  }

  transaction<Arguments extends unknown[]>(work: (...args: Arguments) => void) {
    return (...args: Arguments) => {
      this.#database.exec('BEGIN');
      try {
        work(...args);
        this.#database.exec('COMMIT');
      } catch (error) {
        this.#database.exec('ROLLBACK');
        throw error;
      }
    };
  }

  close(): void {
    this.#database.close();
  }
}
