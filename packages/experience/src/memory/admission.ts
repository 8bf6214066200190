import type { AdmissionWord } from './admit-facts.ts';

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
