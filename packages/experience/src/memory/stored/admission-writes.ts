import type {
  Experience,
  ExperienceWrite,
  HeldClaim,
  NewExperience,
  WriteOptions,
} from '@tact/core/ports/store';
import type { AdmissionWord } from '../admit-facts.ts';
import { contentOf, type KeptRun, linksOf, newExperience, withMerged } from './kept-run.ts';
import { runClaim } from './run-kind.ts';

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
