import { addUsages, ownerLabel, type Proposed, type ProposeView, quote, systemLabel } from '#kernel';
import { createSimilarity } from '#language';
import type { Clock } from '#ports/clock';
import type { Item } from '#ports/store';
import type { Integrity, JsonObject, Label, ModelUsage, Proposal, ProposedAction, Proposer } from '#records';
import { readContact, readMemory, readNote, type Tool } from '#tools';
import { type ConversationInput, targetOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { type ConversationContext, plannerTurns } from './gather.ts';
import { type Bound, bindPlan } from './plan/bind-plan.ts';
import { changePlan } from './plan/change-plan.ts';
import { fillIn } from './plan/fill-in.ts';
import { keepForLater } from './plan/clarifying.ts';
import { planLocally } from './plan/plan-locally.ts';
import { type AskedModel, type ModelPlanned, planWithModel } from './plan/plan-with-model.ts';
import type { Plan } from './plan/planned.ts';
import { plannerLayers } from './plan/planner-prompt.ts';
import { type ReplyPurpose, replyAction } from './reply/reply-action.ts';
import { isChat } from './route/route.ts';

/**
 * The chain of planners: an answer to our own question, the model, once more with its mistake, the local planner, and in the
 * end an honest “I did not understand”. Whoever planned, what is meant by the words is looked up here and not by them.
 */

export interface PlannerSettings {
  /** Null: the local planner. */
  readonly model: AskedModel | null;
  readonly tools: readonly Tool[];
  readonly clock: Clock;
}

type View = ProposeView<ConversationInput, ConversationFacts, ConversationContext>;

export async function propose(view: View, settings: PlannerSettings): Promise<Proposed> {
  const { facts, context } = view;
  const text = requestIn(view);
  const answered = fillIn(facts.clarifying, text);
  if (answered !== null) return proposedBy(view, answered, { proposer: 'local', path: 'local' });
  if (facts.answer.kind !== 'modify' && isChat(context.route)) {
    return saying(view, 'chat', context.route.by === 'model' ? 'model' : pathWithoutModel(settings));
  }
  if (settings.model === null) return proposeLocally(view, text, 'local');
  const planned = await (context.early ??
    planWithModel(plannerLayersFor(view, text, settings.tools), {
      ...settings.model,
      clock: settings.clock,
      span: view.span,
    }));
  const usage = addUsages(context.route.usage, planned.usage);
  if (planned.plan === null) {
    const local = proposeLocally(view, text, 'fallback');
    return { ...local, ...trailOf(view, planned), usage, failures: planned.failures };
  }
  const { integrity } = planned;
  const proposed = proposedBy(view, planned.plan, { proposer: 'model', path: 'model', integrity });
  return { ...proposed, ...trailOf(view, planned), usage, failures: planned.failures };
}

/** What the message asks for beside an answer that the gate has taken. */
function requestIn({ signal, facts }: Pick<View, 'signal' | 'facts'>): string {
  const { answer, pending } = facts;
  return pending !== null && answer.kind !== 'modify' && answer.rest !== null
    ? answer.rest
    : signal.input.text;
}

function trailOf({ context }: View, { layers, documents, answerDigest }: ModelPlanned) {
  const { route } = context;
  return {
    layers: [...route.layers, ...layers],
    documents: [...route.documents, ...documents],
    answerDigest,
  };
}

/** The layers of the planner's prompt for this message. */
export function plannerLayersFor(
  view: Pick<View, 'signal' | 'facts' | 'now'> & { readonly context: Omit<ConversationContext, 'early'> },
  text: string,
  tools: readonly Tool[],
) {
  const { signal, facts, context, now } = view;
  const { belongings, route } = context;
  return plannerLayers({
    text,
    history: plannerTurns(facts.history),
    domains: route.domains,
    belongings,
    moment: { now, zone: signal.input.zone },
    tools,
    memories: memoriesLike(text, belongings.memories),
    pending: facts.answer.kind === 'modify' ? (facts.pending?.question ?? null) : null,
  });
}

const shownMemories = 5;

function memoriesLike(text: string, memories: readonly Item[]): readonly Item[] {
  const words = memories.map(({ content }) => {
    const memory = readMemory(content as JsonObject);
    return memory === null ? '' : `${memory.key} ${memory.value}`;
  });
  const near = createSimilarity(words).best(text, shownMemories);
  return near.flatMap(({ index }) => memories[index] ?? []);
}

function proposeLocally(view: View, text: string, path: 'local' | 'fallback'): Proposed {
  const { facts, context, signal, now } = view;
  if (facts.answer.kind === 'modify' && facts.pending !== null && facts.answer.change !== null) {
    const changed = changePlan(facts.pending.approvals, facts.answer.change, view.catalogue, {
      now,
      zone: signal.input.zone,
    });
    if (changed !== null) return proposedBy(view, changed, { proposer: 'local', path });
  }
  const plan = planLocally({
    text,
    route: context.route,
    history: plannerTurns(facts.history),
    moment: { now, zone: signal.input.zone },
    contacts: context.belongings.contacts.flatMap(namesOf),
    notes: context.belongings.notes.flatMap(({ content }) => readNote(content as JsonObject)?.title ?? []),
  });
  if (plan === null) return saying(view, 'rephrase', path);
  return proposedBy(view, plan, { proposer: 'local', path });
}

function namesOf({ content }: Item): readonly string[] {
  const contact = readContact(content as JsonObject);
  return contact === null ? [] : [contact.name, ...contact.nicknames];
}

interface Source {
  readonly proposer: Proposer;
  readonly path: Proposed['path'];
  readonly integrity?: Integrity;
}

/** A plan with everything looked up: one proposal an action, so that each is judged by itself; or a question. */
function proposedBy(view: View, plan: Plan, source: Source): Proposed {
  const { signal, context, facts, now, catalogue, gated } = viewWithGate(view);
  const bound = bindPlan(plan, {
    catalogue,
    belongings: context.belongings,
    mentioned: context.mentioned,
    text: signal.input.text,
    moment: { now, zone: signal.input.zone },
  });
  if (bound.question !== null && bound.actions.length === 0) {
    const { question, missing } = bound.question;
    const kept = keepForLater(plan, { question, missing });
    return saying(view, 'clarify', source.path, { words: question, plan: kept });
  }
  if (bound.actions.length === 0) return saying(view, 'chat', source.path);
  const proposals = bound.actions.map((action, index) =>
    proposalOf(
      view,
      { ...action, after: (action.after ?? []).map((one) => one + gated) },
      plan,
      source,
      index,
    ),
  );
  const reply = replyFor(view, bound);
  return {
    ...nothingProposed(source.path),
    proposals: reply === null ? proposals : [...proposals, proposalOf(view, reply, plan, source, 0)],
    usage: facts === undefined ? null : context.route.usage,
  };
}

/** What the gate proposes stands before the plan, and shifts its positions. */
function viewWithGate(view: View) {
  const { pending, answer } = view.facts;
  const answers = pending !== null && ['affirmative', 'negative', 'cancel'].includes(answer.kind);
  return { ...view, gated: answers ? 1 : 0 };
}

/** Said beside the results: readings that were chosen, and what is still to be asked. */
function replyFor({ signal }: View, { remarks, question }: Bound): ProposedAction | null {
  const said = [...remarks, ...(question === null ? [] : [question.question])];
  if (said.length === 0) return null;
  return { ...replyAction({ kind: 'report', remarks: said.slice(0, 10) }), target: targetOf(signal.input) };
}

function saying(
  view: View,
  kind: ReplyPurpose,
  path: Proposed['path'],
  more: { readonly words?: string; readonly plan?: ReturnType<typeof keepForLater> } = {},
): Proposed {
  const action = { ...replyAction({ kind, ...more }), target: targetOf(view.signal.input) };
  const proposer = path === 'model' ? 'model' : path === 'fallback' ? 'fallback' : 'local';
  const { usage, layers, documents } = view.context.route;
  const plan = { actions: [], confidence: 1, clarification: null };
  return {
    ...nothingProposed(path),
    proposals: [proposalOf(view, action, plan, { proposer, path }, 0)],
    usage,
    layers,
    documents,
  };
}

function nothingProposed(path: Proposed['path']): Proposed {
  const usage: ModelUsage | null = null;
  return { proposals: [], path, layers: [], documents: [], answerDigest: null, usage, failures: [] };
}

function pathWithoutModel({ model }: PlannerSettings): Proposed['path'] {
  return model === null ? 'local' : 'fallback';
}

function proposalOf(
  { catalogue }: View,
  action: ProposedAction,
  { confidence, actions }: Plan,
  { proposer, integrity = 'intact' }: Source,
  index: number,
): Proposal {
  const isSafe = catalogue.find(action.action)?.danger === 'safe';
  const reasoning = actions[index]?.reasoning ?? '';
  return {
    actions: [action],
    proposer,
    // Looking something up, or answering, changes nothing: a doubt about it is no reason to ask.
    confidence: isSafe ? 1 : confidence,
    rationale: reasoning === '' ? `It fits the message: ${quote(action.action)}.` : reasoning,
    needsApproval: false,
    labels: [...(action.labels ?? plannerLabels)],
    integrity,
    permitsDangerous: false,
    salientFeatures: [],
    matchedDirections: [],
    alternatives: [],
    undoHint: null,
    findings: [],
  };
}

/** The planner sees the owner's words and Tact's own, and no others. */
const plannerLabels: readonly Label[] = [ownerLabel('message'), systemLabel('prompt')];
