import type { MaybeOutside } from './outside.ts';

export const runOutcomes = ['success', 'failure', 'partial', 'unknown'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/**
 * A finished run of an agent: what was to be done, what came of it, and what it touched. Texts may be a stranger's.
 * Times are milliseconds since 1970-01-01T00:00Z.
 */
export interface Run {
  readonly id: string;
  readonly task: MaybeOutside;
  /** In a few sentences; null if nobody wrote one. */
  readonly summary: MaybeOutside | null;
  readonly outcome: RunOutcome;
  /** What it read or relied on, such as `vault://billing` or `run:<id>`. */
  readonly references: readonly MaybeOutside[];
  /** What it made, such as `ticket/88`. */
  readonly artifacts: readonly MaybeOutside[];
  /** What was done, in order. */
  readonly steps: readonly MaybeOutside[];
  readonly completedAt: number;
  /** When what it found was true; null: from when it was completed, until something better is known. */
  readonly validFrom: number | null;
  readonly validUntil: number | null;
}

/** `active`: found by searches. `superseded`: a better run took its place. `removed`: its admission was undone. */
export type RunStatus = 'active' | 'superseded' | 'removed';

/** A run as it is kept. */
export interface StoredRun extends Run {
  readonly status: RunStatus;
  /** The run that took its place; null while active. */
  readonly supersededBy: string | null;
  /** Of a merged run that is not the canonical one: the id of that one. */
  readonly canonical: string | null;
  /** How often it was put before a planner, a responder or a caller of recall. */
  readonly uses: number;
  /** How often it was done, the first time included. */
  readonly times: number;
  /** When it was completed last. */
  readonly lastAt: number;
  /** The decision that admitted it; null for an imported one. */
  readonly decisionId: string | null;
  readonly recordedAt: number;
}
