import { digest } from '@tact/core/kernel';
import type { NewExperience } from '@tact/core/ports/store';
import {
  exposeOutside,
  type JsonObject,
  type MaybeOutside,
  type Run,
  type StoredRun,
} from '@tact/core/records';
import { normaliseName } from '../compare/normalise.ts';
import { uniteNames } from '../compare/plain-run.ts';
import { fingerprintOf, taskDigestOf } from '../fingerprint.ts';
import { artifactLink, fingerprintLink, referenceLink, taskLink } from '../memory-name.ts';

/** A run as the store keeps it: what readers see, and what is needed to take its admission back. */
export interface KeptRun extends StoredRun {
  readonly fingerprint: string;
  /** Its own references and artifacts; of a canonical run, `references` and `artifacts` are those of all that were merged into it. */
  readonly own: Pick<Run, 'references' | 'artifacts'>;
  /** The runs that it is the canonical one of. */
  readonly merged: readonly MergedRun[];
  /** The run that it took the place of. */
  readonly replaced: ReplacedRun | null;
  /** How it was superseded before the owner restored it. */
  readonly restored: RestoredRun | null;
  /** The runs that said nothing new beside it, the earliest first, at most 200. */
  readonly repeats: readonly Repeat[];
  /** How many earlier ones were the same again. */
  readonly earlierRepeats: number;
  /** Of a row that is no more: the run that says the same and was completed before. */
  readonly repeatOf: string | null;
  /** It came after runs that were completed later, which were decided about again. */
  readonly isLate: boolean;
  /** A model decided about it, where rules could not tell. */
  readonly byModel: boolean;
}

export interface MergedRun extends Pick<Run, 'references' | 'artifacts'> {
  readonly id: string;
  /** What it had of uses, and which canonical run, before it was merged. */
  readonly uses: number;
  readonly canonical: string | null;
}

interface ReplacedRun {
  readonly id: string;
  readonly validUntil: number | null;
}

interface RestoredRun {
  readonly supersededBy: string;
  readonly validUntil: number | null;
  readonly decisionId: string | null;
}

/** Without what the store keeps beside the content. */
export function contentOf({
  id: _,
  status: __,
  uses: ___,
  recordedAt: ____,
  ...content
}: KeptRun): JsonObject {
  return content as unknown as JsonObject;
}

/** A run as it is admitted. */
export function newRun(run: Run, decisionId: string, now: number): KeptRun {
  const { references, artifacts } = run;
  return {
    ...run,
    ...{
      references: uniteNames(references),
      artifacts: uniteNames(artifacts),
      own: { references, artifacts },
    },
    validFrom: run.validFrom ?? run.completedAt,
    fingerprint: fingerprintOf(run),
    ...{
      status: 'active',
      supersededBy: null,
      canonical: null,
      uses: 0,
      merged: [],
      replaced: null,
      restored: null,
      ...{
        repeats: [],
        earlierRepeats: 0,
        repeatOf: null,
        isLate: false,
        byModel: false,
        times: 1,
        lastAt: run.completedAt,
      },
    },
    ...{ decisionId, recordedAt: now },
  };
}

/** What the run is found by. */
export function linksOf({ task, fingerprint, references, artifacts }: KeptRun): readonly string[] {
  return [
    fingerprintLink(fingerprint),
    taskLink(taskDigestOf({ task })),
    ...references.map((name) => referenceLink(linkedName(name))),
    ...artifacts.map((name) => artifactLink(linkedName(name))),
  ];
}

/** With what was merged into it. */
export function withMerged(run: KeptRun, merged: readonly MergedRun[]): KeptRun {
  const { own } = run;
  return {
    ...run,
    merged,
    references: uniteNames(own.references, ...merged.map(({ references }) => references)),
    artifacts: uniteNames(own.artifacts, ...merged.map(({ artifacts }) => artifacts)),
  };
}

export function newExperience(
  run: KeptRun,
  given: Pick<NewExperience, 'origin' | 'embedding'>,
): NewExperience {
  const { id, status, uses } = run;
  return { id, domain: '', state: status, content: contentOf(run), links: linksOf(run), uses, ...given };
}

const maxLinkLength = 200;

/** Long names are linked by their digest. */
function linkedName(name: MaybeOutside): string {
  const normalised = normaliseName(exposeOutside(name));
  return normalised.length <= maxLinkLength ? normalised : `sha256:${digest(normalised)}`;
}

/** A run that said nothing new, on the run that it is about. */
export interface Repeat {
  readonly id: string;
  readonly completedAt: number;
  /** Whether it is the same again; a failure without news is none. */
  readonly counts: boolean;
}

/** How many are known one by one; earlier ones are only counted. */
const maxRepeats = 200;

/** The run with one more repeat; as it is if that is known already. */
export function withRepeat(run: KeptRun, repeat: Repeat): KeptRun {
  if (run.id === repeat.id || run.repeats.some(({ id }) => id === repeat.id)) return run;
  const repeats = [...run.repeats, repeat].toSorted((one, other) => one.completedAt - other.completedAt);
  const dropped = repeats.slice(0, Math.max(0, repeats.length - maxRepeats));
  return counted({
    ...run,
    repeats: repeats.slice(dropped.length),
    earlierRepeats: run.earlierRepeats + dropped.filter(({ counts }) => counts).length,
  });
}

export function withoutRepeat(run: KeptRun, id: string): KeptRun {
  return counted({ ...run, repeats: run.repeats.filter((repeat) => repeat.id !== id) });
}

/** With how often it was done in all, and when last. */
function counted(run: KeptRun): KeptRun {
  const counting = run.repeats.filter(({ counts }) => counts);
  return {
    ...run,
    times: 1 + run.earlierRepeats + counting.length,
    lastAt: Math.max(run.completedAt, ...counting.map(({ completedAt }) => completedAt)),
  };
}
