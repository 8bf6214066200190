import { tactError } from '#errors';
import type { Approval, CardReason, Decision, Effect, FeedbackKind, JsonObject, Override } from '#records';
import { fittedParameters, requireAction } from './actions.ts';
import { askedAnew } from './approval-card.ts';
import { askAgain, judgedNow, type RecheckedApproval } from './ask-again.ts';
import { bindingHash } from './binding-hash.ts';
import type { Action } from './contract/action.ts';
import type { EffectRuntime } from './contract/runtime.ts';
import { isSameJson } from './digest.ts';
import { begun } from './effect-leases.ts';
import { isLeftToOthers, isOfAnotherProgram, plannedEffect } from './effects.ts';
import { feedbackOf } from './learning.ts';
import { type Answer, expire, openQuestion, whyClosed } from './open-question.ts';
import { runEffects } from './outbox.ts';
import { newReasons } from './standing.ts';

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
 * 6. The policy in force at the moment of the yes is asked again. What it forbids by now is refused, and stays open. What it asks
 *    for beyond what the card said is put on the card, and needs a yes to that card.
 */

/** What an answer led to: the approval as it stands now, and how each action that ran because of it ended. */
export interface ApprovalOutcome {
  readonly approval: Approval;
  /** What a yes ran, with how it ended. */
  readonly effects: readonly Effect[];
  /** Checks that the policy added since the question was first asked; its card showed them. */
  readonly added: readonly CardReason[];
}

/**
 * Says yes, and runs it; where this process has neither the action nor the engine that asked, the effect stays planned for one that
 * has. Throws `APPROVAL_CLOSED`, `_EXPIRED`, `_NOT_YOURS`, `_CHANGED`, `_FORBIDDEN`, `_STRICTER` or `ID_NOT_FOUND`.
 */
export async function approve(answer: Answer, runtime: EffectRuntime): Promise<ApprovalOutcome> {
  const { approval: stored, decision } = await openQuestion(answer, runtime);
  const isRunHere = !isLeftToOthers(stored.action, decision, runtime);
  if (isRunHere) await requireAsShown(stored, decision, runtime);
  const approval = await permitted(stored, answer, decision, runtime);
  const key = `approval:${approval.id}`;
  const planned =
    approval.action === 'none' ? null : plannedEffect({ ...approval, key, causedBy: approval.id }, runtime);
  const effect = planned !== null && isRunHere ? begun(planned, runtime) : planned;
  const state = approval.wasEdited ? 'edited' : 'approved';
  const closed = await close(approval, { answer, decision, state, kind: state, effect }, runtime);
  const effects = effect === null ? [] : await runEffects([effect], runtime, decision);
  return { approval: closed, effects, added: addedSince(approval) };
}

/**
 * What the action's schema would change by now is put on the card, and needs a yes to that card: what runs is what was shown.
 * Throws `APPROVAL_CHANGED`, and what `requireAction` throws.
 */
async function requireAsShown(stored: Approval, decision: Decision, runtime: EffectRuntime): Promise<void> {
  const { action, parameters, user } = stored;
  const changed = runtime.registry.find(action)?.schemaChanges?.(parameters, user) ?? null;
  requireAction(runtime.registry, action, changed ?? parameters);
  if (changed === null) return;
  const { found, input } = await judgedNow({ ...stored, parameters: changed }, decision, runtime);
  const card = askedAnew(
    stored,
    runtime.registry,
    { action, parameters: changed },
    { input, because: found },
  );
  const edited = { ...stored, parameters: changed, card };
  const asked = { ...edited, hash: bindingHash({ ...edited, decision }) };
  if (!(await runtime.store.approvals.edit(user, stored.id, stored.hash, asked))) {
    throw await whyClosed(stored, runtime);
  }
  throw tactError('APPROVAL_CHANGED', {});
}

/** The question that the yes is for, unless the policy forbids it by now or asks for more than its card said. */
async function permitted(
  stored: Approval,
  { hash }: Answer,
  decision: Decision,
  runtime: EffectRuntime,
): Promise<Approval> {
  const { approval, forbidden, added } = await askAgain(stored, decision, runtime);
  if (forbidden.length > 0) throw tactError('APPROVAL_FORBIDDEN', { why: wordsOf(forbidden) });
  const isAsShown = hash === approval.hash;
  if (approval.hash === stored.hash || (added.length === 0 && !isAsShown)) return stored;
  // Kept as it is shown from now on, so that the next yes is one to this card.
  if (!(await runtime.store.approvals.edit(stored.user, stored.id, stored.hash, approval))) {
    throw await whyClosed(stored, runtime);
  }
  if (isAsShown) return approval;
  throw tactError('APPROVAL_STRICTER', { why: wordsOf(added), hash: approval.hash });
}

function wordsOf(overrides: readonly Override[]): string {
  return overrides
    .map(({ text }) => text.replace(/^DirectionViolation \((.*)\)$/s, 'direction $1'))
    .join(', ');
}

