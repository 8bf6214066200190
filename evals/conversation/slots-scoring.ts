import { rounded } from '../measures.ts';

/** How many slot values were right, spurious and missed. */
export interface Tally {
  right: number;
  spurious: number;
  missed: number;
}

export function newTally(): Tally {
  return { right: 0, spurious: 0, missed: 0 };
}

/** The harmonic mean of precision and recall; 0 if there was nothing to find and nothing found. */
export function f1Of({ right, spurious, missed }: Tally): number {
  const all = 2 * right + spurious + missed;
  return all === 0 ? 0 : rounded((2 * right) / all);
}

export function add(into: Tally, more: Tally): void {
  into.right += more.right;
  into.spurious += more.spurious;
  into.missed += more.missed;
}

/** Matches expected and found values one to one. */
export function compare(
  expected: readonly string[],
  got: readonly string[],
  isSame: (expected: string, got: string) => boolean,
): Tally {
  const left = [...got];
  let right = 0;
  for (const value of expected) {
    const at = left.findIndex((other) => isSame(value, other));
    if (at < 0) continue;
    left.splice(at, 1);
    right += 1;
  }
  return { right, spurious: left.length, missed: expected.length - right };
}

/** Equal apart from case, articles, punctuation and whitespace. */
export function isSameSpan(one: string, other: string): boolean {
  return normalise(one) === normalise(other);
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
