import type { Proposed } from '#kernel';
import type { Item } from '#ports/store';
import type { Decision, JsonObject } from '#records';
import { readContact, readNote } from '#tools';
import { plannerTurns } from '../gather.ts';
import { changePlan } from './change-plan.ts';
import { planLocally } from './plan-locally.ts';
import { type PlannerSettings, type PlanView, proposePlan, saying } from './propose-plan.ts';

/** Proposes without a model, or where a model gave nothing that holds (`fallback`). */
export async function proposeLocally(
  view: PlanView,
  text: string,
  path: 'local' | 'fallback',
  settings: PlannerSettings,
): Promise<Proposed> {
  const { facts, context, signal, now } = view;
  if (facts.answer.kind === 'modify' && facts.pending !== null && facts.answer.change !== null) {
    const changed = changePlan(facts.pending.approvals, facts.answer.change, view.catalogue, {
      now,
      zone: signal.input.zone,
    });
    if (changed !== null) return proposePlan(view, changed, { proposer: 'local', path }, settings);
  }
  const plan = planLocally({
    text,
    route: context.route,
    history: plannerTurns(facts.history),
    moment: { now, zone: signal.input.zone },
    lastDraft: lastDraftIn(facts.recent),
    contacts: context.belongings.contacts.flatMap(namesOf),
    notes: context.belongings.notes.flatMap(({ content }) => readNote(content as JsonObject)?.title ?? []),
  });
  // Where a model was asked and failed, a guess is no answer.
  const isGuess = path === 'fallback' && (plan?.confidence ?? 0) < view.policy.confidenceDefault;
  // “yes but at 4pm” is no request of its own: what is left open of it is nothing to ask about.
  const isUnclearChange = facts.answer.kind === 'modify' && plan?.clarification != null;
  if (plan === null || isGuess || isUnclearChange) return saying(view, 'rephrase', path, changeWords(view));
  return proposePlan(view, plan, { proposer: 'local', path }, settings);
}

/** The newest mail of this conversation that was written and not sent; “send it” means that one. */
function lastDraftIn(recent: readonly Decision[]): JsonObject | null {
  const actions = recent.flatMap((decision) => decision.actions);
  const last = actions.find(({ action }) => action === 'create_draft' || action === 'send_email');
  return last?.action === 'create_draft' ? last.parameters : null;
}

/** A change that could not be worked out leaves the plan as it was, and says so. */
function changeWords({ facts }: PlanView): { readonly words?: string } {
  if (facts.pending === null || facts.answer.kind !== 'modify') return {};
  return {
    words: `I could not work that change out, so nothing has changed. Shall I ${facts.pending.question}? Say yes or no, or tell me the whole thing anew.`,
  };
}

function namesOf({ content }: Item): readonly string[] {
  const contact = readContact(content as JsonObject);
  return contact === null ? [] : [contact.name, ...contact.nicknames];
}
