import { tactError } from '@tact/core/errors';
import type {
  Experience,
  Experiences,
  ExperienceWrite,
  HeldClaim,
  NewExperience,
  WriteOptions,
} from '@tact/core/ports/store';
import type { AdmissionWord } from '../admission.ts';
import { runClaim, runKind } from '../memory-name.ts';
import { contentOf, type KeptRun, linksOf, newExperience, withMerged } from './kept-run.ts';
import { readRun } from './read-run.ts';

/** What is to be written, made from what was read just now. */
export interface PlannedWrites extends Required<Pick<WriteOptions, 'claims' | 'releases'>> {
  readonly writes: readonly ExperienceWrite[];
}

type RunStore = Pick<Experiences, 'get' | 'write'>;

/** The runs of these ids that are there, in order. */
export async function readRuns(
  store: RunStore,
  user: string,
  ids: readonly string[],
): Promise<readonly VersionedRun[]> {
  if (ids.length === 0) return [];
  const found = await store.get(user, runKind, ids);
  return found.flatMap((experience) => {
    const run = experience === null ? null : readRun(experience);
    return run === null || experience === null ? [] : [{ run, experience }];
  });
}

/** How often is read again because another write came first. */
const maxTries = 5;

/**
 * Plans from what is there and writes it in one transaction; plans again where another write came first.
 *
 * @returns what `plan` resolved with, or `claimed` where a claim of it stands already
 * @throws RUN_CHANGED if others keep changing the same runs
 */
export async function writeRuns<Planned extends PlannedWrites>(
  store: RunStore,
  { user, id, now }: { readonly user: string; readonly id: string; readonly now: number },
  plan: () => Promise<Planned>,
): Promise<Planned | 'claimed'> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const planned = await plan();
    const { writes, claims, releases } = planned;
    if (writes.length === 0) return planned;
    const written = await store.write(user, runKind, writes, { now, claims, releases });
    if (written === 'written') return planned;
    if (written === 'claimed') return 'claimed';
  }
  throw tactError('RUN_CHANGED', { run: id });
}

/** What an admission writes, as one transaction: the run, and what changes about the run that it is about. */
export interface AdmissionWrites extends Required<Pick<WriteOptions, 'claims' | 'releases'>> {
  readonly writes: readonly ExperienceWrite[];
  /** The run as it is stored. */
  readonly run: KeptRun;
}

/** A run in the store, with the version that a change expects. */
export interface VersionedRun {
  readonly run: KeptRun;
  readonly experience: Experience;
}

interface AdmissionContext {
  readonly mode: Exclude<AdmissionWord, 'NOT'>;
  readonly run: KeptRun;
  readonly decisionId: string;
  /** Null for an ADD, and where the target is active no more: then the run is only added. */
  readonly target: VersionedRun | null;
  /** Of a MERGE: which of the two stands for both. */
  readonly canonical: string | null;
  readonly given: Pick<NewExperience, 'origin' | 'embedding'>;
}

export function admissionWrites(admitting: AdmissionContext): AdmissionWrites {
  const { mode, run, decisionId, target, given } = admitting;
  const claims = [{ key: runClaim(run.fingerprint), decisionId }];
  if (target === null || mode === 'ADD')
    return { run, writes: [{ add: newExperience(run, given) }], claims, releases: [] };
  const [stored, changed] =
    mode === 'REPLACE'
      ? replacedRuns(run, target.run)
      : mergedRuns(run, target.run, admitting.canonical ?? target.run.id);
  return {
    run: stored,
    writes: [{ add: newExperience(stored, given) }, changeTo(changed, target.experience)],
    claims,
    releases: mode === 'REPLACE' ? heldBy([target.run]) : [],
  };
}

/** A change that leaves the run as it is given. */
export function changeTo(run: KeptRun, { version }: Pick<Experience, 'version'>): ExperienceWrite {
  const { id, status, uses } = run;
  const change = { state: status, content: contentOf(run), links: linksOf(run), uses };
  return { id, expected: version, change };
}

/** The claims that active runs hold. */
export function heldBy(runs: readonly KeptRun[]): readonly HeldClaim[] {
  return runs.flatMap((run) => claimOf(run) ?? []);
}

