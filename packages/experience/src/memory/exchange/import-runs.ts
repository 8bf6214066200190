import { canonicalJson, digest, maskSecretsIn, type SecretMask } from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import type { Embedder } from '@tact/core/ports/embedder';
import type { ExperienceWrite, Store } from '@tact/core/ports/store';
import { holdsOutside, type Run } from '@tact/core/records';
import { textOfRun } from '../compare/plain-run.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { runKind } from '../memory-name.ts';
import { type KeptRun, type MergedRun, newExperience, newRun } from '../stored/kept-run.ts';
import { summarise } from '../summarise.ts';
import type { RunRow } from './run-rows.ts';

export interface ImportedRuns {
  readonly added: number;
  /** Were there under the same id, and stayed as they were. */
  readonly present: number;
}

export interface ImportServices {
  readonly store: Pick<Store, 'experiences'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly embedder: Embedder;
  readonly timeoutMs: number;
  readonly maskSecrets: SecretMask;
}

const maxAtOnce = 100;

/**
 * Keeps runs as a file says they are, without deciding about any: with their status, which is active where it is missing. A run
 * that is there already stays as it is, so that the same file can be imported again; so does one that was forgotten. Throws
 * `EMBEDDER_…` errors; what was added until then stays, and the next import adds the rest.
 */
export async function importRuns(
  user: string,
  rows: readonly RunRow[],
  services: ImportServices,
): Promise<ImportedRuns> {
  const runs = keptRuns(maskSecretsIn(rows, services.maskSecrets), services.clock.now());
  let added = 0;
  for (let from = 0; from < runs.length; from += maxAtOnce)
    added += await importBatch(user, runs.slice(from, from + maxAtOnce), services);
  return { added, present: runs.length - added };
}

async function importBatch(
  user: string,
  batch: readonly KeptRun[],
  { store, clock, embedder, timeoutMs }: ImportServices,
): Promise<number> {
  for (;;) {
    const ids = batch.map(({ id }) => id);
    const present = await store.experiences.get(user, runKind, ids);
    const missing = batch.filter((_, at) => present[at] === null);
    if (missing.length === 0) return 0;
    const vectors = await embedder.embed(missing.map(textOfRun), { timeoutMs });
    const writes = missing.map((run, at): ExperienceWrite => {
      const vector = vectors[at];
      const embedding = vector === undefined ? null : { embedder: embedder.id, vector };
      return { add: newExperience(run, { origin: holdsOutside(run) ? 'outside' : 'owner', embedding }) };
    });
    const written = await store.experiences.write(user, runKind, writes, { now: clock.now() });
    if (written === 'written') return missing.length;
  }
}

/** As they are stored, each once, with the runs that each took the place of or stands for. */
function keptRuns(rows: readonly RunRow[], now: number): readonly KeptRun[] {
  const byId = new Map<string, { readonly row: RunRow; readonly kept: KeptRun }>();
  for (const row of rows) {
    const id = row.id ?? idOf(row);
    byId.set(id, { row, kept: keptRun({ ...row.run, id, completedAt: row.completedAt ?? now }, row, now) });
  }
  const all = [...byId.values()];
  const replacedBy = Map.groupBy(all, ({ row }) => row.supersededBy);
  const mergedInto = Map.groupBy(all, ({ row }) => row.canonical);
  return all.map(({ row, kept }): KeptRun => {
    const [old] = replacedBy.get(kept.id) ?? [];
    return {
      ...kept,
      ...{ supersededBy: row.supersededBy, canonical: row.canonical, uses: row.uses },
      replaced: old === undefined ? null : { id: old.kept.id, validUntil: null },
      merged: (mergedInto.get(kept.id) ?? []).map((other): MergedRun => {
        const { id, references, artifacts } = other.kept;
        return { id, references, artifacts, uses: other.row.uses, canonical: null };
      }),
    };
  });
}

function keptRun(run: Run, { status }: RunRow, now: number): KeptRun {
  const summed = { ...run, summary: run.summary ?? summarise(run) };
  return { ...newRun(summed, '', now), decisionId: null, status: status ?? 'active' };
}

/** What says the same is the same. */
function idOf({ run, completedAt }: RunRow): string {
  const fingerprint = fingerprintOf({ ...run, completedAt: 0 });
  return `import-${digest(canonicalJson([fingerprint, completedAt])).slice(0, 24)}`;
}
