import { digest } from '@tact/core/kernel';
import type { NewExperience } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { createExperienceIndex, embedTexts, similarityBetween } from '#experiences';
import { patientMs } from '../embedding-deadlines.ts';
import { refuseContradiction } from './add-heuristic.ts';
import { contradicts, findRelated } from './find-related.ts';
import { heuristicKind, newExperience } from './heuristic-record.ts';
import type { ReadHeuristic } from './heuristic-rows.ts';
import type { HeuristicServices } from './heuristic-services.ts';
import { withoutSlots } from './slots.ts';
import { trustName } from './trust-record.ts';

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
