import type { AuthenticationWord } from '@tact/core/records';

/** One Authentication-Results field (RFC 8601, 2.2). */
export interface AuthenticationResults {
  /** The server that writes it (authserv-id), in lower case. */
  readonly server: string;
  readonly results: readonly MethodResult[];
}

export interface MethodResult {
  /** In lower case, such as `dkim`. */
  readonly method: string;
  readonly result: AuthenticationWord;
  /** By `ptype.property` in lower case, such as `header.d`. */
  readonly properties: ReadonlyMap<string, string>;
}

/**
 * Reads a field strictly: null if any of it is not as the standard has it. A server that copies what a sender wrote into the
 * field without quoting it would otherwise have the sender write results.
 */
export function readAuthenticationResults(value: string): AuthenticationResults | null {
  const parts = value.length > maxFieldLength ? null : partsOf(value);
  const [head = [], ...statements] = parts ?? [];
  const [server = '', version = '1', ...more] = head;
  if (!/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(server) || !/^\d+$/.test(version) || more.length > 0)
    return null;
  const results: MethodResult[] = [];
  for (const words of statements) {
    // A `;` at the very end is not in the standard but common; `none` says that nothing was checked.
    if (words.length === 0 || (words.length === 1 && words[0]?.toLowerCase() === 'none')) continue;
    const result = resultIn(words);
    if (result === null) return null;
    results.push(result);
  }
  return { server: server.toLowerCase(), results };
}

const maxFieldLength = 10_000;

/** The words between semicolons, without comments; null where quotation marks or parentheses do not fit together. */
function partsOf(value: string): readonly (readonly string[])[] | null {
  const parts: string[][] = [[]];
  let rest = value;
  while (rest !== '') {
    const blank = /^\s+/.exec(rest)?.[0].length ?? commentLength(rest);
    if (blank === null) return null;
    if (blank > 0) {
      rest = rest.slice(blank);
    } else if (rest.startsWith(';')) {
      parts.push([]);
      rest = rest.slice(1);
    } else {
      const word = /^(?:[^\s;()"\\\p{Cc}]|"(?:[^"\\\p{Cc}]|\\[!-~ ])*")+/u.exec(rest)?.[0];
      if (word === undefined) return null;
      parts.at(-1)?.push(word);
      rest = rest.slice(word.length);
    }
  }
  return parts;
}

/** 0 if none begins here, null if it does not end. Comments stand within comments (RFC 5322, 3.2.2). */
function commentLength(text: string): number | null {
  if (!text.startsWith('(')) return 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}

/** `dkim=pass reason="…" header.d=example.org`. The standard allows blanks around the equals signs, which no server writes. */
function resultIn(words: readonly string[]): MethodResult | null {
  const pairs = words.map((word) => /^([a-z0-9-]+(?:\/\d+)?|[a-z0-9-]+\.[\w-]+)=(.+)$/i.exec(word));
  const properties = new Map<string, string>();
  let method: readonly [string, string] | null = null;
  for (const pair of pairs) {
    if (pair === null) return null;
    const [, name = '', value = ''] = pair;
    if (method === null) method = [name.toLowerCase().replace(/\/\d+$/, ''), value.toLowerCase()];
    else if (properties.has(name.toLowerCase())) return null;
    else properties.set(name.toLowerCase(), value.replaceAll(/^"|"$/g, '').toLowerCase());
  }
  if (method === null || method[0].includes('.')) return null;
  return { method: method[0], result: knownWord(method[1]), properties };
}

function knownWord(text: string): AuthenticationWord {
  return words.find((word) => word === text) ?? 'unknown';
}

const words: readonly AuthenticationWord[] = [
  'pass',
  'fail',
  'softfail',
  'neutral',
  'none',
  'policy',
  'temperror',
  'permerror',
];
