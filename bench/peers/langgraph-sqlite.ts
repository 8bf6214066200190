import './quiet.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { databaseGrowth } from './database-growth.ts';
import { decisionGraph } from './langgraph.ts';
import { installedVersion, measure, type PeerFigures } from './measure.ts';

/** The same four nodes with checkpoints in an SQLite file that survives the loss of power (`synchronous=full`). */
export async function run(iterations: number): Promise<PeerFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'tact-bench-langgraph-'));
  const path = join(folder, 'checkpoints.db');
  const saver = openSqliteSaver(path);
  try {
    const decide = decisionGraph(saver.checkpointer);

    const timings = await measure(iterations, decide);
    const growth = await databaseGrowth(path, 50, (index) => decide(1_000_000 + index));

    return {
      name: 'LangGraph, 4 nodes, SQLite',
      version: installedVersion('@langchain/langgraph'),
      ...timings,
      ...growth,
      note: 'its SqliteSaver over node:sqlite, WAL, synchronous=full; durability at its default (async)',
    };
  } finally {
    saver.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * SqliteSaver wants a better-sqlite3 database, which is native code to be compiled for the very Node that runs it. It uses four
 * methods of it; Node's own SQLite gives the same, so that this measurement installs anywhere and shares its SQLite with Tact.
 */
export function openSqliteSaver(path: string): { readonly checkpointer: SqliteSaver; close(): void } {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous = FULL');
  const likeBetterSqlite3 = {
    pragma: (text: string) => database.exec(`PRAGMA ${text}`),
    exec: (sql: string) => database.exec(sql),
    prepare: (sql: string) => withNulls(database.prepare(sql)),
    transaction: <Arguments extends unknown[]>(work: (...args: Arguments) => void) => {
      return (...args: Arguments) => {
        database.exec('BEGIN');
        try {
          work(...args);
          database.exec('COMMIT');
        } catch (error) {
          database.exec('ROLLBACK');
          throw error;
        }
      };
    },
  };
  type SaverDatabase = ConstructorParameters<typeof SqliteSaver>[0];
  return {
    checkpointer: new SqliteSaver(likeBetterSqlite3 as unknown as SaverDatabase),
    close: () => database.close(),
  };
}

/** better-sqlite3 binds `undefined` as NULL; node:sqlite refuses it. */
function withNulls(statement: StatementSync) {
  const bound = (values: readonly (SQLInputValue | undefined)[]) => values.map((value) => value ?? null);
  return {
    run: (...values: (SQLInputValue | undefined)[]) => statement.run(...bound(values)),
    get: (...values: (SQLInputValue | undefined)[]) => statement.get(...bound(values)),
    all: (...values: (SQLInputValue | undefined)[]) => statement.all(...bound(values)),
  };
}
