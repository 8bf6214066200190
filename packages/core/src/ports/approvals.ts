import type { Approval, ApprovalAnswer, ApprovalState, Effect, Feedback } from '#records';
import type { RowId } from './store.ts';

/** Approvals: questions to the owner. */
export interface Approvals {
  get(user: string, id: string): Promise<Approval | null>;
  /** The newest first, all of them unless `limit` is given; only those before `beforeId` if that is given. Quick for pending ones. */
  list(
    user: string,
    states: readonly ApprovalState[],
    limit?: number,
    beforeId?: string,
  ): Promise<readonly Approval[]>;
  count(user: string, states: readonly ApprovalState[]): Promise<number>;
  ofDecision(user: string, decisionId: string): Promise<readonly Approval[]>;
  findIds(user: string, suffix: string): Promise<readonly string[]>;
  /** pending → another state, if the hash still matches. False if another answer came first or the hash changed. */
  close(user: string, id: string, hash: string, change: ApprovalChange): Promise<boolean>;
  /**
   * Replaces content (action, parameters, target, card, `wasEdited`) and hash while pending and while the hash is still this
   * one. Its user, who may answer it and its expiry do not change.
   */
  edit(user: string, id: string, hash: string, edited: Approval): Promise<boolean>;
  /** Pending questions whose time has passed, of all users, those that expired first; 1 000 unless `limit` is given. */
  overdue(now: number, limit?: number): Promise<readonly RowId[]>;
}

/** How an approval ends: its last state, the answer, and the feedback that the answer is. */
export interface ApprovalEnd {
  readonly state: Exclude<ApprovalState, 'pending'>;
  readonly answer: ApprovalAnswer | null;
  readonly feedback: Feedback | null;
}

/** The end of an approval, with the effect that a yes causes. */
export interface ApprovalChange extends ApprovalEnd {
  /** Caused by a yes; recorded in the same transaction, planned or running already. */
  readonly effect: Effect | null;
}
