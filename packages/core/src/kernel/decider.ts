import type { Decision, Signal } from '#records';
import type { Runtime } from './contract/runtime.ts';
import type { DecideOptions } from './decide-options.ts';

/** What an engine's entry point, such as `triage`, needs of the assistant. */
export interface Decider {
  readonly runtime: Runtime;
  /** Decides a batch, in the order of the signals; null for one that was decided before. Throws `ENGINE_MISSING`. */
  decide(
    engine: string,
    signals: readonly Signal[],
    options?: DecideOptions,
  ): AsyncGenerator<Decision | null>;
}
