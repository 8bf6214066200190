import { tactError } from '#errors';
import {
  type Approval,
  type ApprovalState,
  bindingVersion,
  type Decision,
  type Effect,
  type Feedback,
  type FeedbackKind,
  type JsonObject,
} from '#records';
import { describeAction, requireAction } from './actions.ts';
import { type Bound, bindingHash } from './binding-hash.ts';
import { begun } from './effect-leases.ts';
import { isLeftToOthers, plannedEffect } from './effects.ts';
import { runEffects } from './outbox.ts';
import type { EffectRuntime, Runtime } from './runtime.ts';

/**
 * Questions to the owner, and their answers.
 *
 * Invariants:
 * 1. A question is answered once. Of any number of answers at the same time one wins, the others are told.
 * 2. What runs is exactly what was approved: the hash over action, target, parameters and content is computed again
 *    before anything runs, and must be the one that the question was recorded under.
 * 3. Only those named may answer.
 * 4. After its time a question is a denial, whoever looks first.
 * 5. The yes and the effect that it causes are one transaction; the effect's key derives from the question.
 */

export interface Answer {
  readonly user: string;
  readonly id: string;
  /** Who answers. */
  readonly by: string;
  /** The channel it came through. */
  readonly via: string;
  readonly why?: string;
  /** The hash that was shown; when given, an answer to anything else is refused. */
  readonly hash?: string;
}

export interface Answered {
  readonly approval: Approval;
  /** What a yes ran, with how it ended. */
  readonly effects: readonly Effect[];
}

/**
 * Says yes, and runs it; where this process has neither the action nor the engine that asked, the effect stays planned for one that
 * has. Throws `APPROVAL_CLOSED`, `_EXPIRED`, `_NOT_YOURS`, `_CHANGED` or `ID_NOT_FOUND`.
 */
export async function approve(answer: Answer, runtime: EffectRuntime): Promise<Answered> {
  const { approval, decision } = await openQuestion(answer, runtime);
  const isRunHere = !isLeftToOthers(approval.action, decision, runtime);
  if (isRunHere) requireAction(runtime.registry, approval.action, approval.parameters);
  const key = `approval:${approval.id}`;
  const planned =
    approval.action === 'none' ? null : plannedEffect({ ...approval, key, causedBy: approval.id }, runtime);
  const effect = planned !== null && isRunHere ? begun(planned, runtime) : planned;
  const state = approval.wasEdited ? 'edited' : 'approved';
  const closed = await close(approval, { answer, decision, state, kind: state, effect }, runtime);
  const effects = effect === null ? [] : await runEffects([effect], runtime, decision);
  return { approval: closed, effects };
}

/** Says no. Throws as `approve` does. */
export async function deny(answer: Answer, runtime: EffectRuntime): Promise<Approval> {
  const { approval, decision } = await openQuestion(answer, runtime);
  return close(approval, { answer, decision, state: 'denied', kind: 'denied', effect: null }, runtime);
}

/**
 * Changes what would be done, and leaves the question open under a new hash. Parameters that are not named stay.
 * Throws as `approve` does, and `ACTION_UNKNOWN`, `ACTION_PARAMETERS_INVALID` or `ACTION_NOT_LOADED`.
 */
export async function edit(
  answer: Answer & { readonly action?: string; readonly parameters: JsonObject },
  runtime: EffectRuntime,
): Promise<Approval> {
  const { approval, decision } = await openQuestion(answer, runtime);
  const action = answer.action ?? approval.action;
  if (isLeftToOthers(action, decision, runtime)) {
    throw tactError('ACTION_NOT_LOADED', { action: action.slice(0, 60) });
  }
  const kept = action === approval.action ? approval.parameters : {};
  const parameters = { ...kept, ...answer.parameters };
  requireAction(runtime.registry, action, parameters);
  const target = approval.target === '' ? targetOf(decision) : approval.target;
  const edited: Approval = {
    ...approval,
    action,
    parameters,
    target,
    hash: bindingHash({ action, target, parameters, decision }),
    card: { ...approval.card, question: describeAction(runtime.registry, { action, parameters }) },
    wasEdited: true,
  };
  if (await runtime.store.approvals.edit(approval.user, approval.id, approval.hash, edited)) return edited;
  throw await whyClosed(approval, runtime);
}

