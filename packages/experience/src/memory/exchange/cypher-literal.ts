import { exposeAll, type Json } from '@tact/core/records';

/**
 * A value as a Cypher literal, on one line.
 *
 * Invariant: no text ends its literal. Older versions of Neo4j replace `\\uXXXX` before they parse, wherever it stands, so that a
 * text with `\\u0027` in it would close the quotation; therefore no backslash of a text stands before a `u`: the literal is broken
 * in two after each.
 */
export function cypherLiteral(value: Json): string {
  return literal(exposeAll(value) as Json);
}

function literal(value: Json): string {
  if (typeof value === 'string') return `'${[...value].map(escaped).join('')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return 'null';
}

const escapes: Readonly<Record<string, string>> = {
  '\\': "\\\\' + '",
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** What reorders, hides or breaks lines is written by its code, so that the file shows what it holds. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

function escaped(character: string): string {
  const known = escapes[character];
  if (known !== undefined) return known;
  if (!unseen.test(character)) return character;
  return Array.from({ length: character.length }, (_, at) => codeOf(character.charCodeAt(at))).join('');
}

function codeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
