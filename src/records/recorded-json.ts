import { isOutsideForm, mapParts, Outside } from './outside.ts';

/**
 * Records as JSON text, and back.
 *
 * Invariants:
 * 1. Whatever JSON a record holds, with outside text in it or not, comes back as itself: a plain value that looks like a recorded
 *    outside text is escaped, and so is one that looks escaped.
 * 2. Outside text is written as it always was, so that records of earlier versions are read back as what they were.
 */

/** `JSON.stringify` for records. */
export function recordedJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Few records hold the word, and only those can hold what has to be escaped.
  return text?.includes(marker) === true ? JSON.stringify(escaped(value)) : text;
}

/** `JSON.parse` for records: outside text gets its label back. */
export function parseRecorded(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.includes(marker) ? revived(value) : value;
}

const marker = '"outside":';

/** The escape: the escaped value stands where the text would, and there is no source. */
function isEscapedForm(value: object): value is { readonly outside: object; readonly source: null } {
  if (!('outside' in value) || !('source' in value) || Object.keys(value).length !== 2) return false;
  const { outside, source } = value;
  return source === null && typeof outside === 'object' && outside !== null && !Array.isArray(outside);
}

function escaped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Outside) return value;
  if (Array.isArray(value)) return value.map(escaped);
  if ('toJSON' in value && typeof value.toJSON === 'function') return escaped(value.toJSON());
  const parts = mapParts(value, escaped);
  return isOutsideForm(value) || isEscapedForm(value) ? { outside: parts, source: null } : parts;
}

function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if (isOutsideForm(value)) return new Outside(value.outside, value.source);
  return mapParts(isEscapedForm(value) ? value.outside : value, revived);
}
