import type { Kysely } from 'kysely';
import type { Differences } from './differences.ts';
import type { Tables } from './schema.ts';

/**
 * Whose rows a transaction may see. `system` stands for the methods that name a row by its id, or time alone
 * (`outbox.start(id)`, `approvals.overdue(now)`): they see every user's, and are the only ones that do.
 */
export type Scope = { readonly user: string } | 'system';

/** One of the two databases, open and migrated. */
export interface Database {
  readonly location: string;
  /** Builds and compiles queries; they run in a session. */
  readonly kysely: Kysely<Tables>;
  readonly differences: Differences;
  /** Runs queries that change nothing. Sees only what was committed. */
  read<Result>(scope: Scope, work: Work<Result>): Promise<Result>;
  /**
   * Runs one transaction: committed durably when `work` resolves, undone when it throws. It may run `work` again
   * when the database undid it to let another transaction pass.
   */
  write<Result>(scope: Scope, work: Work<Result>): Promise<Result>;
  close(): Promise<void>;
}

export type Work<Result> = (session: Session) => Promise<Result>;
export type Session = Kysely<Tables>;

/** Thrown within `write` to undo the transaction and give its caller `result` all the same. */
export class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('The transaction was undone on purpose');
    this.result = result;
  }
}
