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
  return JSON.stringify(value, (_, part: unknown) =>
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part,
  );
}

function isPlainObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
