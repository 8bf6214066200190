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

/** Whether two values are the same as JSON: a key whose value is undefined counts as absent, and order of keys does not count. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && areSameItems(one, other);
  return !Array.isArray(other) && areSameFields(one as Fields, other as Fields);
}

type Fields = Readonly<Record<string, unknown>>;

function areSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (!isSameJson(one[at], other[at])) return false;
  return true;
}

/** If every field of one is in the other, it is enough to count those of the other, which is faster than looking them up. */
function areSameFields(one: Fields, other: Fields): boolean {
  let ahead = 0;
  for (const key in one) {
    if (one[key] === undefined) continue;
    if (!isSameJson(one[key], other[key])) return false;
    ahead += 1;
  }
  for (const key in other) if (other[key] !== undefined) ahead -= 1;
  return ahead === 0;
}
