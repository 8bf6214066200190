import type { JsonObject } from '#records';

/** Small named values per user: cursors, learned weights, versions of the rules. */
export interface Values {
  get(user: string, name: string): Promise<VersionedValue | null>;
  /** The names that begin with this, in no order; `history:` names too. */
  names(user: string, prefix: string): Promise<readonly string[]>;
  /** Compare and set: `expected` is the version read before, 0 for a new name. False if another write came first. */
  set(user: string, name: string, value: JsonObject, expected: number, now: number): Promise<boolean>;
  /** Sets all or none: false, with nothing changed, if another write to one of them came first. */
  setAll(user: string, changes: readonly ValueChange[], now: number): Promise<boolean>;
  /** Earlier versions too, newest first. Kept for names that begin with `history:`, at most 1 000 of each. */
  history(user: string, name: string, limit?: number): Promise<readonly VersionedValue[]>;
}

/** A named value to be set; `expected` is the version read before, 0 for a new name. */
export interface ValueChange {
  readonly name: string;
  readonly value: JsonObject;
  readonly expected: number;
}

/** A value, its version, and when it was set (milliseconds since 1970). */
export interface VersionedValue {
  readonly value: JsonObject;
  /** 1 for the first. */
  readonly version: number;
  readonly savedAt: number;
}

/** The state of each conversation between its messages, such as the open question. */
export interface Conversations {
  /** Null if it has none. */
  get(user: string, conversation: string): Promise<VersionedValue | null>;
  /** Compare and set, as for values. A decision that changes it names the change in its record instead. */
  set(user: string, conversation: string, state: JsonObject, expected: number, now: number): Promise<boolean>;
}

/**
 * Other names of a mailbox account. References of decisions begin with the account's name, so an account
 * keeps the name it had first, and a path, an address or an identity under which it is found later becomes an alias of it:
 * so no mail is decided twice because its mailbox goes by another name.
 */
export interface Aliases {
  /** The account that the alias stands for; null if it is not known. */
  account(user: string, alias: string): Promise<string | null>;
  /** False if the alias already exists; then nothing changes. */
  add(user: string, alias: string, account: string): Promise<boolean>;
}
