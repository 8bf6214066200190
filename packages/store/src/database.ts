import type { StoreEvent } from '@tact/core/ports/store';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Differences } from './differences.ts';
import type { Tables } from './schema.ts';

/**
 * Whose rows a transaction may see: those of these users, or, for a sweep, what is open of all users. A sweep only reads.
 */
export type Scope = { readonly users: readonly string[] } | 'sweep';

/** One of the two databases, open and migrated. */
export interface Database {
  readonly location: string;
  /** Builds and compiles queries; they run as steps of a transaction. */
  readonly kysely: Kysely<Tables>;
  readonly differences: Differences;
  /** Names of damaged records that lists have left out. */
  readonly leftOut: Set<string>;
  /** Runs queries that change nothing. Sees only what was committed. */
  read<Result>(scope: Scope, work: () => Steps<Result>): Promise<Result>;
  /**
   * Runs one transaction: committed durably when `work` returns, undone when it throws. What it tells is committed with it
   * and told to listeners afterwards. It may run `work` again when the database undid it to let another transaction pass.
   */
  write<Result>(users: string | readonly string[], work: (tell: Tell) => Steps<Result>): Promise<Result>;
  /** Calls the listener after each commit with what was told. */
  listen(listener: TurnObserver): () => void;
  /** Takes what was removed out of the files, where that is the program's to do. */
  scrub(): Promise<void>;
  /** Changes something durably. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The queries of a transaction, one after the other: yields each and is given its answer. One code runs in one go where the
 * database answers at once (SQLite), and waits for each answer where it does not (PostgreSQL).
 */
export type Steps<Result> = Generator<CompiledQuery<unknown>, Result, Answer>;

export interface Answer {
  readonly rows: readonly unknown[];
  /** How many rows a change touched. */
  readonly changes: number;
}

export type Tell = (event: StoreEvent) => void;
export type TurnObserver = (events: readonly StoreEvent[]) => void;

export const of = (user: string): Scope => ({ users: [user] });

export function* rows<Row>(query: CompiledQuery<Row>): Steps<readonly Row[]> {
  return (yield query).rows as readonly Row[];
}

export function* first<Row>(query: CompiledQuery<Row>): Steps<Row | undefined> {
  return (yield query).rows[0] as Row | undefined;
}

/** How many rows it touched. */
export function* changes(query: CompiledQuery<unknown>): Steps<number> {
  return (yield query).changes;
}

/** Thrown within a transaction to undo it and give its caller `result` all the same. */
export class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('The transaction was undone on purpose');
    this.result = result;
  }
}
