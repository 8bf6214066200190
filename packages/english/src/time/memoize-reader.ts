import type { Tokens } from './tokens.ts';

/**
 * Memoizes a grammar rule by text and token index (packrat parsing). Rules call each other at the same places over and
 * over; without this, a text of numbers and commas would take quadratic time.
 */
export function memoizeReader<T>(rule: (tokens: Tokens, at: number) => T): (tokens: Tokens, at: number) => T {
  const known = new WeakMap<Tokens, Map<number, { readonly value: T }>>();
  return (tokens, at) => {
    const places = known.get(tokens) ?? new Map<number, { readonly value: T }>();
    known.set(tokens, places);
    const before = places.get(at);
    if (before !== undefined) return before.value;
    const value = rule(tokens, at);
    places.set(at, { value });
    return value;
  };
}
