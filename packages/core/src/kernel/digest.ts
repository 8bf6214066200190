import { hash } from 'node:crypto';
import { exposeOutside, type Json, Outside } from '#records';

/** SHA-256 of a text as UTF-8, hexadecimal. */
export function digest(text: string | Uint8Array | Outside): string {
  return hash('sha256', text instanceof Outside ? exposeOutside(text) : text);
}

/**
 * JSON with the keys of every object in code unit order, so that equal values have equal texts
 * (the ordering of RFC 8785; numbers as JavaScript writes them, which is what the RFC asks for).
 */
export function canonicalJson(value: Json | object): string {
  return JSON.stringify(inOrder(value));
}

/** Ordered before it is written, which is faster than ordering in a replacer. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  if ('toJSON' in value && typeof value.toJSON === 'function') return inOrder(value.toJSON());
  const entries = Object.entries(value).sort(byKey);
  for (const entry of entries) entry[1] = inOrder(entry[1]);
  // Not by assignment, which would lose a key `__proto__`.
  return Object.fromEntries(entries);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
