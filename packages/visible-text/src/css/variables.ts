import type { DeclaredValues } from './cascade.ts';

/** The values of an element's own properties (`--name`), with those it inherits. */
export type Variables = ReadonlyMap<string, readonly string[]>;

/**
 * Puts variables' values in their places (CSS Variables 1, 3). Gives `unset` where one has no value, as browsers do, and `?` where it
 * cannot be told.
 */
export function substitute(value: string, variables: Variables): string {
  let result = value;
  for (let round = 0; round < maxRounds; round += 1) {
    const start = result.search(/var\(/i);
    if (start === -1) return result.trim() || ' ';
    const call = callAt(result, start);
    if (call === null || result.length > maxChars) return '?';
    const values = variables.get(call.name) ?? [''];
    const stated = values.length === 1 ? values[0] : '?';
    const replaced = stated === '' || stated === 'initial' ? call.fallback : stated;
    if (replaced === null) return noValue;
    result = result.slice(0, start) + replaced + result.slice(call.end);
  }
  return '?';
}

const noValue = 'unset';

/** The call that starts there; null where it is none. Its fallback is put in as it stands, so that one that is not needed is not read. */
function callAt(text: string, start: number) {
  const end = closingBracket(text, start + 'var('.length);
  if (end === -1) return null;
  const inner = text.slice(start + 'var('.length, end);
  const [whole, name = ''] = /^\s*(--[^\s,()]+)\s*(?=,|$)/.exec(inner) ?? [];
  if (whole === undefined) return null;
  const fallback = inner.length > whole.length ? inner.slice(whole.length + 1) : null;
  return { name, fallback, end: end + 1 };
}

/** Where the bracket that is open at `from` is closed; -1 where it is not. Quotes are not looked into. */
function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"' || text[at] === "'" || text[at] === '\\') return -1;
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

const maxRounds = 20;
const maxChars = 2_000;

/** The variables of an element: those that it declares on top of those that it inherits. */
export function variablesOf(declared: DeclaredValues, inherited: Variables): Variables {
  const own = [...declared].filter(([property]) => property.startsWith('--'));
  if (own.length === 0) return inherited;
  const all = new Map(inherited);
  for (const [name, values] of own) {
    all.set(
      name,
      values.flatMap((value) =>
        /^(|inherit|unset|revert|revert-layer)$/.test(value) ? (inherited.get(name) ?? ['']) : [value],
      ),
    );
  }
  // They are handed down with what they call put in.
  for (let round = 0; round < maxRounds; round += 1) {
    if (!replaceCalls(all, own)) return all;
  }
  for (const [name] of own) if (all.get(name)?.some(callsVariable) === true) all.set(name, ['?']);
  return all;
}

/** Puts in what is complete by itself, and says whether anything is left. Those that call themselves have no value. */
function replaceCalls(
  all: Map<string, readonly string[]>,
  own: readonly (readonly [string, unknown])[],
): boolean {
  let isLeft = false;
  for (const [name] of own) {
    const values = all.get(name) ?? [];
    if (!values.some(callsVariable)) continue;
    isLeft = true;
    const isReady = values.every((value) =>
      [...value.matchAll(/var\(\s*(--[^\s,()]+)/gi)].every(
        ([, called = '']) => all.get(called)?.some(callsVariable) !== true,
      ),
    );
    if (isReady)
      all.set(
        name,
        values.map((value) => (callsVariable(value) ? computedValue(value, all) : value)),
      );
  }
  return isLeft;
}

function callsVariable(value: string): boolean {
  return /var\(/i.test(value);
}

function computedValue(value: string, variables: Variables): string {
  const replaced = substitute(value, variables);
  return replaced === noValue ? 'initial' : replaced;
}
