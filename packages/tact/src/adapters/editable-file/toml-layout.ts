import { tactError } from '@tact/core/errors';
import type { AST } from 'toml-eslint-parser';
import { namesOf } from './line-index.ts';
import { parseTree } from './parse-toml.ts';

/** A stretch of text, by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One entry of a list: its own table first, then the tables inside it, which may stand anywhere below. */
export interface EntryLayout {
  readonly id: string | null;
  readonly main: AST.TOMLTable;
  readonly tables: readonly AST.TOMLTable[];
}

/**
 * Where the parts of a TOML file stand, and which comments go with them.
 *
 * A comment goes with the table below it when no empty line is between them, unless it starts the file; and with the
 * table above it when it follows without an empty line and no table follows it in the same way.
 */
export class TomlLayout {
  readonly text: string;
  readonly #file: string;
  readonly #tree: AST.TOMLProgram;
  /** The lines that hold nothing but a comment; multi-line strings may contain what only looks like one. */
  readonly #commentLines: ReadonlySet<number>;
  readonly #headerLines: ReadonlySet<number>;
  readonly #lineStarts: readonly number[];

  constructor(text: string, file: string) {
    this.text = text;
    this.#file = file;
    this.#tree = parseTree(text, file);
    this.#lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const alone = this.#tree.comments.filter(({ loc, range }) => {
      return this.text.slice(this.#startOfLine(loc.start.line), range[0]).trim() === '';
    });
    this.#commentLines = new Set(alone.map(({ loc }) => loc.start.line));
    this.#headerLines = new Set(this.#tables().map(({ loc }) => loc.start.line));
  }

  /** The entries of a list. Throws `CONFIG_INVALID` where they are not written as tables of their own. */
  entries(list: string): readonly EntryLayout[] {
    this.#refuseInlineList(list);
    const tables = this.#tables().filter(({ resolvedKey: [first, second] }) => {
      return first === list && typeof second === 'number';
    });
    return tables
      .filter(({ resolvedKey }) => resolvedKey.length === 2)
      .map((main) => ({
        id: idOf(main),
        main,
        tables: tables.filter(({ resolvedKey }) => resolvedKey[1] === main.resolvedKey[1]),
      }));
  }

  /** The table of this name; null if there is none. Throws `CONFIG_INVALID` where it has no line of its own. */
  table(name: string): EntryLayout | null {
    for (const node of this.#tree.body[0].body) {
      if (node.type !== 'TOMLKeyValue' || namesOf(node.key)[0] !== name) continue;
      throw tactError('CONFIG_INVALID', {
        file: this.#file,
        line: node.loc.start.line,
        field: name,
        why: `is written without a [${name}] line, which commands cannot edit`,
        remedy: `Put its fields under their own [${name}] line, or edit the file by hand.`,
      });
    }
    const tables = this.#tables().filter(({ resolvedKey: [first] }) => first === name);
    const main = tables.find(({ resolvedKey }) => resolvedKey.length === 1);
    return main === undefined ? null : { id: null, main, tables };
  }

  /** A table with the comments that go with it, in whole lines. */
  spanOf(table: AST.TOMLTable): Span {
    let first = table.loc.start.line;
    while (this.#commentLines.has(first - 1)) first--;
    if (first === 1) first = table.loc.start.line;
    return { start: this.#startOfLine(first), end: this.#startOfLine(this.#lastLine(table) + 1) };
  }

  /** The lines from the first to the last of a node, whole. */
  linesOf(node: AST.TOMLKeyValue): Span {
    return {
      start: this.#startOfLine(node.loc.start.line),
      end: this.#startOfLine(node.loc.end.line + 1),
    };
  }

  /** With the empty lines after it, or before it where it is the last thing in the file. */
  withEmptyLines({ start, end }: Span): Span {
    const after = /^(?:[ \t]*\r?\n)+/.exec(this.text.slice(end))?.[0].length ?? 0;
    if (end + after < this.text.length) return { start, end: end + after };
    const before = this.text.slice(0, start);
    return { start: before.trim() === '' ? 0 : before.trimEnd().length + this.#lineBreakAt(before), end };
  }

  /** The last line of a table, or of the comments that follow it directly. */
  #lastLine(table: AST.TOMLTable): number {
    const { line } = table.loc.end;
    let last = line;
    while (this.#commentLines.has(last + 1)) last++;
    return this.#headerLines.has(last + 1) ? line : last;
  }

  /** The end of the text for lines beyond the last. */
  #startOfLine(line: number): number {
    return this.#lineStarts[line - 1] ?? this.text.length;
  }

  /** The length of the line break after the last word of a text. */
  #lineBreakAt(before: string): number {
    return /^\r?\n/.exec(before.slice(before.trimEnd().length))?.[0].length ?? 0;
  }

  #tables(): readonly AST.TOMLTable[] {
    return this.#tree.body[0].body.filter((node) => node.type === 'TOMLTable');
  }

  #refuseInlineList(list: string): void {
    for (const node of this.#tree.body[0].body) {
      if (node.type !== 'TOMLKeyValue' || namesOf(node.key)[0] !== list) continue;
      throw tactError('CONFIG_INVALID', {
        file: this.#file,
        line: node.loc.start.line,
        field: list,
        why: 'is written as an inline list, which commands cannot edit',
        remedy: `Put each entry under its own [[${list}]] line, or edit the file by hand.`,
      });
    }
  }
}

function idOf(table: AST.TOMLTable): string | null {
  for (const { key, value } of table.body) {
    const [name, ...below] = namesOf(key);
    if (name !== 'id' || below.length > 0) continue;
    return value.type === 'TOMLValue' && value.kind === 'string' ? value.value : null;
  }
  return null;
}
