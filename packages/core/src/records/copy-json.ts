import { Outside } from './outside.ts';

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
