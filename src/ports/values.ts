import type { JsonObject } from '#records';

/** Small named values per user: cursors, learned weights, versions of the rules. */
export interface Values {
  get(user: string, name: string): Promise<Versioned | null>;
  /** Compare and set: `expected` is the version read before, 0 for a new name. False when somebody was faster. */
  set(user: string, name: string, value: JsonObject, expected: number, now: number): Promise<boolean>;
  /** Sets all or none: false when somebody was faster with one of them, and then nothing changes. */
  setAll(user: string, changes: readonly ValueChange[], now: number): Promise<boolean>;
  /** Earlier versions too, newest first. Kept for names that begin with `history:`, at most 1 000 of each. */
  history(user: string, name: string, limit?: number): Promise<readonly Versioned[]>;
}

/** A named value as it is to be; `expected` is the version read before, 0 for a new name. */
export interface ValueChange {
  readonly name: string;
  readonly value: JsonObject;
  readonly expected: number;
}

export interface Versioned {
  readonly value: JsonObject;
  /** 1 for the first. */
  readonly version: number;
  readonly savedAt: number;
}

/** What each conversation remembers between its messages, such as the question whose answer is awaited. */
export interface Conversations {
  /** Null where it remembers nothing. */
  get(user: string, conversation: string): Promise<Versioned | null>;
  /** Compare and set, as for values. A decision that changes it names the change in its record instead. */
  set(user: string, conversation: string, state: JsonObject, expected: number, now: number): Promise<boolean>;
}

/**
 * Under which other names a mailbox account is known. References of decisions begin with the account's name, so an account
 * keeps the name it had first, and a path, an address or an identity under which it is found later becomes an alias of it:
 * no mail is decided twice because its mailbox is called otherwise.
 */
export interface Aliases {
  /** The account that the alias stands for; null where it is not known. */
  account(user: string, alias: string): Promise<string | null>;
  /** False when the alias stands already; then nothing changes. */
  add(user: string, alias: string, account: string): Promise<boolean>;
}
