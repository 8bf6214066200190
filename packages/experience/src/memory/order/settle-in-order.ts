import type { Embedder } from '@tact/core/ports/embedder';
import { similarityBetween } from '#experiences';
import { type AdmissionWord, maxCompared, type NearestRun, type SimilarityThresholds } from '../admission.ts';
import { canonicalOf } from '../admission-proposal.ts';
import { compareRuns } from '../compare/compare-runs.ts';
import { judgeLocally } from '../local-judge.ts';
import { type KeptRun, withRepeat } from '../stored/kept-run.ts';
import { mergedRuns, replacedRuns } from '../stored/write-runs.ts';

/**
 * What a memory is once runs were taken in as they were completed, whenever they were delivered. Pure.
 *
 * Invariants:
 * 1. The result depends on the runs and their times, not on the order in which they came.
 * 2. What rules cannot tell stays as a model decided it, as far as its run is still there; else it is added.
 * 3. A run that the owner restored stays as it is.
 */

/** A run that is known, whether it has a row of its own or is counted on another. */
export interface KnownRun {
  /** As it is admitted, without what came later. */
  readonly run: KeptRun;
  readonly origin: 'owner' | 'outside';
  readonly vector: Float32Array | null;
  /** What a model decided about it; null where rules did. */
  readonly decided: AdmissionChoice | null;
  /** Stays as this. */
  readonly pinned: KeptRun | null;
}

export interface AdmissionChoice {
  readonly decision: AdmissionWord;
  readonly targetId: string | null;
}

export interface AdmissionOutcome {
  /** The rows, by id. */
  readonly rows: ReadonlyMap<string, KeptRun>;
  /** Of those without a row: the run that they are counted on. */
  readonly repeatOf: ReadonlyMap<string, string>;
}

export interface SettleOptions {
  readonly embedder: Pick<Embedder, 'similarity'>;
  readonly thresholds: SimilarityThresholds;
  /** The run that is being admitted, of which it was decided already. */
  readonly admitted?: string | undefined;
}

export function settleInOrder(known: readonly KnownRun[], options: SettleOptions): AdmissionOutcome {
  const rows = new Map<string, KeptRun>();
  const repeatOf = new Map<string, string>();
  const byId = new Map(known.map((one) => [one.run.id, one]));
  for (const one of known.toSorted(byTime)) {
    const { run, pinned } = one;
    if (pinned !== null) {
      rows.set(run.id, pinned);
      continue;
    }
    const active = [...rows.values()].filter(({ status }) => status === 'active');
    const { decision, targetId } = decideAgain(one, active, byId, options);
    const target = targetId === null ? undefined : rows.get(targetId);
    if (target === undefined || decision === 'ADD') rows.set(run.id, run);
    else if (decision === 'NOT') {
      repeatOf.set(run.id, target.id);
      const isSame = byId.get(target.id)?.origin === one.origin;
      if (isSame) rows.set(target.id, withRepeat(target, repeatOn(target, run)));
    } else {
      const [stored, changed] =
        decision === 'REPLACE'
          ? replacedRuns(run, target)
          : mergedRuns(run, target, canonicalOf(target, run));
      rows.set(stored.id, stored);
      rows.set(changed.id, changed);
    }
  }
  return { rows, repeatOf };
}

/** A run that says nothing new as it is counted on the run that it is about. */
export function repeatOn(
  { outcome }: Pick<KeptRun, 'outcome'>,
  run: Pick<KeptRun, 'id' | 'completedAt' | 'outcome'>,
) {
  return { id: run.id, completedAt: run.completedAt, counts: outcome === run.outcome };
}

function byTime({ run: one }: KnownRun, { run: other }: KnownRun): number {
  return (
    one.completedAt - other.completedAt ||
    one.recordedAt - other.recordedAt ||
    (one.fingerprint === other.fingerprint ? 0 : one.fingerprint < other.fingerprint ? -1 : 1) ||
    (one.id < other.id ? -1 : 1)
  );
}

function decideAgain(
  one: KnownRun,
  active: readonly KeptRun[],
  byId: ReadonlyMap<string, KnownRun>,
  options: SettleOptions,
): AdmissionChoice {
  const equal = active.filter(({ fingerprint }) => fingerprint === one.run.fingerprint);
  const isOwners = ({ id }: KeptRun) => byId.get(id)?.origin === 'owner';
  const own = equal.find(isOwners);
  if (own !== undefined) return { decision: 'NOT', targetId: own.id };
  const [others] = equal;
  if (others !== undefined)
    return { decision: one.origin === 'owner' ? 'REPLACE' : 'NOT', targetId: others.id };
  const stays = (): AdmissionChoice => {
    const isThere = active.some(({ id }) => id === one.decided?.targetId);
    return one.decided !== null && isThere ? one.decided : { decision: 'ADD', targetId: null };
  };
  if (options.admitted === one.run.id) return stays();
  const compared = active.filter((run) => one.origin === 'outside' || isOwners(run));
  const nearest = nearestAmong(one, compared, byId, options);
  if ((nearest[0]?.similarity ?? 0) < options.thresholds.similar) return { decision: 'ADD', targetId: null };
  const judged = judgeLocally({
    ...{ nearest, thresholds: options.thresholds },
    isOutside: one.origin === 'outside',
  });
  return judged.isCertain ? { decision: judged.decision, targetId: judged.target?.id ?? null } : stays();
}

/** The most similar ones; one of the same task is among them. */
export function nearestAmong(
  { run, vector }: Pick<KnownRun, 'run' | 'vector'>,
  active: readonly KeptRun[],
  byId: ReadonlyMap<string, KnownRun>,
  { embedder }: Pick<SettleOptions, 'embedder'>,
): readonly NearestRun[] {
  const scored = active
    .map((other): NearestRun => {
      const known = byId.get(other.id);
      const theirs = known?.vector ?? null;
      const similarity = vector === null || theirs === null ? 0 : similarityBetween(vector, theirs, embedder);
      return {
        ...{ id: other.id, outcome: other.outcome, completedAt: other.completedAt },
        similarity: Math.round(similarity * 10_000) / 10_000,
        origin: known?.origin ?? 'owner',
        comparison: compareRuns(other, run),
      };
    })
    .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
  const first = scored.slice(0, maxCompared);
  const ofTask = ({ comparison }: NearestRun) => comparison.sameTask;
  const same = first.some(ofTask) ? undefined : scored.find(ofTask);
  return same === undefined ? first : [...first.slice(0, maxCompared - 1), same];
}
