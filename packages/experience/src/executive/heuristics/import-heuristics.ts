import { tactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { NewExperience } from '@tact/core/ports/store';
import { type HeuristicTrust, type JsonObject, outside } from '@tact/core/records';
import { z } from 'zod';
import { createExperienceIndex, embedTexts, similarityBetween } from '#experiences';
import { patientMs } from '../embedding.ts';
import {
  bornConfidence,
  contradicts,
  findRelated,
  type GivenHeuristic,
  type HeuristicServices,
  problemOf,
  refuseContradiction,
} from './add-heuristic.ts';
import { heuristicKind, newExperience, trustName, trustSchema } from './heuristic-record.ts';
import type { KeptHeuristic } from './kept-heuristic.ts';
import { slotsIn, withoutSlots } from './slots.ts';

export interface ImportResult {
  readonly added: number;
  /** Had been there under the same id, and was left as it was. */
  readonly present: number;
}

const maxAtOnce = 200;

/**
 * Keeps what was read from a file. A line whose heuristic is there already changes nothing, so that the same file can be imported
 * again. Throws `HEURISTIC_CONTRADICTS` before anything is kept, unless that is wanted anyway, and `EMBEDDER_…` errors; what was added until then stays, and the next import adds the rest.
 */
export async function importHeuristics(
  user: string,
  rows: readonly ReadHeuristic[],
  services: Pick<HeuristicServices, 'store' | 'embedder' | 'clock'>,
  { anyway = false }: { readonly anyway?: boolean | undefined } = {},
): Promise<ImportResult> {
  const named = [...new Map(rows.map((row) => [idOf(row), row]))];
  if (!anyway) await refuseContradictions(user, named, services);
  let added = 0;
  for (let from = 0; from < named.length; from += maxAtOnce) {
    added += await importBatch(user, named.slice(from, from + maxAtOnce), services);
  }
  return { added, present: named.length - added };
}

type HeuristicEntry = readonly [id: string, row: ReadHeuristic];

/** Compares what is active in a file with what the user has, and with the rest of the file. */
async function refuseContradictions(
  user: string,
  named: readonly HeuristicEntry[],
  { store, embedder }: Pick<HeuristicServices, 'store' | 'embedder'>,
): Promise<void> {
  const present = await store.experiences.get(
    user,
    heuristicKind,
    named.map(([id]) => id),
  );
  const rows = named
    .filter(([, { state }], at) => state === 'active' && present[at] === null)
    .map(([id, row]) => ({ ...row, id }));
  const vectors = await embedTexts(
    rows.map(({ condition, slots }) => withoutSlots(condition, slots)),
    embedder,
    patientMs,
  );
  const index = createExperienceIndex({ store, kind: heuristicKind, embedder });
  for (const [at, row] of rows.entries()) {
    const vector = vectors[at] ?? new Float32Array(embedder.dimensions);
    const isNear = (other: Float32Array | undefined) =>
      other !== undefined && similarityBetween(vector, other, embedder) >= comparedFrom;
    const contradicting = rows.find(
      (other, place) =>
        place < at && other.domain === row.domain && isNear(vectors[place]) && contradicts(row, other),
    );
    refuseContradiction({ contradicting: contradicting ?? null });
    refuseContradiction(await findRelated(user, row, vector, index));
  }
}

/** Conditions that are less similar are not those of one situation. */
const comparedFrom = 0.6;

async function importBatch(
  user: string,
  batch: readonly HeuristicEntry[],
  { store, embedder, clock }: Pick<HeuristicServices, 'store' | 'embedder' | 'clock'>,
): Promise<number> {
  for (;;) {
    const present = await store.experiences.get(
      user,
      heuristicKind,
      batch.map(([id]) => id),
    );
    const missing = batch.filter((_, at) => present[at] === null);
    if (missing.length === 0) return 0;
    const vectors = await embedTexts(
      missing.map(([, { condition, slots }]) => withoutSlots(condition, slots)),
      embedder,
      patientMs,
    );
    const writes = missing.map(([id, row], at) => ({
      add: experienceOf(id, row, embedder.id, vectors[at] ?? new Float32Array(embedder.dimensions)),
    }));
    // Trust first: a heuristic must not match before what is known of it is there.
    const trusts = missing.flatMap(([id, { trust }]) =>
      trust === null
        ? []
        : [{ user, name: trustName(id), value: trust as unknown as JsonObject, expected: 0 }],
    );
    if (trusts.length > 0) await store.bulk.setValues(trusts, clock.now());
    const written = await store.experiences.write(user, heuristicKind, writes, { now: clock.now() });
    if (written === 'written') return missing.length;
  }
}

function experienceOf(id: string, row: ReadHeuristic, embedder: string, vector: Float32Array): NewExperience {
  const { condition, action, domain, source, state, startConfidence, slots } = row;
  const heuristic = { id, condition, action, domain, source, state, startConfidence, slots };
  return newExperience(heuristic, { embedder, vector });
}

/** What says the same in the same domain is the same. */
function idOf({ id, domain, condition, action }: ReadHeuristic): string {
  if (id !== null) return id;
  return `import-${digest([domain, digest(condition), digest(action)].join(' ')).slice(0, 24)}`;
}

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
