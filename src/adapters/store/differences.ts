import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { DecisionRow, Tables } from './schema.ts';

/** Everything in which the two databases differ, beyond what Kysely levels by itself. */
export interface Differences {
  readonly columnTypes: ColumnTypes;
  /** Ends a `create table`. `clustered`: the rows stand in the order of their key, and nowhere else. */
  tableSuffix(clustered: boolean): RawBuilder<unknown>;
  /** Rows a transaction reads to change them are locked one by one, not with the whole database. */
  readonly locksRows: boolean;
  /** Makes the database itself keep users apart in a table with a `user_id`, where it can. */
  protectByUser(kysely: Kysely<Tables>, table: keyof Tables): Promise<void>;
  /** The column is one of the values; one parameter, so that the SQL stays the same for any number of them. */
  isAnyOf(column: Expression<string>, values: Expression<ValueList>): RawBuilder<SqlBool>;
  /** The list as one parameter. */
  list(values: readonly string[]): ValueList;
  /** The column contains the text, without regard to case. */
  containsFolded(column: Expression<string>, text: string): RawBuilder<SqlBool>;
  /** The last `length` characters of a column. */
  ending(column: Expression<string>, length: RawBuilder<number>): RawBuilder<string>;
  /** For each tag the rows of its newest decisions, newest first. */
  newestUnderTags(query: TagQuery): RawBuilder<DecisionRow & { readonly tag: string }>;
}

/** A JSON array on SQLite, an array on PostgreSQL. */
export type ValueList = string | readonly string[];

export interface ColumnTypes {
  /** Sorted by its bytes. */
  readonly text: RawBuilder<unknown>;
  readonly integer: RawBuilder<unknown>;
  readonly real: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** A primary key that counts up by itself. */
  readonly sequence: RawBuilder<unknown>;
}

export interface TagQuery {
  readonly user: string;
  readonly engine: string;
  readonly tags: ValueList;
  readonly limitPerTag: number;
}
