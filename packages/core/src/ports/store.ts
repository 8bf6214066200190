import type { Approvals } from './approvals.ts';
import type { BulkReads } from './bulk-reads.ts';
import type { BulkWrites } from './bulk-writes.ts';
import type { Events } from './events.ts';
import type { Experiences } from './experiences.ts';
import type { FeedbackLog } from './feedback-log.ts';
import type { Items } from './items.ts';
import type { Jobs } from './jobs.ts';
import type { Documents, Ledger } from './ledger.ts';
import type { Messages } from './messages.ts';
import type { Journal, Outbox } from './outbox.ts';
import type { Users } from './users.ts';
import type { Aliases, Conversations, Values } from './values.ts';

export type * from './approvals.ts';
export type * from './bulk-reads.ts';
export type * from './bulk-writes.ts';
export type * from './events.ts';
export type * from './experiences.ts';
export type * from './feedback-log.ts';
export type * from './items.ts';
export type * from './ledger.ts';
export type * from './messages.ts';
export type * from './outbox.ts';
export type * from './users.ts';
export type * from './values.ts';

/**
 * What Tact remembers. Each part is a small repository; one implementation holds them all in one database.
 *
 * Contract:
 * 1. Every method is one transaction. Once it resolves, the change survives a power failure; before that, none of it is visible.
 * 2. Changes of state compare and set: of any number of concurrent callers exactly one succeeds, and the others are told.
 * 3. Every row has a user, and every method names the user whose rows it reads or changes: it never sees another user's.
 *    Sweeps (`unfinished`, `overdue`, the events) cover all users and return users and ids only, never contents.
 * 4. Lists are newest first unless said otherwise, and bounded by `limit` (100 unless said otherwise). Decisions, effects,
 *    approvals and journal entries sort by their ids, which are UUIDv7 and so in the order of time; items by when they were
 *    made. What belongs to one decision (`ofDecision`) is complete, the oldest first.
 * 5. Errors are `TactError`s with a `STORE_…` code.
 */
export interface Store {
  /** A path, or an address without its password. */
  readonly location: string;
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly approvals: Approvals;
  readonly journal: Journal;
  readonly feedback: FeedbackLog;
  readonly documents: Documents;
  readonly items: Items;
  readonly experiences: Experiences;
  readonly messages: Messages;
  readonly conversations: Conversations;
  readonly values: Values;
  readonly aliases: Aliases;
  readonly events: Events;
  /** What is read and changed for many users at once. */
  readonly bulk: BulkReads & BulkWrites;
  /**
   * Removes every row of a user, then all remains of them in the files. Resolves when nothing is left; throws
   * `STORE_LOCKED` if the rows are gone but a reader kept the files from being cleaned: call it again then.
   * On PostgreSQL the server itself frees the space of removed rows later.
   */
  forget(user: string): Promise<void>;
  /** Missing where nothing outlives the process. */
  readonly users?: Users;
  /** Names of damaged records that lists have left out so far. One that is asked for by itself is an error. */
  leftOut?(): readonly string[];
  /**
   * The store within a transaction of the caller on its connection; missing where a store has no such thing. Each call is one savepoint,
   * tried once, after which the transaction's settings are what they were. Nobody hears of it before `tell`.
   */
  join?(client: unknown): JoinedStore;
  /** Verifies that the store can be written durably; throws if not. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** What may be done within a transaction of the caller. */
export interface JoinedStore {
  readonly ledger: Pick<Ledger, 'record'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Tells listeners what was recorded. For whoever has seen it committed. */
  tell(): void;
}

/** A row as a sweep names it. */
export interface RowId {
  readonly user: string;
  readonly id: string;
}
