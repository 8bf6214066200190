import type { JsonObject } from '#records';

/**
 * A file that its owner writes by hand and that Tact edits too, such as rules.toml.
 *
 * Contract:
 * 1. An edit changes what it is about and nothing else: comments, order and layout stay the owner's.
 * 2. `write` replaces the whole file or nothing, on disk before it resolves, with the mode it had.
 * 3. `write` refuses (`CONFIG_CHANGED`) where the file is no longer what the edit started from.
 */
export interface WrittenFile {
  readonly path: string;
  /** Null where there is no such file. Throws `CONFIG_UNREADABLE`, or `CONFIG_SYNTAX` where it is no UTF-8. */
  read(): Promise<string | null>;
  /** Throws `CONFIG_SYNTAX`. */
  parse(text: string): WrittenDocument;
  /** The text after the change, not yet checked or written. Throws `ID_NOT_FOUND`, `CONFIG_SYNTAX`, `CONFIG_INVALID`. */
  edit(text: string, change: EntryChange): string;
  /** `before` is what `read` gave. Throws `CONFIG_CHANGED`, `CONFIG_UNWRITABLE`. */
  write(text: string, before: string | null): Promise<void>;
}

/** What a file says, and where it says it. */
export interface WrittenDocument {
  /** As named in messages. */
  readonly file: string;
  readonly value: JsonObject;
  /** The line, from 1, on which the value at this path stands; that of the nearest part above it where there is none. */
  lineOf(path: DocumentPath): number;
}

/** Keys of tables, indexes (from 0) of lists. */
export type DocumentPath = readonly (string | number)[];

/** A change to one entry of a list of tables; entries are known by their `id`. */
export type EntryChange =
  | { readonly kind: 'add'; readonly list: string; readonly entry: JsonObject }
  /** Sets these fields and leaves the others; null takes a field away. */
  | { readonly kind: 'set'; readonly list: string; readonly id: string; readonly fields: JsonObject }
  /** Makes the entry say exactly this; fields that stay the same keep their layout. */
  | { readonly kind: 'replace'; readonly list: string; readonly id: string; readonly entry: JsonObject }
  | { readonly kind: 'remove'; readonly list: string; readonly id: string };
