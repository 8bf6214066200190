import type { Experience, Store } from '@tact/core/ports/store';
import { holdsOutside, parseRecorded, type Run } from '@tact/core/records';
import type { ExperienceSearch } from '#experiences';
import type { AdmitInput, SimilarityThresholds } from '../admission.ts';
import { textOfRun, uniteNames } from '../compare/plain-run.ts';
import { taskDigestOf } from '../fingerprint.ts';
import { fingerprintLink, memoryName, runKind, taskLink } from '../memory-name.ts';
import type { RunEmbedder } from '../run-embedder.ts';
import { type KeptRun, newRun } from '../stored/kept-run.ts';
import { readRun } from '../stored/read-run.ts';
import type { AdmissionChoice, KnownRun } from './settle-in-order.ts';

/** The runs that one belongs with, as they were admitted, and the rows that there are. */
export interface KnownRuns {
  readonly known: readonly KnownRun[];
  readonly rows: ReadonlyMap<string, KnownRow>;
}

interface KnownRow {
  readonly run: KeptRun;
  readonly experience: Experience;
}

export type KnownReads = Pick<Store, 'experiences' | 'ledger' | 'documents'>;

/** More are not looked at: a late run of a task that was done so often is decided about as if it came in time. */
const maxRows = 300;

/**
 * These runs and all that they took the place of, were merged with or repeat, directly or not.
 *
 * @returns null if there are too many
 */
export async function knownRuns(
  user: string,
  ids: readonly string[],
  store: KnownReads,
  embedder: Pick<RunEmbedder, 'embed'>,
): Promise<KnownRuns | null> {
  const rows = new Map<string, KnownRow>();
  const asked = new Set<string>();
  for (let missing = ids; missing.length > 0; ) {
    const found = await store.experiences.get(user, runKind, missing);
    for (const experience of found) {
      const run = experience === null ? null : readRun(experience);
      if (run !== null && experience !== null) rows.set(run.id, { run, experience });
    }
    if (rows.size > maxRows) return null;
    for (const id of missing) asked.add(id);
    missing = [...new Set([...rows.values()].flatMap(({ run }) => relatedTo(run)))].filter(
      (id) => !asked.has(id),
    );
  }
  const own = [...rows.values()].flatMap((row) => knownRow(row, rows));
  const counted = [...rows.values()].flatMap(({ run }) =>
    run.status === 'removed'
      ? []
      : run.repeats.filter(({ id }) => !rows.has(id)).map(({ id }) => ({ id, on: run })),
  );
  const found = await Promise.all(counted.map(({ id, on }) => knownRepeat(user, id, on, rows, store)));
  const repeats = found.flatMap((one) => one ?? []);
  const vectors = await embedder.embed(repeats.map(({ run }) => textOfRun(run)));
  return { known: [...own, ...repeats.map((one, at) => ({ ...one, vector: vectors[at] ?? null }))], rows };
}

function relatedTo({ replaced, supersededBy, canonical, merged, repeats }: KeptRun): readonly string[] {
  return [
    ...[replaced?.id, supersededBy, canonical].flatMap((id) => id ?? []),
    ...merged.map(({ id }) => id),
    ...repeats.map(({ id }) => id),
  ];
}

/** A row as it was admitted; nothing for one that was taken back. */
function knownRow({ run, experience }: KnownRow, rows: ReadonlyMap<string, KnownRow>): readonly KnownRun[] {
  if (run.status === 'removed' && run.repeatOf === null) return [];
  const successor = run.supersededBy === null ? undefined : rows.get(run.supersededBy)?.run;
  const mergedUses = run.merged.reduce((sum, { uses }) => sum + uses, 0);
  const admitted: KeptRun = {
    ...run,
    references: uniteNames(run.own.references),
    artifacts: uniteNames(run.own.artifacts),
    ...{ status: 'active', supersededBy: null, canonical: null, merged: [], replaced: null },
    ...{ repeats: [], repeatOf: null, times: 1 + run.earlierRepeats, lastAt: run.completedAt },
    validUntil: successor?.replaced?.id === run.id ? successor.replaced.validUntil : run.validUntil,
    uses: Math.max(0, run.uses - (run.canonical === null ? mergedUses : 0)),
  };
  const vector = experience.embedding?.vector ?? null;
  const decided = decidedAbout(run);
  return [
    {
      run: admitted,
      origin: originOf(experience),
      vector,
      decided,
      pinned: run.restored === null ? null : run,
    },
  ];
}

function originOf({ origin }: Experience): KnownRun['origin'] {
  return origin === 'outside' ? 'outside' : 'owner';
}

/** As its row shows; null where rules decided. */
function decidedAbout({ byModel, repeatOf, replaced, canonical, merged }: KeptRun): AdmissionChoice | null {
  if (!byModel) return null;
  if (repeatOf !== null) return { decision: 'NOT', targetId: repeatOf };
  if (replaced !== null) return { decision: 'REPLACE', targetId: replaced.id };
  if (canonical !== null) return { decision: 'MERGE', targetId: canonical };
  const [other] = merged;
  return other === undefined
    ? { decision: 'ADD', targetId: null }
    : { decision: 'MERGE', targetId: other.id };
}

/** A run that was left out, as it was offered; where that is no longer kept, as the run that it repeats. */
async function knownRepeat(
  user: string,
  id: string,
  on: KeptRun,
  rows: ReadonlyMap<string, KnownRow>,
  { ledger, documents }: KnownReads,
): Promise<KnownRun | null> {
  const row = rows.get(on.id);
  const repeat = on.repeats.find((one) => one.id === id);
  if (row === undefined || repeat === undefined) return null;
  const decision = await ledger.latest(user, memoryName, `run/${id}`);
  const text = decision === null ? null : await documents.text(user, decision.inputDigest);
  const offered: Run =
    text === null
      ? { ...on, references: on.own.references, artifacts: on.own.artifacts }
      : (parseRecorded(text) as AdmitInput).run;
  const { completedAt } = repeat;
  const run = newRun(
    { ...offered, id, completedAt, validFrom: null, validUntil: null },
    decision?.id ?? '',
    decision?.createdAt ?? on.recordedAt,
  );
  return {
    run: { ...run, decisionId: decision?.id ?? null },
    origin: holdsOutside(offered) ? 'outside' : originOf(row.experience),
    vector: null,
    decided: decision?.path === 'model' ? { decision: 'NOT', targetId: on.id } : null,
    pinned: null,
  };
}

const maxAlike = 50;

/** The active runs that a run has to do with: of the same task, or similar. */
export function alikeIds(
  run: Run,
  vector: Float32Array | null,
  search: ExperienceSearch,
  {
    embedder,
    thresholds,
    fingerprint,
  }: {
    readonly embedder: Pick<RunEmbedder, 'similarity'>;
    readonly thresholds: SimilarityThresholds;
    readonly fingerprint: string;
  },
): readonly string[] {
  const near = vector === null ? [] : search.nearest(vector, { limit: maxAlike });
  const similar = near.filter(({ cosine }) => embedder.similarity(cosine) >= thresholds.similar);
  return [
    ...new Set([
      ...search.withLink(fingerprintLink(fingerprint)),
      ...search.withLink(taskLink(taskDigestOf(run))).slice(-maxAlike),
      ...similar.map(({ experience }) => experience.id),
    ]),
  ].filter((id) => id !== run.id);
}
