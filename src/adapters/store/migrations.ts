import type { Steps } from './database.ts';
import { type MigrationTools, makeTable } from './make-table.ts';
import { addConversations } from './migrate-to-2.ts';
import { giveEveryRowAUser } from './migrate-to-3.ts';
import { prepareForManyUsers } from './migrate-to-4.ts';
import { addExperiences } from './migrate-to-5.ts';
import { doubtEarlierAnswers } from './migrate-to-6.ts';
import { tableNames, tables } from './tables.ts';

/**
 * The history of the schema, the same for both databases. A step that was released is never changed: mend it by another
 * one. The caller runs them within one transaction that holds a lock, so of several processes that start at once one
 * migrates and the others find it done; and one that is interrupted leaves the store as it was.
 *
 * An empty store is made as of version 3, where `tables.ts` stands, and takes the steps from there; a store of an earlier version
 * takes those to it as well.
 */
const stepsTo: Readonly<Record<number, (tools: MigrationTools) => Steps<void>>> = {
  2: addConversations,
  3: giveEveryRowAUser,
  4: prepareForManyUsers,
  5: addExperiences,
  6: doubtEarlierAnswers,
};

/** The schema this program knows. */
export const schemaVersion = 6;

/** What an empty store is made as. */
const madeAs = 3;

/** Takes the steps that a store of this version has not taken; 0 is an empty store. */
export function* migrateFrom(version: number, tools: MigrationTools): Steps<void> {
  if (version === 0) yield* makeAll(tools);
  const from = version === 0 ? madeAs : version;
  for (let next = from + 1; next <= schemaVersion; next++) yield* stepsTo[next]?.(tools) ?? [];
}

/** Unprotected: the step to version 4 protects every table. */
function* makeAll(tools: MigrationTools): Steps<void> {
  for (const name of tableNames) yield* makeTable(name, tables[name], tools);
  yield* tools.differences.countPositions(tools.kysely);
}
