import type { ValueChange } from './values.ts';

/** Changes for many users in one transaction. */
export interface BulkWrites {
  /**
   * Compares and sets each value by itself, as `Values.set`: says of each, at its position, whether it was set. One that another
   * write came before stays as it was, and the others are set all the same.
   */
  setValues(changes: readonly UserValueChange[], now: number): Promise<readonly boolean[]>;
}

/** A named value of one user to be set. */
export interface UserValueChange extends ValueChange {
  readonly user: string;
}
