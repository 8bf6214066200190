import { addUsages, isSameJson, type ProposeResult } from '@tact/core/kernel';
import type { JsonObject } from '@tact/core/records';
import type { Understanding } from '@tact/english';
import { isForWordsAlone } from '@tact/tools';
import { plannerTurns } from './history.ts';
import { withFindings } from './plan/direction-findings.ts';
import { fillIn } from './plan/fill-in.ts';
import { keepAsking } from './plan/keep-asking.ts';
import { type ModelPlanned, planWithModel } from './plan/plan-with-model.ts';
import { plannerLayersFor } from './plan/planner-layers.ts';
import { proposeInstead } from './plan/propose-instead.ts';
import { proposeLocally } from './plan/propose-locally.ts';
import { type PlannerSettings, type PlanView, proposePlan, saying } from './plan/propose-plan.ts';
import { asAgain, asksTheSame, isNarrower, putOtherwise } from './plan/put-otherwise.ts';
import { replyToTold } from './plan/reply-to-told.ts';
import { plannedReplyIn, type ReplyPurpose } from './reply/planned-reply.ts';
import { isChat } from './route/route.ts';
import { ownWords } from './spoken-lines.ts';
import { openOffer } from './told-unasked.ts';
import { withinTurn } from './turn-deadline.ts';

/**
 * The chain of planners: a reply to what was told unasked, an answer to our own question, the model, once more with its mistake, the local planner, and in the
 * end an honest “I did not understand”. Whoever planned, what is meant by the words is looked up here and not by them.
 */

export async function propose(view: PlanView, planner: PlannerSettings): Promise<ProposeResult> {
  const model = planner.model && withinTurn(planner.model, view.context.time);
  const settings = { ...planner, model };
  const told = await proposeToTold(view, settings);
  if (told !== null) return told;
  const proposed = await proposeRequest(view, settings);
  return isWaitingAlready(proposed, view) ? showingAgain(view, proposed) : proposed;
}

/** Null where it plans nothing for such a message. */
type Planner = (view: PlanView, settings: PlannerSettings) => Promise<ProposeResult | null>;

/** In the order of their claims; the local planner takes whatever is left. */
const planners: readonly Planner[] = [
  proposeInstead,
  proposeFilled,
  proposeFromWords,
  proposeTalk,
  proposeWithModel,
];

async function proposeRequest(view: PlanView, settings: PlannerSettings): Promise<ProposeResult> {
  for (const planner of planners) {
    const proposed = await planner(view, settings);
    if (proposed !== null) return proposed;
  }
  return proposeLocally(view, 'local', settings);
}

/** A reply to what was told unasked. */
async function proposeToTold(view: PlanView, settings: PlannerSettings): Promise<ProposeResult | null> {
  const reply = replyToTold(view, view.context.understood.change, settings.tools);
  if (reply === null) return null;
  if (reply.kind !== 'plan') return saying(view, reply.kind, 'local');
  const { action, labels, saysNoTimes, rest } = reply;
  const plan = { actions: [action], confidence: 1, clarification: null };
  const source = { proposer: 'local', path: 'local', labels, saysNoTimes } as const;
  const replied = await proposePlan(view, plan, source, settings);
  return rest === null ? replied : besides(replied, await proposeRequest(view, settings));
}

/** “Cancel it” once more: the plan is the one that waits. */
function isWaitingAlready({ proposals }: ProposeResult, { context, facts }: PlanView): boolean {
  const approvals = context.history.pending?.approvals ?? [];
  const actions = proposals.flatMap((proposal) => proposal.actions);
  const isRefused = facts.answer.kind === 'negative' || facts.answer.kind === 'cancel';
  if (actions.length === 0 || actions.length !== approvals.length || isRefused) return false;
  return actions.every(({ action, parameters }, index) => {
    const waiting = approvals[index];
    return waiting?.action === action && isSameJson(unworded(waiting.parameters), unworded(parameters));
  });
}

/** Without the owner's words for the thing, which may differ each time. */
function unworded({ find_by: _, ...parameters }: JsonObject): JsonObject {
  return parameters;
}

function showingAgain(view: PlanView, proposed: ProposeResult): ProposeResult {
  return { ...proposed, ...saying(view, 'ask_again', proposed.path), usage: proposed.usage };
}

/** What is asked for beside an answer, after what the answer does. Small talk beside it says nothing more. */
function besides(replied: ProposeResult, more: ProposeResult): ProposeResult {
  if (more.proposals.every((proposal) => plannedReplyIn(proposal)?.kind === 'chat')) return replied;
  const { proposals: first, failures } = replied;
  const count = first.flatMap(({ actions }) => actions).length;
  const moved = more.proposals.map((proposal) => ({
    ...proposal,
    actions: proposal.actions.map((action) => ({
      ...action,
      after: (action.after ?? []).map((before) => before + count),
    })),
  }));
  return { ...more, proposals: [...first, ...moved], failures: [...failures, ...more.failures] };
}

