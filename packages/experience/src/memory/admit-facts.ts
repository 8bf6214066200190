import type { RunOutcome, StageFailure } from '@tact/core/records';

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
