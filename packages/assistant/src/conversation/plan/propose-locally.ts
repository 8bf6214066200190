import type { ProposeResult } from '@tact/core/kernel';
import type { Decision, JsonObject } from '@tact/core/records';
import type { Tool } from '@tact/tools';
import { lastMentionedKind } from '../mentions.ts';
import { peopleIn, titlesByDomain } from '../planning-data.ts';
import { plannedReplyIn } from '../reply/planned-reply.ts';
import { openOffer } from '../told-unasked.ts';
import { changeAction, changePlan } from './change-plan.ts';
import { keepAsking } from './keep-asking.ts';
import { planForgetting } from './plan-forgetting.ts';
import { planLocally } from './plan-locally.ts';
import type { Plan } from './planned.ts';
import { type PlannerSettings, type PlanView, proposePlan, saying } from './propose-plan.ts';

/** Proposes without a model, or where a model gave nothing that holds (`fallback`). */
export async function proposeLocally(
  view: PlanView,
  path: 'local' | 'fallback',
  settings: PlannerSettings,
): Promise<ProposeResult> {
  const { facts, context, signal, now } = view;
  const { decisions } = context.history;
  const changed = changedPlan(view, settings.tools);
  const { pending } = context.history;
  if (changed !== null) {
    // What waited for a yes waits for one again, however sure the change is.
    const plan = pending === null ? changed : { confirmation: { message: null }, ...changed };
    return proposePlan(view, plan, { proposer: 'local', path, saysNoTimes: true }, settings);
  }
  const plan = planLocally({
    understood: context.understood,
    moment: { now, zone: signal.input.zone },
    lastDraft: lastDraftIn(decisions),
    contacts: peopleIn(context.data).flatMap(({ name, nicknames }) => [name, ...nicknames]),
    titles: titlesByDomain(settings.tools, context.data),
    lastMentioned: lastMentionedKind(decisions, settings.tools),
    forgetting: (about) => planForgetting(about, context.data, settings.tools),
  });
  // Where a model was asked and failed, a guess is no answer.
  const isGuess = path === 'fallback' && (plan?.confidence ?? 0) < view.policy.confidenceDefault;
  const notUnderstood = () => sayNotUnderstood(view, path);
  if (plan === null || isGuess) return notUnderstood();
  const proposed = await proposePlan(view, plan, { proposer: 'local', path }, settings);
  // “yes but at 4pm” is no request of its own: what it leaves open is nothing to ask about.
  const isUnclearChange = pending !== null && facts.answer.kind === 'modify' && onlyAsks(proposed);
  return isUnclearChange ? notUnderstood() : proposed;
}

function onlyAsks({ proposals }: ProposeResult): boolean {
  return proposals.every((proposal) => plannedReplyIn(proposal)?.kind === 'clarify');
}

/** What waits, or the mail that was drafted last, with what the message changes of it. */
function changedPlan(
  { facts, context, registry, signal, now }: PlanView,
  tools: readonly Tool[],
): Plan | null {
  const { change } = context.understood;
  const { decisions, pending } = context.history;
  if (change === null || openOffer(facts) !== null) return null;
  const moment = { now, zone: signal.input.zone };
  if (pending !== null) {
    const changed = changePlan(pending.approvals, change, registry, moment);
    return changed === null ? null : keepAsking(changed, context.history);
  }
  const params = lastDraftIn(decisions);
  const tool = tools.find(({ name }) => name === 'create_draft');
  if (params === null || tool === undefined) return null;
  const reasoning = 'The owner changed the draft.';
  const { domain, verb } = tool;
  const draft = changeAction({ tool, action: { domain, action: verb, params, reasoning } }, change, moment);
  return draft === null ? null : { actions: [draft], confidence: 1, clarification: null };
}

/** The newest mail of this conversation that was written and not sent; “send it” means that one. */
function lastDraftIn(recent: readonly Decision[]): JsonObject | null {
  const actions = recent.flatMap((decision) => decision.actions);
  const last = actions.find(({ action }) => action === 'create_draft' || action === 'send_email');
  return last?.action === 'create_draft' ? last.parameters : null;
}

/** A change that could not be worked out leaves the plan as it was, and asks about it again. */
function sayNotUnderstood(view: PlanView, path: 'local' | 'fallback'): ProposeResult {
  const { facts, context } = view;
  if (context.history.pending === null || facts.answer.kind !== 'modify')
    return saying(view, context.understood.act === 'out_of_scope' ? 'out_of_scope' : 'rephrase', path);
  const words = 'I could not work that change out, so nothing has changed.';
  return saying(view, 'ask_again', path, { words });
}
