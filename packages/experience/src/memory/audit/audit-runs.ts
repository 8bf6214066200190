import type { Embedder } from '@tact/core/ports/embedder';
import type { Run } from '@tact/core/records';
import { maxCompared, type NearestRun, type SimilarityThresholds } from '../admission.ts';
import { compareRuns } from '../compare/compare-runs.ts';
import { textOfRun } from '../compare/plain-run.ts';
import { standsAgainst } from '../differences.ts';
import { fingerprintOf, taskDigestOf } from '../fingerprint.ts';
import { judgeLocally } from '../local-judge.ts';
import type { AuditedRun } from './read-audited.ts';

/**
 * How another system's memory looks to the rules here: each entry is compared with those before it, as if they came one after the
 * other. Writes nothing and asks no model.
 *
 * `duplicate`: says nothing new. `replaced`: the older one is overtaken. `merged`: both belong together. `contradiction`: both cannot
 * be so, and nothing says which is. `unsure`: similar, and rules cannot tell more.
 */
export interface AuditFinding {
  readonly kind: 'duplicate' | 'replaced' | 'merged' | 'contradiction' | 'unsure';
  /** The one that came later. */
  readonly run: Run;
  readonly other: Run;
  readonly user: string | null;
  /** In [0, 1]. */
  readonly similarity: number;
  readonly reason: string;
}

export interface Audit {
  /** Those that count as active; others are not looked at. */
  readonly active: number;
  readonly inactive: number;
  readonly findings: readonly AuditFinding[];
}

export interface AuditOptions {
  readonly embedder: Embedder;
  readonly timeoutMs: number;
  readonly thresholds: SimilarityThresholds;
}

const embeddedAtOnce = 100;

/** Throws `EMBEDDER_…` errors. */
export async function auditRuns(audited: readonly AuditedRun[], options: AuditOptions): Promise<Audit> {
  const active = audited.filter(({ isActive }) => isActive);
  const known = await embedded(active, options);
  const findings: AuditFinding[] = [];
  for (const [user, theirs] of Map.groupBy(known, (one) => one.user)) {
    const kept: KnownRun[] = [];
    for (const one of theirs.toSorted(byTime)) {
      const found = findingOf(one, kept, options);
      if (found !== null) findings.push({ ...found.finding, user });
      if (found?.finding.kind === 'duplicate') continue;
      if (found?.finding.kind === 'replaced') kept.splice(kept.indexOf(found.other), 1);
      kept.push(one);
    }
  }
  return { active: active.length, inactive: audited.length - active.length, findings };
}

interface KnownRun extends AuditedRun {
  readonly vector: Float32Array;
  readonly fingerprint: string;
  readonly task: string;
}

function byTime({ run: one }: KnownRun, { run: other }: KnownRun): number {
  return one.completedAt - other.completedAt;
}

async function embedded(
  active: readonly AuditedRun[],
  { embedder, timeoutMs }: AuditOptions,
): Promise<readonly KnownRun[]> {
  const known: KnownRun[] = [];
  for (let from = 0; from < active.length; from += embeddedAtOnce) {
    const batch = active.slice(from, from + embeddedAtOnce);
    const vectors = await embedder.embed(
      batch.map(({ run }) => textOfRun(run)),
      { timeoutMs },
    );
    for (const [at, one] of batch.entries()) {
      const vector = vectors[at] ?? new Float32Array(embedder.dimensions);
      known.push({ ...one, vector, fingerprint: fingerprintOf(one.run), task: taskDigestOf(one.run) });
    }
  }
  return known;
}

interface FindingPair {
  readonly finding: Omit<AuditFinding, 'user'>;
  readonly other: KnownRun;
}

function findingOf(
  one: KnownRun,
  kept: readonly KnownRun[],
  { embedder, thresholds }: AuditOptions,
): FindingPair | null {
  const about = (
    other: KnownRun,
    kind: AuditFinding['kind'],
    reason: string,
    similarity: number,
  ): FindingPair => ({
    other,
    finding: { kind, run: one.run, other: other.run, similarity, reason },
  });
  const same = kept.find(({ fingerprint }) => fingerprint === one.fingerprint);
  if (same !== undefined) return about(same, 'duplicate', 'The same again.', 1);
  const near = nearest(one, kept, embedder);
  const compared = near.map(({ other, similarity }): NearestRun => {
    const { id, outcome, completedAt } = other.run;
    const comparison = compareRuns(other.run, one.run);
    return { id, outcome, completedAt, similarity, origin: 'owner', comparison };
  });
  const { decision, target, reason } = judgeLocally({ nearest: compared, thresholds });
  const at = target === null ? -1 : compared.indexOf(target);
  const place = at >= 0 ? at : compared.findIndex(({ similarity }) => similarity >= thresholds.similar);
  const [chosen, comparison] = [near[place], compared[place]?.comparison];
  if (chosen === undefined || comparison === undefined) return null;
  const contradicts = decision === 'ADD' && standsAgainst(comparison);
  const kind = contradicts ? 'contradiction' : kinds[decision];
  return about(chosen.other, kind, reason, chosen.similarity);
}

const kinds = { NOT: 'duplicate', REPLACE: 'replaced', MERGE: 'merged', ADD: 'unsure' } as const;

/** The most similar ones; one of the same task is among them. */
function nearest(one: KnownRun, kept: readonly KnownRun[], embedder: Pick<Embedder, 'similarity'>) {
  const scored = kept
    .map((other) => ({ other, cosine: dot(one.vector, other.vector) }))
    .toSorted((a, b) => b.cosine - a.cosine);
  const first = scored.slice(0, maxCompared);
  const isSameTask = ({ other }: { readonly other: KnownRun }) => other.task === one.task;
  const ofTask = first.some(isSameTask) ? undefined : scored.find(isSameTask);
  const chosen = ofTask === undefined ? first : [...first.slice(0, maxCompared - 1), ofTask];
  return chosen.map(({ other, cosine }) => ({ other, similarity: embedder.similarity(cosine) }));
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
