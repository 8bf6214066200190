import { tactError } from '@tact/core/errors';
import { type HeuristicTrust, type JsonObject, outside } from '@tact/core/records';
import { z } from 'zod';
import { bornConfidence, type GivenHeuristic, problemOf } from './add-heuristic.ts';
import type { KeptHeuristic } from './kept-heuristic.ts';
import { slotsIn } from './slots.ts';
import { trustSchema } from './trust-record.ts';

/**
 * Heuristics as JSON Lines, one a line, in the words of other systems: `heuristic_id`, `condition_text`, `suggested_action`,
 * `confidence`. What Tact knows beyond that is optional, so that its own export comes back as it was.
 */

/** A line of a file, read. */
export interface ReadHeuristic extends Required<Omit<GivenHeuristic, 'source' | 'anyway'>> {
  /** Null: made from what it says. */
  readonly id: string | null;
  readonly source: string;
  readonly state: 'active' | 'retired';
  /** Null where nothing is said of what was observed. */
  readonly trust: HeuristicTrust | null;
  readonly slots: readonly string[];
}

const rowSchema = z.object({
  heuristic_id: z
    .string()
    .regex(/^[\w.:-]{1,128}$/, 'heuristic_id is not a word of at most 128 letters and digits')
    .optional(),
  condition_text: z.string('condition_text is missing'),
  suggested_action: z.string('suggested_action is missing'),
  confidence: z.number('confidence is not a number').optional(),
  start_confidence: z.number('start_confidence is not a number').optional(),
  domain: z.string('domain is not a text').default(''),
  source: z.string('source is not a text').default('import'),
  state: z.enum(['active', 'retired'], 'state is neither active nor retired').default('active'),
  slots: z.boolean('slots is neither true nor false').optional(),
  trust: trustSchema.optional(),
});

/**
 * Reads a whole file or nothing. Its words count as those of others, unless its user wrote it. Throws `HEURISTICS_UNREADABLE`.
 */
export function readHeuristicRows(
  text: string,
  { isOwn = false }: { readonly isOwn?: boolean } = {},
): readonly ReadHeuristic[] {
  const lines = text.split(/\r?\n/).map((line, at) => ({ line, number: at + 1 }));
  const rows = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => readRow(line, number, isOwn));
  const seen = new Set<string>();
  for (const { id, number } of rows) {
    if (id !== null && seen.has(id)) throw unreadable(number, `heuristic_id ${id} stands there twice`);
    if (id !== null) seen.add(id);
  }
  return rows.map(({ number: _, ...row }) => row);
}

function readRow(line: string, number: number, isOwn: boolean): ReadHeuristic & { readonly number: number } {
  const read = rowSchema.safeParse(parsed(line, number));
  if (!read.success) throw unreadable(number, read.error.issues[0]?.message ?? 'not a heuristic');
  const { heuristic_id, condition_text, suggested_action, domain, source, state, trust } = read.data;
  const label = (words: string, part: string) => (isOwn ? words : outside(words, `heuristic:${part}`));
  const row = {
    id: heuristic_id ?? null,
    condition: label(condition_text, 'condition'),
    action: label(suggested_action, 'action'),
    startConfidence: read.data.start_confidence ?? read.data.confidence ?? bornConfidence,
    ...{ domain, source, state, number },
    slots: isOwn && read.data.slots !== false ? slotsIn(condition_text) : [],
    // Whoever wrote a file may say how often something was right, not what may differ.
    trust: trust === undefined ? null : isOwn ? trust : { ...trust, places: [] },
  };
  const problem = problemOf(row);
  if (problem !== null) throw unreadable(number, problem);
  return row;
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (thrown) {
    throw unreadable(number, 'not JSON', thrown);
  }
}

function unreadable(line: number, why: string, cause?: unknown) {
  return tactError('HEURISTICS_UNREADABLE', { line, why }, cause);
}

/** A heuristic as a line holds it. */
export function heuristicRow(kept: KeptHeuristic): JsonObject {
  const { id, condition, action, confidence, startConfidence, slots, domain, source, state, trust } = kept;
  return {
    heuristic_id: id,
    condition_text: condition,
    suggested_action: action,
    confidence,
    start_confidence: startConfidence,
    ...{ domain, source, state },
    // Braces that were stored as words must not come back as slots.
    ...(slots.length === 0 && slotsIn(condition).length > 0 ? { slots: false } : {}),
    trust: trust as unknown as JsonObject,
  };
}
