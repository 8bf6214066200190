import type { Signal } from '#records';

/** What is recorded of a signal beside its input, so that gate and judge can be run again. */
export interface RecordedFacts extends Pick<Signal, 'label' | 'receivedAt'> {
  readonly facts: unknown;
}
