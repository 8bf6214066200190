import type { Compilable, CompiledQuery, Insertable, Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * Queries built and compiled once. Building one costs Kysely some 30 µs, as much as SQLite needs for a whole transaction
 * without its sync, so what runs for every decision is compiled once and afterwards only has its values bound.
 */

/**
 * Compiles at the first use. `build` gets a placeholder under each name of `Values` and must pass it on as it is: to a
 * condition, a column or a limit.
 */
export function prepared<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  let template: CompiledQuery<Row> | null = null;
  return (values) => {
    template ??= build(slots(0) as Values).compile();
    return bind(template, [values]);
  };
}

/** Inserts rows, all with the same columns, by one statement; compiled once for each number of rows. */
export function preparedInsert<Table extends keyof Tables & string>(
  kysely: Kysely<Tables>,
  table: Table,
  columns: readonly (keyof Insertable<Tables[Table]> & string)[],
  options: { readonly skipKnown?: boolean } = {},
): (rows: readonly Insertable<Tables[Table]>[]) => CompiledQuery {
  const templates = new Map<number, CompiledQuery>();
  const compile = (rowCount: number) => {
    const rows = Array.from({ length: rowCount }, (_, row) =>
      Object.fromEntries(columns.map((column) => [column, new Slot(row, column)])),
    );
    const insert = kysely.insertInto(table).values(rows as never);
    return (options.skipKnown ? insert.onConflict((conflict) => conflict.doNothing()) : insert).compile();
  };
  return (rows) => {
    const template = templates.get(rows.length) ?? compile(rows.length);
    templates.set(rows.length, template);
    return bind(template, rows);
  };
}

/** Stands for a value while a query is compiled. */
class Slot {
  readonly row: number;
  readonly name: string;
  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

function slots(row: number): object {
  return new Proxy({}, { get: (_, name) => new Slot(row, String(name)) });
}

function bind<Row>(template: CompiledQuery<Row>, rows: readonly object[]): CompiledQuery<Row> {
  const parameters = template.parameters.map((parameter) =>
    parameter instanceof Slot ? (rows[parameter.row] as Record<string, unknown>)[parameter.name] : parameter,
  );
  return { query: template.query, queryId: template.queryId, sql: template.sql, parameters };
}
