import type { Decision, Run, RunOutcome, StageFailure } from '@tact/core/records';
import { z } from 'zod';

/** What came of a run: the `details` of its decision. */
export interface Admission {
  readonly decision: AdmissionWord;
  /** The run as it is stored; of a NOT the one that was offered. */
  readonly runId: string;
  /** The stored run that it is about: of REPLACE and MERGE always, of NOT where there is one. */
  readonly targetRunId: string | null;
  readonly reason: string;
  /** Of the nearest active run, in [0, 1]; null if there is none. */
  readonly similarityScore: number | null;
  /** The id of the embedder that measured it; null in older records. */
  readonly embedder: string | null;
  /** The kind of difference to the run that it was judged beside; null where there was none. */
  readonly difference: string | null;
  /** Of a MERGE. */
  readonly canonicalRunId: string | null;
}

/** A finished run that asks to be remembered, as it is recorded. */
export interface AdmitInput {
  readonly run: Run;
  /** Who offers it, such as `conversation`, `email`, `cli` or `import`. */
  readonly offeredBy: string;
  /**
   * What the owner ordered about it, which is done without comparing: `admit` a run that was left out, `restore` one that another
   * run took the place of.
   */
  readonly order?: 'admit' | 'restore';
}

/** What was put before a model. */
export interface AdmitEvidence {
  /** Ids of the runs that it was shown. */
  readonly shown: readonly string[];
}

const schema = z.object({
  decision: z.enum(['ADD', 'NOT', 'REPLACE', 'MERGE']),
  runId: z.string(),
  targetRunId: z.string().nullable().catch(null),
  reason: z.string().catch(''),
  similarityScore: z.number().nullable().catch(null),
  embedder: z.string().nullable().catch(null),
  difference: z.string().nullable().catch(null),
  canonicalRunId: z.string().nullable().catch(null),
});

/** What a recorded decision says became of a run; null for one that says nothing of the kind, such as one that failed. */
export function admissionIn({ details }: Pick<Decision, 'details'>): Admission | null {
  const parsed = schema.safeParse(details);
  return parsed.success ? parsed.data : null;
}

/** What the gate knows about a run beside the run itself: verdicts and numbers, no texts of other runs. */
export interface AdmitFacts {
  /** Of task, summary, outcome, references and artifacts, normalised; the run's claim is `run:<fingerprint>`. */
  readonly fingerprint: string;
  /** The active run with the same fingerprint; `id` is null while its admission is still being carried out. */
  readonly same: { readonly id: string | null; readonly origin: 'owner' | 'outside' } | null;
  /** The words of the new run are a stranger's. It changes nothing about runs of the owner's. */
  readonly isOutside: boolean;
  /** It was completed before a known run that it is compared with: what is said here is as of then. */
  readonly isLate: boolean;
  /** The nearest active runs, at most 3, the most similar first; also those below 0.7. Of a run of the owner's, only such ones. */
  readonly nearest: readonly NearestRun[];
  /** Why nothing could be compared, such as an embedder that did not answer; null where it could. */
  readonly notCompared: StageFailure | null;
  /** What the settings said. */
  readonly thresholds: SimilarityThresholds;
  readonly hasModel: boolean;
  /** The id of the embedder that the similarities are by. */
  readonly embedder: string;
  /** How differences like that to the nearest run were judged before; null if there is no such kind. */
  readonly pattern: DifferencePattern | null;
}

/** In [0, 1]. */
export interface SimilarityThresholds {
  /** From here on two runs are compared; below it they are different. */
  readonly similar: number;
  /** Above it they are nearly the same. */
  readonly verySimilar: number;
}

export interface NearestRun {
  readonly id: string;
  /** In [0, 1], on the scale of 0.7 and 0.95. */
  readonly similarity: number;
  readonly outcome: RunOutcome;
  readonly completedAt: number;
  /** Whose words it is. */
  readonly origin: 'owner' | 'outside';
  readonly comparison: Comparison;
}

/** How the new run differs from a stored one, as certain code can tell. */
export interface Comparison {
  /** Tasks are equal after normalising. */
  readonly sameTask: boolean;
  /** Task and summary are equal after normalising. */
  readonly sameText: boolean;
  /** The task is the same, and the summaries are equal or provably say the same. */
  readonly isReworded: boolean;
  /** A part of one of the texts is not known here, such as the end of a long one. */
  readonly isCut: boolean;
  /** False where each acts on something that the other does not name. */
  readonly sameSubject: boolean;
  /** The new run failed, and says of why what the stored one does not say. */
  readonly newCause: boolean;
  readonly outcome: { readonly old: RunOutcome; readonly new: RunOutcome };
  readonly references: SetRelation;
  readonly artifacts: SetRelation;
  /** Where an ordinary word stands in the place of another: another thing perhaps, or another word for it. */
  readonly exchanges: readonly ('task' | 'summary')[];
  /** What contradicts: substituted numbers, names, dates; negation; planned against done. Empty if nothing does. */
  readonly conflicts: readonly ConflictKind[];
  /** The newer one plainly says that it supersedes the older about the same thing. */
  readonly supersedes: boolean;
}

/** The new set compared with the old one. `none`: both are empty. */
export type SetRelation = 'none' | 'equal' | 'subset' | 'superset' | 'overlapping' | 'disjoint';

export type ConflictKind =
  | 'number'
  | 'name'
  | 'date'
  | 'negation'
  | 'opposite'
  | 'planned'
  | (string & NonNullable<unknown>);

export interface DifferencePattern {
  /** Names the kind of difference. */
  readonly key: string;
  readonly decision: AdmissionWord;
  readonly confirmed: number;
  readonly contradicted: number;
}

export type AdmissionWord = 'ADD' | 'NOT' | 'REPLACE' | 'MERGE';

/** What counts as similar unless the settings say otherwise. */
export const defaultThresholds: SimilarityThresholds = { similar: 0.7, verySimilar: 0.95 };

/** How many of the nearest runs are compared. */
export const maxCompared = 3;
