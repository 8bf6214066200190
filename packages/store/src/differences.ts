import type { CompiledQuery, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { DecisionRow, Tables } from './schema.ts';

/** Everything in which the two databases differ, beyond what Kysely levels by itself. */
export interface Differences {
  readonly columnTypes: ColumnTypes;
  /** Ends a `create table`. `clustered`: the rows stand in the order of their key, and nowhere else. */
  tableSuffix(clustered: boolean): RawBuilder<unknown>;
  /**
   * Columns that an index carries along besides its keys: true where it can while it keeps the keys unique. Elsewhere they
   * become keys, and whoever inserts sees to it that the first ones stay unique.
   */
  readonly includesColumns: boolean;
  /** A number that counts up by itself is given again once the last row is removed. */
  readonly reusesNumbers: boolean;
  /** Makes the database itself keep users apart in a table, where it can; a sweep sees the rows that are `swept`. */
  protect(kysely: Kysely<Tables>, table: keyof Tables, swept: string | null): readonly CompiledQuery[];
  /** Takes that away, so that a migration sees and changes the rows of all users. */
  unprotect(kysely: Kysely<Tables>, table: string): readonly CompiledQuery[];
  /** Of the next row that is recorded or moved: larger than every one of this user's. */
  nextPosition(user: unknown): RawBuilder<number>;
  /** Makes what `nextPosition` needs. */
  countPositions(kysely: Kysely<Tables>): readonly CompiledQuery[];
  /** The transaction at hand, for `recorded_in`. */
  readonly thisTransaction: RawBuilder<number>;
  /** No transaction that is still running can commit a row with an earlier position or `seq` than this one. */
  readonly isSettled: RawBuilder<SqlBool>;
  /** The column is one of the values; one parameter, so that the SQL stays the same for any number of them. */
  isAnyOf(column: Expression<string>, values: Expression<ValueList>): RawBuilder<SqlBool>;
  /** The list as one parameter. */
  list(values: readonly string[]): ValueList;
  /** A table of what is asked, to select from: `place` (from 0), `user_id`, `name`, `other`. */
  asked(rows: readonly ValueKey[]): RawBuilder<unknown>;
  /** The same for users alone: `place` (from 0), `user_id`. */
  askedUsers(users: readonly string[]): RawBuilder<unknown>;
  /** Values to be set, to select from: `user_id`, `name`, `value`, `expected`. */
  givenValues(values: readonly GivenValue[]): RawBuilder<unknown>;
  /** Ends a query in a `with`: takes the rows of this table for itself in the order in which it sorts them. */
  locking(table: keyof Tables): RawBuilder<unknown>;
  /** After a table's name: reads it through this index, where the database would otherwise choose a slower one. */
  through(index: string): RawBuilder<unknown>;
  /** The column contains the text, without regard to case. */
  containsFolded(column: Expression<string>, text: string): RawBuilder<SqlBool>;
  /** The last `length` characters of a column. */
  ending(column: Expression<string>, length: RawBuilder<number>): RawBuilder<string>;
  /** For each place the decisions that are newest under its tag (`name`), newest first. */
  newestUnderTags(
    engine: string,
    asked: readonly ValueKey[],
    limitEach: number,
  ): RawBuilder<DecisionRow & { readonly place: number }>;
}

/** User, name, and something more. */
export type ValueKey = readonly [user: string, name: string, other?: string];

/** User, name, the value as JSON, and the version that it must have. */
type GivenValue = readonly [user: string, name: string, value: string, expected: number];

/** A JSON array on SQLite, an array on PostgreSQL. */
type ValueList = string | readonly string[];

export interface ColumnTypes {
  /** Sorted by its bytes. */
  readonly text: RawBuilder<unknown>;
  readonly integer: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** A primary key that counts up by itself. */
  readonly sequence: RawBuilder<unknown>;
  /** Names the transaction that wrote the row, where it matters in which order transactions commit. */
  readonly transaction: RawBuilder<unknown>;
}