/** What no model is offered is planned without one. */
async function proposeFromWords(view: PlanView, settings: PlannerSettings): Promise<ProposeResult | null> {
  const isUnoffered = view.context.understood.requests.some(
    ({ planned }) =>
      planned !== null &&
      settings.tools.some(
        (tool) => isForWordsAlone(tool) && tool.domain === planned.domain && tool.verb === planned.verb,
      ),
  );
  return isUnoffered ? proposeLocally(view, 'local', settings) : null;
}

/** Small talk, and what asks for nothing that can be done. */
async function proposeTalk(view: PlanView, settings: PlannerSettings): Promise<ProposeResult | null> {
  const { facts, context } = view;
  if (facts.answer.kind === 'modify' || !isChat(context.route)) return null;
  const path = context.route.by;
  const isForModel = settings.model !== null && context.understood.smallTalk !== null;
  const isRoutedHere = (context.route.by === 'local' && !isForModel) || context.route.isLeft === true;
  return saying(view, isRoutedHere ? purposeOf(context.understood) : 'chat', path);
}

/** Null without a model; where its plan cannot be read, the local planner plans in its place. */
async function proposeWithModel(view: PlanView, settings: PlannerSettings): Promise<ProposeResult | null> {
  const { facts, context } = view;
  if (settings.model === null) return null;
  const planned = await (context.early ??
    planWithModel(plannerLayersFor(view, requestIn(view), settings.tools), settings.tools, {
      ...settings.model,
      clock: settings.clock,
      span: view.span,
      own: ownWords(view.signal.input.text, plannerTurns(context.history.messages)),
    }));
  if (planned.plan === null) {
    const local = await proposeLocally(view, 'fallback', settings);
    const failures = [...planned.failures, ...local.failures];
    return { ...local, ...trailOf(view, planned, local), failures };
  }
  const { integrity } = planned;
  const isChange = facts.answer.kind === 'modify';
  const proposed = await proposePlan(
    view,
    isChange ? keepAsking(planned.plan, context.history) : planned.plan,
    { proposer: 'model', path: 'model', integrity },
    settings,
  );
  const checked = await withFindings(view, proposed, settings.model, settings.clock);
  return {
    ...checked,
    ...trailOf(view, planned, proposed),
    usage: addUsages(addUsages(planned.usage, proposed.usage), checked.usage),
    failures: [...planned.failures, ...checked.failures],
  };
}

/** What an answer to our own question makes possible, or the question in other words; null for every other message. */
async function proposeFilled(view: PlanView, settings: PlannerSettings): Promise<ProposeResult | null> {
  const { facts, context } = view;
  const { clarifying } = context.history;
  if (clarifying === null) return null;
  const plan = fillIn(clarifying, context.understood.filling, settings.tools);
  if (plan !== null) {
    const filled = await proposePlan(view, plan, { proposer: 'local', path: 'local' }, settings);
    if (!asksTheSame(filled, clarifying)) return filled;
    const anew = await asRequest(view, settings);
    return (
      anew ??
      (isNarrower(filled, clarifying) ? asAgain(filled) : putOtherwise(view, clarifying, settings.tools))
    );
  }
  if (clarifying.plan === null) return null;
  const isYes = facts.answer.kind === 'affirmative' && facts.answer.rest === null;
  // A model may see what the words have to do with the question.
  const isOffThePoint =
    settings.model === null && context.understood.act === 'unclear' && isChat(context.route);
  return isYes || isOffThePoint ? putOtherwise(view, clarifying, settings.tools) : null;
}

/** Without a model, a message that asks for nothing is told apart from one that was not understood. */
function purposeOf({ act }: Understanding): ReplyPurpose {
  if (act === 'out_of_scope') return 'out_of_scope';
  return act === 'small_talk' || act === 'statement' || act === 'about_assistant' ? 'chat' : 'rephrase';
}

/** What the message asks for by itself, where it was no answer; null where that is nothing that can be done. */
async function asRequest(view: PlanView, settings: PlannerSettings): Promise<ProposeResult | null> {
  if (isChat(view.context.route)) return null;
  const proposed = await proposeLocally(view, 'local', settings);
  return proposed.proposals.every(({ actions }) => actions.length === 0) ? null : proposed;
}

/** What the message asks for beside an answer that the gate has taken. */
function requestIn({ signal, facts }: Pick<PlanView, 'signal' | 'facts'>): string {
  const { answer, pending } = facts;
  return (pending !== null || openOffer(facts) !== null) && answer.kind !== 'modify' && answer.rest !== null
    ? answer.rest
    : signal.input.text;
}

/** What was asked of models, in order: the route, the plan, and what was read for it. */
function trailOf(
  { context }: PlanView,
  { layers, documents, answerDigest, usage }: ModelPlanned,
  made: ProposeResult,
) {
  const { route } = context;
  return {
    layers: [...route.layers, ...layers, ...made.layers.slice(route.layers.length)],
    documents: [...route.documents, ...documents, ...made.documents.slice(route.documents.length)],
    usage: addUsages(usage, made.usage),
    answerDigest,
  };
}