/** What the card says beyond the reasons of the first asking. */
function addedSince({ card: { because, becauseAtFirst } }: Approval): readonly CardReason[] {
  return becauseAtFirst === undefined ? [] : newReasons(because, becauseAtFirst);
}

/** Says no. Throws as `approve` does. */
export async function deny(answer: Answer, runtime: EffectRuntime): Promise<Approval> {
  const { approval, decision } = await openQuestion(answer, runtime);
  return close(approval, { answer, decision, state: 'denied', kind: 'denied', effect: null }, runtime);
}

/**
 * Changes what would be done, and leaves the question open under a new hash. Parameters that are not named stay, and so do the
 * reasons of the first asking, beside what the policy says about the change. Throws as `approve` does, and `APPROVAL_UNCHANGED`,
 * `ACTION_UNKNOWN`, `ACTION_PARAMETERS_INVALID` or `ACTION_NOT_LOADED`.
 */
export async function edit(
  answer: Answer & { readonly action?: string | undefined; readonly parameters: JsonObject },
  runtime: EffectRuntime,
): Promise<Approval> {
  const { approval, decision } = await openQuestion(answer, runtime);
  const action = answer.action ?? approval.action;
  const kept = action === approval.action ? approval.parameters : {};
  const written = { ...kept, ...answer.parameters };
  const isElsewhere = isOfAnotherProgram(action, decision, runtime);
  if (isElsewhere && action !== approval.action)
    throw tactError('ACTION_NOT_LOADED', { action: action.slice(0, 60) });
  // What the card shows and the hash binds is what runs. The program that has the action checks it against its schema.
  const known = isElsewhere ? null : requireAction(runtime.registry, action, written);
  const parameters = known === null ? withoutUndefined(written) : fittedParameters(known, written);
  const isUnchanged =
    known === null
      ? isSameJson(parameters, approval.parameters)
      : isAsBefore(known, parameters, approval, runtime);
  if (isUnchanged) throw tactError('APPROVAL_UNCHANGED', {});
  const target = approval.target === '' ? targetOf(decision) : approval.target;
  const changed: Approval = { ...approval, action, parameters, target, wasEdited: true };
  const { found, input } = await judgedNow(changed, decision, runtime);
  const forbidden = found.filter(({ effect }) => effect === 'decline');
  if (forbidden.length > 0) throw tactError('APPROVAL_FORBIDDEN', { why: wordsOf(forbidden) });
  const card = askedAnew(approval, runtime.registry, changed, { input, because: found });
  const edited = { ...changed, card, hash: bindingHash({ ...changed, card, decision }) };
  if (await runtime.store.approvals.edit(approval.user, approval.id, approval.hash, edited)) return edited;
  throw await whyClosed(approval, runtime);
}

function withoutUndefined(parameters: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
}

/** The same action with what its schema reads as the same parameters. */
function isAsBefore(
  action: Action,
  parameters: JsonObject,
  before: Approval,
  { registry }: EffectRuntime,
): boolean {
  if (registry.find(before.action) !== action) return false;
  const read = (given: JsonObject) => action.parameters.safeParse(given).data ?? given;
  return isSameJson(read(parameters), read(before.parameters));
}

/** How each of these open questions stands under the policy in force now, in their order; what is closed stands as it is. */
export async function standingOf(
  approvals: readonly Approval[],
  runtime: EffectRuntime,
): Promise<readonly RecheckedApproval[]> {
  const standing: RecheckedApproval[] = [];
  for (const approval of approvals) {
    const { user, decisionId, state } = approval;
    const decision = state === 'pending' ? await runtime.store.ledger.get(user, decisionId) : null;
    standing.push(
      decision === null
        ? { approval, forbidden: [], added: [] }
        : await askAgain(approval, decision, runtime),
    );
  }
  return standing;
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

/**
 * Withdraws the open questions of a decision: it was taken back or replaced, or whoever asked for it takes it back. That is no answer
 * of the owner's, and nothing is learned from it. Resolves with how many.
 */
export async function supersede(
  { user, id }: Pick<Decision, 'user' | 'id'>,
  runtime: EffectRuntime,
  by: Pick<Answer, 'by' | 'via' | 'why'> | null = null,
): Promise<number> {
  const at = runtime.clock.now();
  const answer = by === null ? null : { by: by.by, via: by.via, at, why: by.why ?? null };
  const end = { state: 'superseded', answer, effect: null, feedback: null } as const;
  let withdrawn = 0;
  for (const approval of await runtime.store.approvals.ofDecision(user, id)) {
    // Closing leaves a question alone that was answered already.
    if (await runtime.store.approvals.close(user, approval.id, approval.hash, end)) withdrawn += 1;
  }
  return withdrawn;
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

/** What the decision was about, for a question that had no action of its own. */
function targetOf(decision: Decision): string {
  return decision.actions.find(({ target }) => target !== '')?.target ?? '';
}
