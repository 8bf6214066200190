import type { Decision, Effect, Signal } from '#records';
import type { Runtime } from './contract/runtime.ts';

/** How `decide` and `decideAbout` run: recorded or not, several at a time, until when. */
export interface DecideOptions {
  /** Decide without recording and without acting. */
  readonly dryRun?: boolean;
  /** How many signals of a batch are decided at the same time; 1 unless given. */
  readonly concurrency?: number;
  /** Begin with the next signal once another is decided, also while the caller waits for an earlier one; unless given, false. */
  readonly runsAhead?: boolean;
  /** Record what runs as planned, and leave running it to `resumeEffects`. */
  readonly leavesPlanned?: boolean;
  /**
   * Whoever waits no longer aborts it. What was not recorded by then never is, and the signal's reason is thrown; of what was, actions
   * that have not begun are withdrawn for good.
   */
  readonly signal?: AbortSignal | undefined;
}

/** A decision, and what came of the actions that it ran or left to be run. */
export interface DecideResult {
  readonly decision: Decision;
  readonly effects: readonly Effect[];
}

/** A decision as it was recorded, and beside it how its actions stand. */
export interface DecisionStatus extends Decision {
  readonly effects: readonly EffectEnd[];
}

/** How an action of a decision stands, as `decideAbout` reports it. */
export interface EffectEnd extends Pick<Effect, 'action' | 'state'> {
  /** Why it did not end as `done`: a code of the error registry; null otherwise. */
  readonly code: string | null;
}

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
