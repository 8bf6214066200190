import type { ProactiveSignal, StageFailure } from '@tact/core/records';

/** What one cycle of a user is about: everything that was noticed and has not expired. */
export interface TickInput {
  /** The instant of the cycle, in milliseconds since 1970: all of its reading was done for this one. */
  readonly at: number;
  /** Without repetitions; the most urgent of equal keys. */
  readonly signals: readonly ProactiveSignal[];
  /** Sources that failed or took too long. */
  readonly failures: readonly StageFailure[];
}
