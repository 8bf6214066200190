import type { ErrorCode, ErrorDetails } from '#errors';
import type { Json, JsonObject } from '#records';
import { maximumDepth } from './cursor.ts';

type StrictReading =
  | { readonly kind: 'json'; readonly value: Json; readonly suspicious: boolean }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'too-deep' };

/**
 * Reads text that is JSON to the letter (RFC 8259), as `JSON.parse` does.
 *
 * `suspicious`: an object names a key twice, so that readers disagree about its value, or a number is too large
 * to be held. `JSON.parse` hides both.
 */
export function readStrictJson(text: string): StrictReading {
  const value = parse(text);
  if (value === undefined) return { kind: 'not-json' };

  const kept = measureValue(value);
  if (kept.depth > maximumDepth) return { kind: 'too-deep' };
  return { kind: 'json', value, suspicious: kept.members !== countMembers(text) || !kept.finite };
}

/** How deep a value is nested (a scalar is 0), how many members its objects have, whether all numbers are finite. */
export function measureValue(root: Json): { depth: number; members: number; finite: boolean } {
  const measured = { depth: 0, members: 0, finite: true };
  const waiting: { value: Json; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    measured.depth = Math.max(measured.depth, depth);
    if (typeof value === 'number' && !Number.isFinite(value)) measured.finite = false;
    if (typeof value !== 'object' || value === null) continue;
    const children: readonly Json[] = Array.isArray(value) ? value : Object.values(value as JsonObject);
    if (!Array.isArray(value)) measured.members += children.length;
    if (children.length === 0) measured.depth = Math.max(measured.depth, depth + 1);
    for (const child of children) waiting.push({ value: child, depth: depth + 1 });
  }
  return measured;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not being JSON is an answer here, not an error: the tolerant reader goes on.
    return undefined;
  }
}

/** The colons outside strings: in valid JSON every member has exactly one. */
function countMembers(text: string): number {
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (character === ':' && !inString) members++;
  }
  return members;
}

type FailureCode = Extract<ErrorCode, `DECISION_${string}`>;

/** A reading that failed, as a value: an error's code, and what its sentence in the registry needs. */
export interface Failure<Code extends FailureCode = FailureCode> {
  readonly ok: false;
  readonly code: Code;
  readonly details: ErrorDetails<Code>;
}

export function failure<Code extends FailureCode>(code: Code, details: ErrorDetails<Code>): Failure<Code> {
  return { ok: false, code, details };
}