/** The claim that an active run holds; null for one that was imported without a decision. */
export function claimOf({ fingerprint, decisionId }: KeptRun): HeldClaim | null {
  return decisionId === null ? null : { key: runClaim(fingerprint), decisionId };
}

/** The old run is kept for audit, and what it found was true until the new one found better. */
export function replacedRuns(run: KeptRun, old: KeptRun): readonly [stored: KeptRun, changed: KeptRun] {
  const { id, validUntil } = old;
  const until = Math.max(run.validFrom ?? run.completedAt, old.validFrom ?? old.completedAt);
  return [
    { ...run, replaced: { id, validUntil } },
    { ...old, status: 'superseded', supersededBy: run.id, validUntil: Math.min(until, validUntil ?? until) },
  ];
}

/** Both stay active; the canonical one has the references, artifacts and uses of both. */
export function mergedRuns(
  run: KeptRun,
  old: KeptRun,
  canonical: string,
): readonly [stored: KeptRun, changed: KeptRun] {
  if (canonical === old.id)
    return [{ ...run, canonical: old.id }, withMerged(old, [...old.merged, mergedOf(run)])];
  const stored = withMerged({ ...run, uses: run.uses + old.uses }, [mergedOf(old)]);
  return [stored, { ...old, canonical: run.id }];
}

function mergedOf({ id, uses, canonical, references, artifacts }: KeptRun): KeptRun['merged'][number] {
  return { id, uses, canonical, references, artifacts };
}

/** What taking an admission back writes, as one transaction. */
export interface RemovalWrites extends Required<Pick<WriteOptions, 'claims' | 'releases'>> {
  readonly writes: readonly ExperienceWrite[];
  /** The run that is active again; null if there is none. */
  readonly restored: KeptRun | null;
}

/** The ids of the runs that removing this one changes. */
export function concernedBy({ replaced, canonical, merged }: KeptRun): readonly string[] {
  return [
    ...new Set([
      ...(replaced === null ? [] : [replaced.id]),
      ...(canonical === null ? [] : [canonical]),
      ...merged.map(({ id }) => id),
    ]),
  ];
}

/**
 * The run is found no more and its fingerprint may be claimed anew; the run that it took the place of is active again, unless a third
 * one has taken it since, and what was merged is apart again.
 *
 * @param others those of `concernedBy`
 * @param restores false where an equal run is active by now, beside which the old one cannot be
 */
export function removalWrites(
  removed: VersionedRun,
  others: readonly VersionedRun[],
  restores: boolean,
): RemovalWrites {
  const { run } = removed;
  const gone: KeptRun = { ...run, status: 'removed' };
  const apart = others.flatMap(({ run: other, experience }) => {
    const changed = without(run, other, restores);
    return changed === null ? [] : [{ run: changed, write: changeTo(changed, experience) }];
  });
  const restored =
    apart.find(({ run: one }) => one.id === run.replaced?.id && one.status === 'active')?.run ?? null;
  const claim = restored === null ? null : claimOf(restored);
  const held = run.status === 'active' ? claimOf(run) : null;
  return {
    writes: [changeTo(gone, removed.experience), ...apart.map(({ write }) => write)],
    claims: claim === null ? [] : [claim],
    releases: held === null ? [] : [held],
    restored,
  };
}

/** Another run as it was before this one; null if this one changes nothing about it. */
function without(removed: KeptRun, other: KeptRun, restores: boolean): KeptRun | null {
  const { replaced, merged } = removed;
  if (other.id === replaced?.id)
    return restores && other.status === 'superseded' && other.supersededBy === removed.id
      ? { ...other, status: 'active', supersededBy: null, validUntil: replaced.validUntil }
      : null;
  const own = merged.find(({ id }) => id === other.id);
  if (own !== undefined)
    return other.canonical === removed.id ? { ...other, canonical: own.canonical } : null;
  return other.merged.some(({ id }) => id === removed.id)
    ? withMerged(
        other,
        other.merged.filter(({ id }) => id !== removed.id),
      )
    : null;
}
