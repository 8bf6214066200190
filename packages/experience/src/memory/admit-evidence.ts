/** What was put before a model. */
export interface AdmitEvidence {
  /** Ids of the runs that it was shown. */
  readonly shown: readonly string[];
}
