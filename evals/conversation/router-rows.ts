import { tactError } from '@tact/core/errors';
import type { Json, JsonObject } from '@tact/core/records';
import { type Domain, domains, type Turn } from '@tact/english';
import { type Fields, readJsonLines, type UnreadRow } from '../data/json-lines.ts';
import { type PreparedText, prepare } from '../training/router/train-model.ts';

/** A message with the domains it belongs to. */
export interface RouterRow {
  readonly text: string;
  /** In a fixed order; empty for a message that belongs to no domain. */
  readonly domains: readonly Domain[];
  /** The same domains in the order of the row. */
  readonly ordered: readonly Domain[];
  /** Other correct answers. */
  readonly accept: readonly (readonly Domain[])[];
  readonly isAmbiguous: boolean;
  readonly source: string;
  readonly licence: string;
  readonly history: readonly Turn[];
  readonly isFollowup: boolean;
}

/** Reads a JSON Lines file of messages. Throws `EVAL_DATA_MISSING`, also for an empty file. */
export async function readRouterRows(path: string, unread?: UnreadRow[]): Promise<readonly RouterRow[]> {
  const rows = await readJsonLines(path, rowOf, unread);
  if (rows.length === 0) throw tactError('EVAL_DATA_MISSING', { path });
  return rows;
}

/** The row as a training text; none for a composite row, since the model handles single requests. */
export function trainingTextOf({
  text,
  domains: [domain, ...rest],
  source,
  isAmbiguous,
}: RouterRow): readonly PreparedText[] {
  if (rest.length > 0) return [];
  return [prepare({ text, label: domain ?? 'none', source, isAmbiguous })];
}

/** Whether two lists hold the same domains in any order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((domain) => other.includes(domain));
}

function rowOf(fields: Fields): RouterRow | null {
  const { text, domains: expected, accept, ambiguous, source, licence, history, followup } = fields;
  if (typeof text !== 'string' || !Array.isArray(expected)) return null;
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

/** "none" stands for no domain and is dropped. */
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
