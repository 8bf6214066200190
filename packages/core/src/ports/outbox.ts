import type { Effect, EffectState, Feedback, JournalEntry, JsonObject } from '#records';
import type { Message } from './messages.ts';
import type { RowId } from './store.ts';

/**
 * Effects on their way from planned to done.
 *
 * Invariants:
 * 1. One worker at a time has an effect, until its lease ends.
 * 2. Only a running effect ends, and it ends once; one that is unknown ends once more if its end becomes known.
 */
export interface Outbox {
  get(user: string, id: string): Promise<Effect | null>;
  ofDecision(user: string, decisionId: string): Promise<readonly Effect[]>;
  /** The same for several decisions by their ids, one query; a decision without effects is absent. */
  ofDecisions(user: string, decisionIds: readonly string[]): Promise<ReadonlyMap<string, readonly Effect[]>>;
  /** Effects in one of these states, oldest first; 1 000 unless `limit` is given. Quick for planned and running ones. */
  inState(user: string, states: readonly EffectState[], limit?: number): Promise<readonly Effect[]>;
  /** planned → running. False if somebody else started it. */
  start(user: string, id: string, start: EffectStart): Promise<boolean>;
  /** Gives a running effect to another worker. False if it is not running, or its lease is not the one that was seen. */
  takeOver(user: string, id: string, start: EffectStart, seen: EffectLease): Promise<boolean>;
  /** Renews the lease of the worker that is running it. False if the effect is not running, or another worker has it. */
  renew(user: string, id: string, lease: Omit<EffectStart, 'now'>): Promise<boolean>;
  /**
   * running → done, failed or unknown; the journal entry becomes true with it. What is unknown may still become done or failed, by
   * whoever knows. False otherwise.
   */
  finish(user: string, id: string, end: EffectEnd): Promise<boolean>;
  /** The same for several effects of a user in one transaction; says of each whether it ended. An error ends none of them. */
  finishAll(user: string, ends: readonly FinishedEffect[]): Promise<readonly boolean[]>;
  /** running → planned: it is known not to have happened. False if it was not running. */
  putBack(user: string, id: string): Promise<boolean>;
  /**
   * Effects of all users that need a worker: planned ones, and running ones whose lease has ended (those without a lease
   * predate leases and count as abandoned). Oldest first; 1 000 unless `limit` is given.
   */
  unfinished(now: number, limit?: number): Promise<readonly RowId[]>;
}

/** The worker that begins an effect, and until when the effect is its own. */
export interface EffectStart {
  readonly now: number;
  readonly worker: string;
  /** When the effect counts as abandoned unless the lease is renewed or the effect has ended. */
  readonly leaseUntil: number;
}

/** Who has a running effect, until when unless renewed; both null for one that predates leases. */
export type EffectLease = Pick<Effect, 'worker' | 'leaseUntil'>;

/** How an effect ended, and everything that becomes true in the same transaction. */
export interface EffectEnd {
  readonly state: 'done' | 'failed' | 'unknown';
  readonly result: JsonObject | null;
  readonly problem: { readonly code: string; readonly text: string } | null;
  readonly journal: JournalEntry | null;
  /** The entry that this effect takes back: undone once it is done, open again once it failed. */
  readonly takesBack?: Pick<JournalEntry, 'id' | 'decisionId'> | undefined;
  /** Messages that become true with it, such as a reply; one whose id exists already is skipped. */
  readonly messages?: readonly Message[];
  /** Feedback of the same user that becomes true with it; what exists already is skipped. */
  readonly feedback?: readonly Feedback[];
  readonly finishedAt: number;
  /** The effect's. Only with it may an end take the place of an unknown one, which is looked for under its decision. */
  readonly decisionId?: string | undefined;
  /** When given: only while this worker still has it. */
  readonly worker?: string;
}

/** The end of one of several effects. */
export interface FinishedEffect extends EffectEnd {
  readonly id: string;
}

/**
 * How to take effects back. Entries come with the end of an effect. The decision that undoes it takes them, and the end of its own
 * effect closes them, or opens them again where that failed.
 */
export interface Journal {
  ofDecision(user: string, decisionId: string): Promise<readonly JournalEntry[]>;
}
