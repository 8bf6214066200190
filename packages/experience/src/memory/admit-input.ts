import type { Run } from '@tact/core/records';

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
