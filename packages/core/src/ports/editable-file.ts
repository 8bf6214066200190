import type { JsonObject } from '#records';

/**
 * A file that its owner writes by hand and that Tact edits too, such as rules.toml.
 *
 * Contract:
 * 1. An edit changes its entry and nothing else: comments, order and layout stay as the owner wrote them.
 * 2. `write` replaces the whole file or nothing, on disk before it resolves, with the mode it had.
 * 3. `write` refuses (`CONFIG_CHANGED`) where the file has changed since it was read.
 */
export interface EditableFile {
  readonly path: string;
  /** Null if there is no such file. Throws `CONFIG_UNREADABLE`, or `CONFIG_SYNTAX` where it is not UTF-8. */
  read(): Promise<string | null>;
  /** Throws `CONFIG_SYNTAX`. */
  parse(text: string): ParsedDocument;
  /** The text after the change, not yet checked or written. Throws `ID_NOT_FOUND`, `CONFIG_SYNTAX`, `CONFIG_INVALID`. */
  edit(text: string, change: EntryChange): string;
  /** `before` is what `read` gave. Throws `CONFIG_CHANGED`, `CONFIG_UNWRITABLE`. */
  write(text: string, before: string | null): Promise<void>;
}

/** The values of a file, and the lines they are on. */
export interface ParsedDocument {
  /** As named in messages. */
  readonly file: string;
  readonly value: JsonObject;
  /** The line, from 1, of the value at this path, or of the nearest part above it where there is none. */
  lineOf(path: DocumentPath): number;
}

/** Keys of tables, indexes (from 0) of lists. */
export type DocumentPath = readonly (string | number)[];

/** A change to one table of a file, or to one entry of a list of tables; entries are known by their `id`. */
export type EntryChange =
  | { readonly kind: 'add'; readonly list: string; readonly entry: JsonObject }
  /** Sets these fields and leaves the others; null removes a field. */
  | { readonly kind: 'set'; readonly list: string; readonly id: string; readonly fields: JsonObject }
  /** Replaces all fields of the entry; those that stay the same keep their layout. */
  | { readonly kind: 'replace'; readonly list: string; readonly id: string; readonly entry: JsonObject }
  | { readonly kind: 'remove'; readonly list: string; readonly id: string }
  /** Sets these fields of a table such as `[memory]`, which is added where there is none; the others stay. */
  | { readonly kind: 'table'; readonly table: string; readonly fields: JsonObject };
