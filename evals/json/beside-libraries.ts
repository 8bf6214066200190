import type { Json } from '@tact/core/records';
import { parsePartialJson } from 'ai';
import { disableErrorLogging, parse as parseWithBestEffort } from 'best-effort-json-parser';
import json5 from 'json5';
import { jsonrepair } from 'jsonrepair';
import { parse as parsePartially } from 'partial-json';
import { isRight, type JsonRow } from './json-row.ts';

/** How a library and we read the same texts, without those from the library's own tests. */
export interface BesideLibrary {
  readonly texts: number;
  readonly right: number;
  readonly ours_right: number;
  /** The texts that are neither fenced nor surrounded by prose, which some of the libraries do not claim to read. */
  readonly bare: number;
  readonly bare_right: number;
  readonly bare_ours_right: number;
}

interface Library {
  readonly name: string;
  /** The repositories of the library itself and of what it was made from. */
  readonly repositories: readonly string[];
  /** Throws where it reads nothing. */
  readonly read: (text: string) => unknown;
}

const libraries: readonly Library[] = [
  {
    name: 'jsonrepair',
    repositories: ['josdejong/jsonrepair'],
    read: (text) => JSON.parse(jsonrepair(text)),
  },
  {
    name: 'partial-json',
    repositories: ['promplate/partial-json-parser', 'promplate/partial-json-parser-js'],
    read: (text) => parsePartially(text),
  },
  {
    name: 'best-effort-json-parser',
    repositories: ['beenotung/best-effort-json-parser'],
    read: (text) => parseWithBestEffort(text),
  },
  { name: 'json5', repositories: ['json5/json5'], read: (text) => json5.parse(text) },
  { name: 'ai', repositories: ['vercel/ai'], read: readWithAiSdk },
];

async function readWithAiSdk(text: string): Promise<unknown> {
  const { value, state } = await parsePartialJson(text);
  if (value === undefined) throw new Error(state);
  return value;
}

/**
 * Compares our answers with those of other libraries, by the same rule. Texts that are not judged for us are left out, and so
 * are those of a strict suite, where reading more than the standard allows is a mistake.
 */
export async function besideLibraries(
  answers: readonly { readonly row: JsonRow; readonly right: boolean | null }[],
): Promise<Readonly<Record<string, BesideLibrary>>> {
  // It would print what it leaves over in the middle of our figures.
  disableErrorLogging();
  parseWithBestEffort.onExtraToken = () => {};
  const judged = answers.filter(({ row, right }) => right !== null && !strictKinds.has(row.kind));
  const compared: Record<string, BesideLibrary> = {};
  for (const library of libraries) {
    const others = judged.filter(({ row }) => !library.repositories.includes(row.source));
    const pairs: Pair[] = [];
    for (const { row, right } of others)
      pairs.push({ kind: row.kind, ours: right === true, theirs: await readsRight(library, row) });
    compared[library.name] = figuresOf(pairs);
  }
  return compared;
}

const strictKinds: ReadonlySet<string> = new Set([
  'strict-valid',
  'strict-invalid',
  'implementation-defined',
]);

interface Pair {
  readonly kind: string;
  readonly ours: boolean;
  readonly theirs: boolean;
}

async function readsRight({ read }: Library, row: JsonRow): Promise<boolean> {
  let value: Json;
  try {
    value = toJson(await read(row.text));
  } catch {
    // That nothing can be read is an answer, and for some texts the right one.
    return isRight(row, null, null);
  }
  return isRight(row, value, 'repaired');
}

/** Throws for what is no JSON at all, such as `undefined`. */
function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? '');
}

function figuresOf(pairs: readonly Pair[]): BesideLibrary {
  const bare = pairs.filter(({ kind }) => kind !== 'fenced' && kind !== 'chatty');
  return {
    texts: pairs.length,
    right: pairs.filter(({ theirs }) => theirs).length,
    ours_right: pairs.filter(({ ours }) => ours).length,
    bare: bare.length,
    bare_right: bare.filter(({ theirs }) => theirs).length,
    bare_ours_right: bare.filter(({ ours }) => ours).length,
  };
}
