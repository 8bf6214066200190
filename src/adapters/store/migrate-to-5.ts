import type { Steps } from './database.ts';
import { experienceTableNames, experienceTables } from './experience-tables.ts';
import { type MigrationTools, makeTable } from './make-table.ts';

/** Experiences, the links they are found by, and the order in which they change. */
export function* addExperiences(tools: MigrationTools): Steps<void> {
  const { kysely, differences } = tools;
  for (const name of experienceTableNames) {
    yield* makeTable(name, experienceTables[name], tools);
    yield* differences.protect(kysely, name, null);
  }
}
