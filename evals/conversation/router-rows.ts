import { open, readFile } from 'node:fs/promises';
import { tactError } from '#errors';
import { type Domain, domains, type Turn } from '#language';
import type { Json, JsonObject } from '#records';
import { type PreparedText, prepare } from '../training/router/train-model.ts';

/** One message of a router file with the domains it belongs to. */
export interface RouterRow {
  readonly text: string;
  /** In a fixed order; empty for a message that asks nothing of any domain. */
  readonly domains: readonly Domain[];
  /** The same in the order of the row. */
  readonly ordered: readonly Domain[];
  /** Other answers that are right too. */
  readonly accept: readonly (readonly Domain[])[];
  readonly isAmbiguous: boolean;
  readonly source: string;
  readonly licence: string;
  readonly history: readonly Turn[];
  readonly isFollowup: boolean;
}

/** Reads a JSON Lines file of messages. Throws `EVAL_DATA_MISSING`. */
export async function readRouterRows(path: string): Promise<readonly RouterRow[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw tactError('EVAL_DATA_MISSING', { path }, cause);
  });
  const rows = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : rowOf(line, `${path}:${index + 1}`)));
  if (rows.length === 0) throw tactError('EVAL_DATA_MISSING', { path });
  return rows;
}

/** What a row teaches: nothing where it is composite, since the model is one of single requests. */
export function lessonOf({
  text,
  domains: [domain, ...rest],
  source,
  isAmbiguous,
}: RouterRow): readonly PreparedText[] {
  if (rest.length > 0) return [];
  return [prepare({ text, label: domain ?? 'none', source, isDoubtful: isAmbiguous })];
}

/** Writes every case's answer as JSON Lines. */
export async function writeAnswers(path: string, answers: Iterable<object>): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const answer of answers) await file.write(`${JSON.stringify(answer)}\n`);
  } finally {
    await file.close();
  }
}

/** Two lists of domains, whatever their order. */
export function isSameSet(one: readonly Domain[], other: readonly Domain[]): boolean {
  return one.length === other.length && one.every((domain) => other.includes(domain));
}

function rowOf(line: string, place: string): RouterRow {
  const fields = fieldsOf(line);
  const { text, domains: expected, accept, ambiguous, source, licence, history, followup } = fields;
  if (typeof text !== 'string' || !Array.isArray(expected)) {
    throw tactError('EVAL_DATA_MISSING', { path: place });
  }
  return {
    text,
    domains: domainsOf(expected),
    ordered: expected.flatMap((name) => domains.find((domain) => domain === name) ?? []),
    accept: Array.isArray(accept) ? accept.map(domainsOf) : [],
    isAmbiguous: ambiguous === true,
    source: String(source ?? 'unknown'),
    licence: String(licence ?? 'unknown'),
    history: Array.isArray(history) ? history.flatMap(turnOf) : [],
    isFollowup: followup === true,
  };
}

function fieldsOf(line: string): Readonly<Record<string, Json | undefined>> {
  try {
    return JSON.parse(line);
  } catch {
    // A row that is no JSON has no text either, and is reported as that.
    return {};
  }
}

/** The word "none" stands for no domain. */
function domainsOf(names: Json): readonly Domain[] {
  return Array.isArray(names) ? domains.filter((domain) => names.includes(domain)) : [];
}

function turnOf(turn: Json): readonly Turn[] {
  if (!isObject(turn)) return [];
  const { role, text } = turn;
  if ((role !== 'user' && role !== 'assistant') || typeof text !== 'string') return [];
  return [{ role, text }];
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
