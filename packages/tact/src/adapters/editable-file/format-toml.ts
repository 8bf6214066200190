import type { Json, JsonObject } from '@tact/core/records';

/** One entry of a list of tables, as a person would lay it out. Ends in a line break. */
export function formatEntry(list: string, entry: JsonObject): string {
  const fields = Object.entries(entry).flatMap(([key, value]) => formatField(key, value));
  return `${[`[[${formatKey(list)}]]`, ...fields].join('\n')}\n`;
}

/** The lines of one field. A table becomes a line per value: `when.subject.contains = "invoice"`. */
export function formatField(key: string, value: Json | undefined): readonly string[] {
  return formatDotted(formatKey(key), value);
}

/** A value on one line, or a list on one line per value where it is long. */
export function formatValue(value: Json, widthBefore = 0): string {
  const line = formatInline(value);
  if (!Array.isArray(value) || widthBefore + line.length <= maxLineLength) return line;
  return `[\n${value.map((item) => `  ${formatInline(item)},\n`).join('')}]`;
}

const maxLineLength = 100;

function formatDotted(key: string, value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  const isFilledTable = isTable(value) && Object.values(value).some((inner) => inner !== undefined);
  if (isFilledTable) {
    return Object.entries(value).flatMap(([inner, below]) =>
      formatDotted(`${key}.${formatKey(inner)}`, below),
    );
  }
  return [`${key} = ${formatValue(value, key.length + 3)}`];
}

function formatInline(value: Json): string {
  if (typeof value === 'string') return formatString(value);
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return formatNumber(value);
  if (!isTable(value)) return '""';
  const pairs = Object.entries(value).flatMap(([key, inner]) => formatPairs(formatKey(key), inner));
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** Inside braces a table with a single value is a dotted key: `{ subject.contains = "x" }`. */
function formatPairs(key: string, value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  if (isTable(value)) {
    const filled = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
    const [only, ...others] = filled;
    if (only !== undefined && others.length === 0)
      return formatPairs(`${key}.${formatKey(only[0])}`, only[1]);
  }
  return [`${key} = ${formatInline(value)}`];
}

function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Patterns keep their backslashes in single quotes; texts of several lines stand in three quotes. */
function formatString(text: string): string {
  const wellFormed = text.toWellFormed();
  const isPlain = /^[^\p{Cc}']*$/u.test(wellFormed);
  if (isPlain && wellFormed.includes('\\')) return `'${wellFormed}'`;
  if (!wellFormed.includes('\n') || wellFormed.includes('\r')) return `"${escapeText(wellFormed)}"`;
  const lines = wellFormed.split('\n').map(escapeText);
  return `"""\n${lines.join('\n')}"""`;
}

/** What JSON escapes TOML escapes alike, but for the delete character, which JSON leaves. */
function escapeText(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\u007F', '\\u007F');
}

function formatKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : `"${escapeText(key.toWellFormed())}"`;
}

function isTable(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