/** Closes every question whose time has passed, as a denial. Resolves with how many. */
export async function expireOverdue(runtime: EffectRuntime): Promise<number> {
  let expired = 0;
  for (const { user, id } of await runtime.store.approvals.overdue(runtime.clock.now())) {
    const approval = await runtime.store.approvals.get(user, id);
    if (approval !== null && (await expire(approval, runtime))) expired += 1;
  }
  return expired;
}

/** Withdraws the open questions of a decision that was taken back or replaced. */
export async function supersede(
  { user, id }: Pick<Decision, 'user' | 'id'>,
  runtime: EffectRuntime,
): Promise<void> {
  for (const approval of await runtime.store.approvals.ofDecision(user, id)) {
    // Closing leaves a question alone that was answered already.
    await runtime.store.approvals.close(approval.user, approval.id, approval.hash, {
      state: 'superseded',
      answer: null,
      effect: null,
      feedback: null,
    });
  }
}

async function openQuestion(
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
  if (!isAsAsked(approval, decision) || (hash !== undefined && hash !== approval.hash))
    throw tactError('APPROVAL_CHANGED', {});
  return { approval, decision };
}

/** Why this person may not say yes to an open question as it stands; null where they may. Pure. */
export function refusalOf(approval: Approval, by: string, decision: Bound['decision']) {
  if (!approval.answerableBy.includes(by)) return notYours(approval, by);
  return isAsAsked(approval, decision) ? null : tactError('APPROVAL_CHANGED', {});
}

function isAsAsked(approval: Approval, decision: Bound['decision']): boolean {
  return bindingHash({ ...approval, decision }, bindingVersion(approval.hash)) === approval.hash;
}

function notYours({ answerableBy }: Approval, by: string) {
  return tactError('APPROVAL_NOT_YOURS', { by, allowed: answerableBy.join(', ') });
}

async function close(
  approval: Approval,
  end: {
    readonly answer: Answer;
    readonly decision: Decision;
    readonly state: 'approved' | 'edited' | 'denied';
    readonly kind: FeedbackKind;
    readonly effect: Effect | null;
  },
  runtime: EffectRuntime,
): Promise<Approval> {
  const { state, effect } = end;
  const { by, via, why = null } = end.answer;
  const answer = { by, via, at: runtime.clock.now(), why };
  const feedback = feedbackOf(end.decision, end.kind, 'explicit', why, runtime);
  const change = { state, answer, effect, feedback };
  if (await runtime.store.approvals.close(approval.user, approval.id, approval.hash, change)) {
    return { ...approval, state, answer };
  }
  throw await whyClosed(approval, runtime);
}

async function expire(approval: Approval, runtime: EffectRuntime): Promise<boolean> {
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
async function whyClosed(approval: Approval, runtime: EffectRuntime) {
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

async function current(approval: Approval, runtime: EffectRuntime): Promise<Approval> {
  return (await runtime.store.approvals.get(approval.user, approval.id)) ?? approval;
}

/** What the decision was about, for a question that had no action of its own. */
function targetOf(decision: Decision): string {
  return decision.actions.find(({ target }) => target !== '')?.target ?? '';
}

/** Feedback about a decision, as of now. */
export function feedbackOf(
  decision: Pick<Decision, 'id' | 'user' | 'engine' | 'createdAt'>,
  kind: FeedbackKind,
  source: Feedback['source'],
  text: string | null,
  { ids, clock }: Pick<Runtime, 'ids' | 'clock'>,
): Feedback {
  const createdAt = clock.now();
  return {
    id: ids.next(),
    decisionId: decision.id,
    user: decision.user,
    engine: decision.engine,
    kind,
    state: 'settled',
    source,
    rater: null,
    scores: {},
    text,
    latencyMs: createdAt - decision.createdAt,
    createdAt,
  };
}
