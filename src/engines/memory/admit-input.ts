import type { Run } from '#records';

/** A finished run that asks to be remembered, as it is recorded. */
export interface AdmitInput {
  readonly run: Run;
  /** Who offers it, such as `conversation`, `email`, `cli` or `import`. */
  readonly offeredBy: string;
}
