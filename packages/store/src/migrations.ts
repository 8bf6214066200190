import type { Steps } from './database.ts';
import { type MigrationTools, makeTable } from './make-table.ts';
import { tableNames, tables } from './tables.ts';

/**
 * A schema and the steps that lead to it, the same for both databases. A step that was published is never changed: mend it by
 * another one. They run within one transaction that holds a lock, so of several processes that start at once one migrates and the
 * others find it done; and one that is interrupted leaves the store as it was.
 */
export interface SchemaHistory {
  /** The schema this program knows. */
  readonly version: number;
  /** Under N, the step from schema N - 1. An empty store is made as schema 1 and takes them all. */
  readonly stepsTo: Readonly<Record<number, (tools: MigrationTools) => Steps<void>>>;
}

export const schemaHistory: SchemaHistory = { version: 1, stepsTo: {} };

/** Takes the steps that a store of this version has not taken; 0 is an empty store. */
export function* migrateFrom(version: number, history: SchemaHistory, tools: MigrationTools): Steps<void> {
  if (version === 0) yield* makeAll(tools);
  for (let next = Math.max(version, 1) + 1; next <= history.version; next++)
    yield* history.stepsTo[next]?.(tools) ?? [];
}

function* makeAll(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  for (const name of tableNames) {
    yield* makeTable(name, tables[name], tools);
    yield* differences.protect(kysely, name, tables[name].swept ?? null);
  }
  yield* differences.countPositions(kysely);
}
