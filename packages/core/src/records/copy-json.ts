import { isOutsideForm, mapParts, Outside } from './outside.ts';

/** A copy of a value that is plain JSON, or where and why the value is not. */
export type CopiedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly field: string; readonly why: string };

/** What no JSON text holds, or nobody can look at. */
class NotJson extends Error {}

const maxDepth = 500;

/**
 * Copies plain JSON, with outside text in it kept as it is; keys that are undefined fall away. Anything that JSON text would lose or
 * change is refused: maps, sets, class instances, functions, NaN, big integers, cycles.
 *
 * @param options.keepsDates valid dates pass as well, for records that tag them
 */
export function copyJson(
  given: unknown,
  { keepsDates = false }: { readonly keepsDates?: boolean } = {},
): CopiedJson {
  const path: string[] = [];
  const open = new Set<object>();

  function copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return primitive(value);
    if (value instanceof Outside) return value;
    if (keepsDates && value instanceof Date && !Number.isNaN(value.getTime())) return new Date(value);
    if (!Array.isArray(value) && !isPlainObject(value)) throw new NotJson('is not plain JSON');
    if (open.has(value)) throw new NotJson('contains itself');
    if (path.length > maxDepth) throw new NotJson('is nested too deeply');
    open.add(value);
    const copied = Array.isArray(value) ? Array.from(value, copyAt) : Object.fromEntries(entriesOf(value));
    open.delete(value);
    return copied;
  }

  function copyAt(value: unknown, key: string | number): unknown {
    path.push(String(key));
    const copied = copy(value);
    path.pop();
    return copied;
  }

  function entriesOf(value: object): [string, unknown][] {
    return Object.entries(value).flatMap(([key, part]): [string, unknown][] =>
      part === undefined ? [] : [[key, copyAt(part, key)]],
    );
  }

  try {
    return { ok: true, value: copy(given) };
  } catch (thrown) {
    // A getter or a proxy may throw anything.
    return {
      ok: false,
      field: path.join('.'),
      why: thrown instanceof NotJson ? thrown.message : 'cannot be read',
    };
  }
}

function primitive(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === undefined) throw new NotJson('is missing');
  if (typeof value !== 'number') throw new NotJson(`is a ${typeof value}, which JSON cannot hold`);
  if (!Number.isFinite(value)) throw new NotJson(`is ${value}, which JSON cannot hold`);
  return value === 0 ? 0 : value;
}

/** Also of another realm, whose `Object.prototype` is another object. */
function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Any JSON value; undefined members are left out. Parameters, results and targets consist of nothing else. What a stranger wrote
 * stands among it as outside text, and is written and read back with its label.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject | Outside;
/** A JSON object. A member that is `undefined` is left out when it is recorded. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Without the members that are undefined, which would replace others where it is spread over them. */
export function withoutUndefined<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

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
