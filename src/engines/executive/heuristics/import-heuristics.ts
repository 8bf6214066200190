import { embedTexts } from '#experiences';
import { digest } from '#kernel';
import type { NewExperience } from '#ports/store';
import type { JsonObject } from '#records';
import { patientMs } from '../embedding-deadlines.ts';
import { heuristicKind, newExperience } from './heuristic-record.ts';
import type { ReadHeuristic } from './heuristic-rows.ts';
import type { HeuristicServices } from './heuristic-services.ts';
import { trustName } from './trust-record.ts';

export interface Imported {
  readonly added: number;
  /** Had been there under the same id, and was left as it was. */
  readonly present: number;
}

const mostAtOnce = 200;

/**
 * Keeps what was read from a file. A line whose heuristic is there already changes nothing, so that the same file can be imported
 * again. Throws `EMBEDDER_…` errors; what was added until then stays, and the next import adds the rest.
 */
export async function importHeuristics(
  user: string,
  rows: readonly ReadHeuristic[],
  services: Pick<HeuristicServices, 'store' | 'embedder' | 'clock'>,
): Promise<Imported> {
  const named = [...new Map(rows.map((row) => [idOf(row), row]))];
  let added = 0;
  for (let from = 0; from < named.length; from += mostAtOnce) {
    added += await importBatch(user, named.slice(from, from + mostAtOnce), services);
  }
  return { added, present: named.length - added };
}

type Named = readonly [id: string, row: ReadHeuristic];

async function importBatch(
  user: string,
  batch: readonly Named[],
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
      missing.map(([, { condition }]) => condition),
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
  const { condition, action, domain, source, state, startConfidence } = row;
  const heuristic = { id, condition, action, domain, source, state, startConfidence };
  return newExperience(heuristic, { embedder, vector });
}

/** What says the same in the same domain is the same. */
function idOf({ id, domain, condition, action }: ReadHeuristic): string {
  if (id !== null) return id;
  return `import-${digest([domain, digest(condition), digest(action)].join(' ')).slice(0, 24)}`;
}
