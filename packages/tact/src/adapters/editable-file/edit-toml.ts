import { isDeepStrictEqual } from 'node:util';
import { tactError } from '@tact/core/errors';
import type { EntryChange } from '@tact/core/ports/editable-file';
import type { Json, JsonObject } from '@tact/core/records';
import type { AST } from 'toml-eslint-parser';
import { formatEntry, formatField, formatValue } from './format-toml.ts';
import { namesOf } from './line-index.ts';
import { byteOrderMark, parseToml, withoutMark } from './parse-toml.ts';
import { type EntryLayout, type Span, TomlLayout } from './toml-layout.ts';

/**
 * Changes one entry or table of a TOML file and leaves every other character as it is. The result is not checked: a repeated
 * id, for example, shows when it is parsed again. Throws `ID_NOT_FOUND`, `CONFIG_SYNTAX`, `CONFIG_INVALID`.
 */
export function editToml(text: string, change: EntryChange, file: string): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const bare = withoutMark(text);
  const lineBreak = bare.includes('\r\n') ? '\r\n' : '\n';
  const splices = splicesFor(new TomlLayout(bare, file), change, file);
  return mark + applySplices(bare, splices, lineBreak);
}

/** Text to put in place of a span. With \n; the file's own line break replaces it when it is applied. */
interface Splice extends Span {
  readonly text: string;
}

function splicesFor(layout: TomlLayout, change: EntryChange, file: string): readonly Splice[] {
  if (change.kind === 'table') return tableFields(layout, change);
  const entries = layout.entries(change.list);
  if (change.kind === 'add') return [addition(layout, entries, formatEntry(change.list, change.entry))];
  const index = entries.findIndex(({ id }) => id === change.id);
  const entry = entries[index];
  if (entry === undefined) throw unknownEntry(change.list, change.id);
  switch (change.kind) {
    case 'remove':
      return removal(layout, entry);
    case 'set':
      return setFields(layout, entry, change.fields);
    case 'replace': {
      const { value } = parseToml(layout.text, file);
      const written = (value[change.list] as readonly JsonObject[])[index] ?? {};
      return setFields(layout, entry, differences(written, change.entry));
    }
  }
}

function tableFields(
  layout: TomlLayout,
  { table, fields }: Extract<EntryChange, { readonly kind: 'table' }>,
): readonly Splice[] {
  const present = layout.table(table);
  if (present !== null) return setFields(layout, present, fields);
  const lines = Object.entries(fields).flatMap(([field, value]) => formatField(field, value));
  return [addition(layout, [], `${[`[${table}]`, ...lines].join('\n')}\n`)];
}

/** After the last entry of the list, or at the end of the file. */
function addition(layout: TomlLayout, entries: readonly EntryLayout[], block: string): Splice {
  const ends = entries.flatMap(({ tables }) => tables.map((table) => layout.spanOf(table).end));
  const at = ends.length === 0 ? layout.text.length : Math.max(...ends);
  const before = layout.text.slice(0, at);
  const lead = before.trim() === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const isFollowed = /^[^\r\n]/.test(layout.text.slice(at));
  return { start: at, end: at, text: `${lead}${block}${isFollowed ? '\n' : ''}` };
}

function removal(layout: TomlLayout, entry: EntryLayout): readonly Splice[] {
  return entry.tables.map((table) => ({ ...layout.withEmptyLines(layout.spanOf(table)), text: '' }));
}

function setFields(layout: TomlLayout, entry: EntryLayout, fields: JsonObject): readonly Splice[] {
  return Object.entries(fields).flatMap(([field, value]) => setField(layout, entry, field, value ?? null));
}

/** In place where the field is a single pair; otherwise all its parts are removed and it is written anew. */
function setField(layout: TomlLayout, entry: EntryLayout, field: string, value: Json): readonly Splice[] {
  const pairs = entry.main.body.filter(({ key }) => namesOf(key)[0] === field);
  const tables = entry.tables.filter(({ resolvedKey }) => resolvedKey[2] === field);
  const [pair] = pairs;
  const isSimple = pairs.length === 1 && pair?.key.keys.length === 1 && tables.length === 0;
  if (pair !== undefined && isSimple && value !== null && !isTable(value)) {
    const [start, end] = pair.value.range;
    return [{ start, end, text: formatValue(value, field.length + 3) }];
  }
  const splices: Splice[] = [
    ...pairs.map((part) => ({ ...layout.linesOf(part), text: '' })),
    ...tables.map((table) => ({ ...layout.withEmptyLines(layout.spanOf(table)), text: '' })),
  ];
  const lines = formatField(field, value).map((line) => `${line}\n`);
  if (lines.length > 0) splices.push(insertion(layout, entry.main, pair, lines.join(''), value));
  return splices;
}

/** Where the field was; otherwise a short value goes below the id, and a long one to the end of the table. */
function insertion(
  layout: TomlLayout,
  table: AST.TOMLTable,
  former: AST.TOMLKeyValue | undefined,
  text: string,
  value: Json,
): Splice {
  if (former !== undefined) {
    const { start } = layout.linesOf(former);
    return { start, end: start, text };
  }
  const isShort = typeof value === 'boolean' || typeof value === 'number';
  const id = table.body.find(({ key }) => namesOf(key)[0] === 'id');
  const neighbour = (isShort ? id : undefined) ?? table.body.at(-1);
  const { end } = neighbour === undefined ? layout.spanOf(table) : layout.linesOf(neighbour);
  const isOpenEnded = !layout.text.slice(0, end).endsWith('\n');
  return { start: end, end, text: isOpenEnded ? `\n${text}` : text };
}

/** The fields to set to turn one entry into another; null for those to remove. */
function differences(written: JsonObject, wanted: JsonObject): JsonObject {
  const names = new Set([...Object.keys(written), ...Object.keys(wanted)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(written[name], wanted[name]));
  return Object.fromEntries(changed.map((name) => [name, wanted[name] ?? null]));
}

/** From the end, so that earlier offsets stay right. At one offset what is inserted comes before what is taken away. */
function applySplices(text: string, splices: readonly Splice[], lineBreak: string): string {
  const inOrder = splices.toSorted((left, right) => left.start - right.start || left.end - right.end);
  return inOrder.reduceRight((result, splice) => {
    return result.slice(0, splice.start) + splice.text.replaceAll('\n', lineBreak) + result.slice(splice.end);
  }, text);
}

function unknownEntry(list: string, id: string) {
  const what = list.replaceAll('_', ' ').replace(/s$/, '');
  return tactError('ID_NOT_FOUND', { what, id, list: list.split('_').at(-1) ?? list });
}

function isTable(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
