import type { JsonObject } from './json.ts';

/**
 * planned → running → done | failed | unknown.
 * `unknown`: it was running when the process died and nobody can tell whether it happened; shown to the owner, never repeated.
 */
export type EffectState = 'planned' | 'running' | 'done' | 'failed' | 'unknown';

/** Something that changes state outside the decision, recorded before it is tried. */
export interface Effect {
  readonly id: string;
  readonly decisionId: string;
  readonly user: string;
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
  /** Idempotency key: an action runs at most once per key. */
  readonly key: string;
  /** The approval or message that caused it; null if the decision itself planned it. */
  readonly causedBy: string | null;
  readonly state: EffectState;
  readonly result: JsonObject | null;
  /** A code and a sentence when failed or unknown. */
  readonly problem: { readonly code: string; readonly text: string } | null;
  readonly plannedAt: number;
  readonly startedAt: number | null;
  /** The worker that runs it, and when its lease ends unless renewed: then it counts as abandoned. Both null unless it is running. */
  readonly worker: string | null;
  readonly leaseUntil: number | null;
  readonly finishedAt: number | null;
}

/** How to take an effect back. */
export interface JournalEntry {
  readonly id: string;
  readonly effectId: string;
  readonly decisionId: string;
  readonly user: string;
  /** The inverse, an action of the registry. */
  readonly action: string;
  readonly parameters: JsonObject;
  readonly target: string;
  /** `undoing`: an undo has begun and is not known to have ended; one that fails leaves it open. */
  readonly state: 'open' | 'undoing' | 'undone';
  readonly createdAt: number;
  readonly undoneAt: number | null;
}
