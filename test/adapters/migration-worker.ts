import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { migrateFrom, schemaHistory } from '@tact/store/migrations';
import { sqliteQueries } from '@tact/store/sqlite-connection';
import { sqliteDifferences } from '@tact/store/sqlite-differences';
import { nextSchema } from './next-schema.ts';

/**
 * A process that is killed while it brings a SQLite file to the made-up next schema: `node migration-worker.ts FILE STEPS`
 * takes so many steps of the migration and is gone. Prints `done` instead when there were fewer.
 */
const [path = '', steps = ''] = process.argv.slice(2);
const file = new DatabaseSync(path);
file.exec('begin immediate');
const tools = { kysely: sqliteQueries, differences: sqliteDifferences };
const migration = migrateFrom(schemaHistory.version, nextSchema, tools);
let step = migration.next();
for (let taken = 0; step.done !== true; taken += 1) {
  if (taken === Number(steps)) process.kill(process.pid, 'SIGKILL');
  const statement = file.prepare(step.value.sql);
  const parameters = step.value.parameters as readonly SQLInputValue[];
  const rows = statement.columns().length > 0 ? statement.all(...parameters) : [];
  if (rows.length === 0 && statement.columns().length === 0) statement.run(...parameters);
  step = migration.next({ rows, changes: 0 });
}
console.log('done');
