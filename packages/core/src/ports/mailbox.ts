import type { Outside } from '#records';

/**
 * One mail account.
 *
 * Contract:
 * 1. A `ref` names a message for as long as it exists in the account, also after anybody moved it.
 * 2. Every operation is idempotent: it brings about a state and says whether that changed anything, so that its
 *    inverse restores exactly what was there before.
 * 3. Nothing is ever removed for good but what Tact itself put there (`withdraw`).
 * 4. Folders that are needed (archive, trash, drafts, snoozed) are made when first used.
 * 5. Errors are `TactError`s with a `MAILBOX_…` code. A message that is gone is `MAILBOX_MESSAGE_GONE`.
 * 6. Names of folders and labels may come from outside: they never reach beyond the account (`..`, `/etc`), and a
 *    label never becomes a system flag (`\\Deleted`) or a keyword that mail programs act on (`$Junk`); what cannot be a name is
 *    refused (`MAILBOX_REFUSED`).
 * 7. One message that cannot be read is yielded with `raw` null and its problem; it never ends the listing.
 * 8. Symbolic links inside a mail folder are never followed, neither to read nor to write; each is yielded as a message with a problem.
 */
export interface Mailbox {
  /** The account's name, such as `ann@example.org` or the path it was given as. */
  readonly account: string;
  /** `imap`, `maildir`, `mbox`, `eml` or `memory`. */
  readonly provider: string;
  /** False where messages can be read but not changed (mbox, .eml): every operation then fails with `MAILBOX_READ_ONLY`. */
  readonly writable: boolean;
  /** Opens the account, or says why it cannot; `doctor` calls nothing else. */
  check(): Promise<void>;
  /** How many messages `messages` is going to yield, where that is cheap to know. */
  count(): Promise<number | null>;
  /** How many messages each folder holds that `messages` reads, where it may read several and that is cheap to know. */
  countByFolder?(): Promise<ReadonlyMap<string, number>>;
  /**
   * The messages of the inbox, oldest first. With `cursor` (as yielded with an earlier message) only those after it,
   * or all of them where the account cannot tell.
   */
  messages(options?: {
    readonly cursor?: string | null;
    readonly signal?: AbortSignal;
  }): AsyncIterable<StoredMessage>;
  /**
   * The messages of the inbox, newest first. With `word`, a server that searches may leave out what holds it nowhere; whoever
   * looks for something looks for himself. Changes nothing about what `messages` yields after a cursor.
   */
  newestFirst(options?: { readonly word?: string }): AsyncIterable<StoredMessage>;
  /**
   * The messages of the inbox that arrived at `from` or later and before `to`, oldest first; milliseconds since 1970-01-01T00:00Z.
   * Reads the texts of these alone. Missing where nothing can be done about a message later on.
   */
  arrivedBetween?(span: { readonly from: number; readonly to: number }): AsyncIterable<StoredMessage>;
  /** Yields messages as they arrive, until the signal aborts. Reconnects by itself with growing pauses. */
  watch(options: {
    readonly cursor: string | null;
    readonly signal: AbortSignal;
  }): AsyncIterable<StoredMessage>;
  /** Reads one message. */
  read(ref: string): Promise<StoredMessage>;
  addLabel(ref: string, label: string): Promise<ChangeResult>;
  removeLabel(ref: string, label: string): Promise<ChangeResult>;
  setSeen(ref: string, seen: boolean): Promise<ChangeResult>;
  setFlagged(ref: string, flagged: boolean): Promise<ChangeResult>;
  /** Moves to a folder by name, or to one by its role. */
  move(ref: string, to: Folder): Promise<MoveResult>;
  /** The role of a folder by its name in the account, whatever language it is called in; null if it has none. */
  roleOf(name: string): Promise<FolderRole | null>;
  /**
   * All folders, with their roles by the server's marks (special use, RFC 6154) or by their names. Asked for once a run or more often,
   * so it should be cheap. Missing where folders cannot be listed: then a model moves nothing without approval.
   */
  folders?(): Promise<readonly KnownFolder[]>;
  /** The labels that the account has, as far as it can tell. Missing where it cannot. */
  labels?(): Promise<readonly string[]>;
  /** Where a message is now. */
  locate(ref: string): Promise<Folder & { readonly name: string }>;
  /**
   * Puts a message of our own into a folder. `key` marks it (header `X-Tact-Key`): a second call with the same key
   * changes nothing and returns the first one's ref.
   */
  append(raw: Uint8Array, to: Folder, key: string): Promise<ChangeResult & { readonly ref: string }>;
  /** The ref of what `append` put there under this key, wherever it is now; null if there is nothing. */
  keptUnder(key: string): Promise<string | null>;
  /** Removes a message that `append` put there under this key; refuses any other (`MAILBOX_REFUSED`). */
  withdraw(ref: string, key: string): Promise<ChangeResult>;
  close(): Promise<void>;
}

/** What a folder is for, whatever the account calls it. `snoozed` is the one that Tact keeps put-off messages in. */
export type FolderRole = 'inbox' | 'archive' | 'trash' | 'drafts' | 'sent' | 'junk' | 'snoozed';

/** A folder by its name in the account, by its role, or both; the role wins. */
export interface Folder {
  readonly role?: FolderRole;
  readonly name?: string;
}

/** A folder of the account. */
export interface KnownFolder {
  /** As `move` takes it. */
  readonly name: string;
  /** Null for an ordinary folder. */
  readonly role: FolderRole | null;
  /** What divides the levels in the name, where it has any; `/` is understood as well. */
  readonly delimiter?: string;
}

/** `changed` is false where the mailbox was as asked already. */
export interface ChangeResult {
  readonly changed: boolean;
}

/** Where a message was and where it is now. */
export interface MoveResult extends ChangeResult {
  /** Names of the folders in the account. */
  readonly from: string;
  readonly to: string;
}

/** A message as the mailbox lists it, without its text. */
export interface StoredMessage {
  readonly ref: string;
  /** The folder's name in the account. */
  readonly folder: string;
  /** Keywords and labels, without the system flags. */
  readonly labels: readonly string[];
  /**
   * Labels that stand in the message's own header, as mail programs write them into mbox files: its sender may have written them as
   * well, so they permit nothing. Missing where the mailbox keeps labels apart from messages.
   */
  readonly headerLabels?: readonly Outside[];
  readonly seen: boolean;
  readonly flagged: boolean;
  /** When the server or the file got it; milliseconds since 1970-01-01T00:00Z. */
  readonly receivedAt: number;
  readonly size: number;
  /** The message as received; null with a `problem`. */
  readonly raw: Uint8Array | null;
  /** A code and a sentence of the error registry. */
  readonly problem: { readonly code: string; readonly text: string } | null;
  /** Where to continue after this message; opaque. */
  readonly cursor: string;
}
