import type { Declared } from './cascade.ts';

/** The values of an element's own properties (`--name`), with those it inherits. */
export type Variables = ReadonlyMap<string, readonly string[]>;

/**
 * Puts variables' values in their places (CSS Variables 1, 3). Gives `unset` where one has no value, as browsers do, and `?` where it
 * cannot be told.
 */
export function substitute(value: string, variables: Variables): string {
  let result = value;
  for (let round = 0; round < maxRounds && /var\(/i.test(result); round += 1) {
    const found = innermost.exec(result);
    if (found === null || result.length > maxChars) return '?';
    const [whole, name = '', fallback] = found;
    const values = variables.get(name) ?? [''];
    const stated = values.length === 1 ? values[0] : '?';
    const replaced = stated === '' || stated === 'initial' ? fallback : stated;
    if (replaced === undefined) return 'unset';
    result = result.slice(0, found.index) + replaced + result.slice(found.index + whole.length);
  }
  return /var\(/i.test(result) ? '?' : result.trim() || 'unset';
}

/** A call that holds no other call of its kind. */
const innermost = /var\(\s*(--[^\s,()]+)\s*(?:,((?:(?!var\()[^()]|\((?:(?!var\()[^()]|\([^()]*\))*\))*))?\)/i;
const maxRounds = 20;
const maxChars = 2_000;

/** The variables of an element: those that it declares on top of those that it inherits. */
export function variablesOf(declared: Declared, inherited: Variables): Variables {
  const own = [...declared].filter(([property]) => property.startsWith('--'));
  if (own.length === 0) return inherited;
  const all = new Map(inherited);
  for (const [name, values] of own) {
    all.set(
      name,
      values.flatMap((value) =>
        value === '' || value === 'inherit' ? (inherited.get(name) ?? ['']) : [value],
      ),
    );
  }
  return all;
}
