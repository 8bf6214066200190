import { isDeepStrictEqual } from 'node:util';
import type { Integrity, Json } from '@tact/core/records';
import type { Fields } from '../data/json-lines.ts';

/** A text with the value that it means. */
export interface JsonRow {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly expected: Json;
  readonly note: string;
  readonly conflict: boolean;
  /** The repository whose tests the text is from; empty if the row does not say. */
  readonly source: string;
}

export function jsonRow(fields: Fields): JsonRow | null {
  const { id, kind, raw, raw_b64: bytes, expected_json: expected = null, note, conflict, source } = fields;
  // Bytes that are not UTF-8 become replacement characters, as in an answer received over the network.
  const text = typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : raw;
  if (typeof text !== 'string') return null;
  return {
    id: String(id),
    kind: String(kind),
    text,
    expected,
    note: String(note ?? ''),
    conflict: conflict === true,
    source: String(source ?? '').split(' ')[0] ?? '',
  };
}

/**
 * Strict JSON: a valid text must be read intact, an invalid one must not be, and where the standard leaves the result open
 * only a crash is wrong. Other kinds: the value must be the expected one. An expected null means that the text is unreadable,
 * unless the row's note says that JSON null is meant.
 */
export function isRight(row: JsonRow, value: Json, integrity: Integrity | null): boolean {
  switch (row.kind) {
    case 'strict-valid':
      return integrity === 'intact' && isSame(value, row.expected);
    case 'strict-invalid':
      return integrity !== 'intact';
    case 'implementation-defined':
      return true;
  }
  const isUnreadable = row.expected === null && !row.note.includes('JSON null');
  return isUnreadable ? integrity === null : integrity !== null && isSame(value, row.expected);
}

/** Equal as JSON, which does not distinguish -0 from 0. */
function isSame(one: Json, other: Json): boolean {
  const [left, right] = [one, other].map((value) => JSON.parse(JSON.stringify(value)));
  return isDeepStrictEqual(left, right);
}
