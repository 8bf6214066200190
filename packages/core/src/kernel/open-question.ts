import { tactError } from '#errors';
import { type Approval, type ApprovalState, bindingVersion, type Decision } from '#records';
import { askAgain } from './ask-again.ts';
import { type ApprovalBinding, bindingHash } from './binding-hash.ts';
import type { EffectRuntime, Runtime } from './contract/runtime.ts';
import { feedbackOf } from './learning.ts';

/** Who may answer which question, and why an answer comes too late. */

/** An answer to an open approval: `user` and `id` name the approval, `by` who answers it, who must be in its `answerableBy`. */
export interface Answer {
  readonly user: string;
  readonly id: string;
  /** Who answers. */
  readonly by: string;
  /** The channel it came through. */
  readonly via: string;
  readonly why?: string | undefined;
  /** The hash that was shown; when given, an answer to anything else is refused. */
  readonly hash?: string | undefined;
}

/** The question and its decision, where this answer may be given. Throws `APPROVAL_CLOSED`, `_EXPIRED`, `_NOT_YOURS`, `_CHANGED` or `ID_NOT_FOUND`. */
export async function openQuestion(
  { user, id, by, hash }: Answer,
  runtime: EffectRuntime,
): Promise<{ readonly approval: Approval; readonly decision: Decision }> {
  const approval = await runtime.store.approvals.get(user, id);
  if (approval === null) throw tactError('ID_NOT_FOUND', { what: 'question', id, list: 'approvals' });
  if (!approval.answerableBy.includes(by)) throw notYours(approval, by);
  const { state } = approval;
  if (state !== 'pending') throw closedError(approval, state);
  if (runtime.clock.now() >= approval.expiresAt) {
    await expire(approval, runtime);
    throw tactError('APPROVAL_EXPIRED', { at: new Date(approval.expiresAt).toISOString() });
  }
  const decision = await runtime.store.ledger.get(user, approval.decisionId);
  if (decision === null)
    throw tactError('ID_NOT_FOUND', { what: 'decision', id: approval.decisionId, list: 'log' });
  if (!isAsAsked(approval, decision) || !(await isShown(approval, hash, decision, runtime)))
    throw tactError('APPROVAL_CHANGED', {});
  return { approval, decision };
}

/** Whether the hash is that of the card as it is kept, or as it is shown under the policy in force now. */
async function isShown(
  approval: Approval,
  hash: string | undefined,
  decision: Decision,
  runtime: EffectRuntime,
): Promise<boolean> {
  if (hash === undefined || hash === approval.hash) return true;
  return (await askAgain(approval, decision, runtime)).approval.hash === hash;
}

/** Why this person may not say yes to an open question as it stands; null where they may. Pure. */
export function refusalOf(approval: Approval, by: string, decision: ApprovalBinding['decision']) {
  if (!approval.answerableBy.includes(by)) return notYours(approval, by);
  return isAsAsked(approval, decision) ? null : tactError('APPROVAL_CHANGED', {});
}

function isAsAsked(approval: Approval, decision: ApprovalBinding['decision']): boolean {
  return bindingHash({ ...approval, decision }, bindingVersion(approval.hash)) === approval.hash;
}

function notYours({ answerableBy }: Approval, by: string) {
  return tactError('APPROVAL_NOT_YOURS', { by, allowed: answerableBy.join(', ') });
}

/** Closes a question whose time has passed, as a denial. False where it was closed meanwhile. */
export async function expire(approval: Approval, runtime: EffectRuntime): Promise<boolean> {
  const decision = await runtime.store.ledger.get(approval.user, approval.decisionId);
  const feedback =
    decision === null ? null : feedbackOf(decision, 'denied', 'implicit', 'The question expired.', runtime);
  return runtime.store.approvals.close(approval.user, approval.id, approval.hash, {
    state: 'expired',
    answer: null,
    effect: null,
    feedback,
  });
}

/** Somebody was faster: says who, or that the question changed meanwhile. */
export async function whyClosed(approval: Approval, runtime: Pick<Runtime, 'store'>) {
  const now = await current(approval, runtime);
  return now.state === 'pending' ? tactError('APPROVAL_CHANGED', {}) : closedError(now, now.state);
}

type ClosedState = Exclude<ApprovalState, 'pending'>;

function closedError({ answer, decisionId }: Approval, state: ClosedState) {
  const words: Record<ClosedState, string> = {
    approved: 'approved',
    edited: 'approved after an edit',
    denied: 'denied',
    expired: 'denied, because nobody answered in time,',
    superseded: 'withdrawn',
  };
  return tactError('APPROVAL_CLOSED', {
    state: words[state],
    by: answer?.by ?? 'Tact',
    via: answer?.via ?? 'the clock',
    decision: decisionId,
  });
}

async function current(approval: Approval, runtime: Pick<Runtime, 'store'>): Promise<Approval> {
  return (await runtime.store.approvals.get(approval.user, approval.id)) ?? approval;
}
