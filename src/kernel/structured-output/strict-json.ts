import type { Json } from '#records';
import { maximumDepth } from './cursor.ts';

export type StrictReading =
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
  const written = measureText(text);
  if (written.depth > maximumDepth) return { kind: 'too-deep' };

  const value = parse(text);
  if (value === undefined) return { kind: 'not-json' };

  const kept = measureValue(value);
  return { kind: 'json', value, suspicious: kept.members !== written.members || !kept.finite };
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
    const children = Object.values(value);
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

/** Brackets and colons outside strings. In valid JSON every member has exactly one such colon. */
function measureText(text: string): { depth: number; members: number } {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === ':') members++;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return { depth: deepest, members };
}
