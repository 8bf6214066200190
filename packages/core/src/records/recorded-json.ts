import { isOutsideForm, mapParts, Outside } from './outside.ts';

/**
 * Records as JSON text, and back.
 *
 * Invariants:
 * 1. Whatever JSON a record holds, with outside text in it or not, comes back as itself: a plain value that looks like a recorded
 *    outside text is escaped, and so is one that looks escaped.
 * 2. Outside text is written as it always was, so that records of earlier versions are read back as what they were.
 * 3. A date of an engine's input is written with a tag and comes back as a date; elsewhere a date is the text that it is in JSON.
 */

/** `JSON.stringify` for records; `holdsDates` where the value may hold dates that have to come back as such. */
export function recordedJson(value: unknown, { holdsDates = false } = {}): string {
  if (holdsDates) return JSON.stringify(escaped(value, holdsDates));
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

/** The escape: the escaped value, or the tag and the text of a date, stands where the text would, and there is no source. */
function isEscapedForm(value: object): value is { readonly outside: object; readonly source: null } {
  if (!('outside' in value) || !('source' in value) || Object.keys(value).length !== 2) return false;
  const { outside, source } = value;
  return source === null && typeof outside === 'object' && outside !== null;
}

function escaped(value: unknown, holdsDates = false): unknown {
  const escapedPart = (part: unknown) => escaped(part, holdsDates);
  if (typeof value !== 'object' || value === null || value instanceof Outside) return value;
  if (Array.isArray(value)) return value.map(escapedPart);
  if (holdsDates && value instanceof Date) return { outside: ['date', value.toISOString()], source: null };
  if ('toJSON' in value && typeof value.toJSON === 'function') return escapedPart(value.toJSON());
  const parts = mapParts(value, escapedPart);
  return isOutsideForm(value) || isEscapedForm(value) ? { outside: parts, source: null } : parts;
}

function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if (isOutsideForm(value)) return new Outside(value.outside, value.source);
  if (!isEscapedForm(value)) return mapParts(value, revived);
  if (!Array.isArray(value.outside)) return mapParts(value.outside, revived);
  const [tag, text] = value.outside;
  return tag === 'date' && typeof text === 'string' ? new Date(text) : mapParts(value, revived);
}
