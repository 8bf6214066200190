import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { ColumnTypes, Differences } from './differences.ts';
import type { Tables } from './schema.ts';
import type { IndexDefinition, TableDefinition } from './tables.ts';

/** What a migration works with. */
export interface MigrationTools {
  readonly kysely: Kysely<Tables>;
  readonly differences: Differences;
}

/** Makes a table with its indexes, without anything that keeps users apart. */
export function* makeTable(
  name: string,
  definition: TableDefinition,
  tools: MigrationTools,
): Generator<CompiledQuery, void> {
  yield makeBareTable(name, definition, tools);
  yield* makeIndexes(name, definition, tools);
}

function makeBareTable(
  name: string,
  { columns, key, clustered = false }: TableDefinition,
  { kysely, differences }: MigrationTools,
): CompiledQuery {
  let create = kysely.schema.createTable(name).modifyEnd(differences.tableSuffix(clustered));
  for (const [column, typeName] of Object.entries(columns)) {
    const type = typeName.replace('?', '') as keyof ColumnTypes;
    create = create.addColumn(column, differences.columnTypes[type], (build) => {
      if (typeName.endsWith('?')) return build;
      return type === 'sequence' ? build.primaryKey() : build.notNull();
    });
  }
  if (key !== undefined) create = create.addPrimaryKeyConstraint(`${name}_pk`, [...key] as never[]);
  return create.compile();
}

function* makeIndexes(
  table: string,
  { indexes = {} }: TableDefinition,
  { kysely, differences }: MigrationTools,
): Generator<CompiledQuery, void> {
  for (const [name, index] of Object.entries(indexes)) {
    yield indexStatement(name, table, index, differences.includesColumns).compile(kysely);
  }
}

function indexStatement(name: string, table: string, index: IndexDefinition, includes: boolean) {
  const { columns, unique = false, where, include = [] } = index;
  const keys = includes ? columns : [...columns, ...include];
  // Unique only over the keys: together with further columns it would keep nothing unique.
  const isUnique = unique && (includes || include.length === 0);
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  return sql`create ${sql.raw(isUnique ? 'unique' : '')} index ${sql.id(name)} on ${sql.table(table)} (${list(keys)})
    ${includes && include.length > 0 ? sql`include (${list(include)})` : sql``}
    ${where === undefined ? sql`` : sql`where ${sql.raw(where)}`}`;
}
