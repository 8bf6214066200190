import { tactError } from '@tact/core/errors';
import type { ParsedDocument } from '@tact/core/ports/editable-file';
import type { Json, JsonObject } from '@tact/core/records';
import { parse, type TomlDate, TomlError, type TomlValueWithoutBigInt } from 'smol-toml';
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { createLineIndex } from './line-index.ts';

/** Reads TOML 1.1, with the line of every value. Throws `CONFIG_SYNTAX`. Dates become text, as ISO 8601. */
export function parseToml(text: string, file: string): ParsedDocument {
  const value = parseValues(text, file);
  const lineOf = createLineIndex(parseTree(text, file));
  return { file, value, lineOf };
}

/** The same file as a tree with the place of every token, for edits that leave the rest alone. */
export function parseTree(text: string, file: string): AST.TOMLProgram {
  try {
    return parseTOML(withoutMark(text), { tomlVersion: '1.1' });
  } catch (thrown) {
    if (!(thrown instanceof ParseError)) throw thrown;
    const why = thrown.message.charAt(0).toLowerCase() + thrown.message.slice(1);
    throw tactError('CONFIG_SYNTAX', { file, line: thrown.lineNumber, why }, thrown);
  }
}

/** Some editors put a byte order mark first, which is not part of the text. */
export function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

export const byteOrderMark = '\uFEFF';

function parseValues(text: string, file: string): JsonObject {
  try {
    const values = parse(withoutMark(text), { unsafeKeyBehaviour: 'throw', maxDepth: 100 });
    return toJson(values) as JsonObject;
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const isPastEnd = thrown.line > text.trimEnd().split('\n').length;
    const why = isPastEnd ? 'the file ends before a bracket is closed' : explain(thrown.message);
    throw tactError('CONFIG_SYNTAX', { file, line: thrown.line, why }, thrown);
  }
}

function toJson(value: TomlValueWithoutBigInt): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return (value as TomlDate).toISOString();
  const entries = Object.entries(value as Record<string, TomlValueWithoutBigInt>);
  return Object.fromEntries(entries.map(([key, inner]) => [key, toJson(inner)]));
}

/** The parser's messages in words for somebody who has not read the specification. */
const explanations: Readonly<Record<string, string>> = {
  'invalid value': 'this is not a TOML value; text needs quotes around it',
  'unfinished string': 'a quote is not closed',
  'unfinished array': 'a "[" is not closed',
  'unfinished table': 'a "{" is not closed',
  'trying to redefine an already defined table or value': 'this key or table is already defined above',
  'trying to redefine an already defined value': 'this key is already defined above',
  'each key-value declaration must be followed by an end-of-line':
    'something follows the value; put each key on its own line',
  'expected comma or end of structure': 'a comma or a closing bracket is missing after a value',
  'expected end of table array declaration': 'the two closing brackets "]]" are missing',
  'illegal character in key': 'a key contains a character that needs quotes, or its "=" is missing',
  'illegal empty bare key': 'a key is missing',
  'unexpected end of key': 'a key is missing before the "="',
  'incomplete key-value: cannot find end of key': 'a key has no "=" and no value',
  'unrecognised escape sequence':
    'unknown escape after a backslash; single quotes keep backslashes as they are',
  'control characters are not allowed in strings':
    'a quote is not closed on its line, or its text contains a control character',
  'illegal leading zero': 'a number starts with 0; quote it if it is a name',
  'document contains an unsafe property': 'a key has a forbidden name',
};

function explain(message: string): string {
  const [, problem = message] = /^Invalid TOML document: (.*)/.exec(message) ?? [];
  return explanations[problem] ?? problem.replace(/\.$/, '');
}
