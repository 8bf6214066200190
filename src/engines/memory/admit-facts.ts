import type { RunOutcome, StageFailure } from '#records';

/** What the gate knows about a run beside the run itself: verdicts and numbers, no texts of other runs. */
export interface AdmitFacts {
  /** Of task, summary, outcome, references and artifacts, normalised; the run's claim is `run:<fingerprint>`. */
  readonly fingerprint: string;
  /** The active run with the same fingerprint; `id` is null while its admission is still being carried out. */
  readonly same: { readonly id: string | null } | null;
  /** The nearest active runs, at most 3, the most similar first; also those below 0.7. */
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
  readonly comparison: Comparison;
}

/** How the new run differs from a stored one, as certain code can tell. */
export interface Comparison {
  /** Tasks are equal after normalising. */
  readonly sameTask: boolean;
  /** Task and summary are equal after normalising. */
  readonly sameText: boolean;
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
