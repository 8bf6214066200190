import { asTactError } from '#errors';
import { addUsages, outsideLabel, ownerLabel, type Proposed, type ProposeView, systemLabel } from '#kernel';
import { createSimilarity } from '#language';
import type { Clock } from '#ports/clock';
import type { Item } from '#ports/store';
import type {
  Decision,
  Integrity,
  JsonObject,
  Label,
  ModelUsage,
  Proposal,
  ProposedAction,
  Proposer,
  StageFailure,
} from '#records';
import { type FoundMail, readContact, readMemory, readNote, type Tool } from '#tools';
import { type ConversationInput, targetOf } from './conversation-input.ts';
import type { ConversationFacts } from './facts.ts';
import { type ConversationContext, plannerTurns } from './gather.ts';
import { bindPlan } from './plan/bind-plan.ts';
import { changePlan } from './plan/change-plan.ts';
import { keepForLater } from './plan/clarifying.ts';
import { fillIn } from './plan/fill-in.ts';
import { planLocally } from './plan/plan-locally.ts';
import { type AskedModel, type ModelPlanned, planWithModel } from './plan/plan-with-model.ts';
import type { Plan, PlannedAction } from './plan/planned.ts';
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
  sendsInvitations(): boolean;
  /** Mail that the planned answers may be answers to. */
  mails(
    planned: readonly PlannedAction[],
    contacts: readonly Item[],
    user: string,
  ): Promise<readonly FoundMail[]>;
}

type View = ProposeView<ConversationInput, ConversationFacts, ConversationContext>;

export async function propose(view: View, settings: PlannerSettings): Promise<Proposed> {
  const { facts, context } = view;
  const text = requestIn(view);
  const answered = fillIn(facts.clarifying, text, { now: view.now, zone: view.signal.input.zone });
  if (answered !== null) return proposedBy(view, answered, { proposer: 'local', path: 'local' }, settings);
  if (facts.answer.kind !== 'modify' && isChat(context.route)) {
    return saying(view, 'chat', context.route.by === 'model' ? 'model' : pathWithoutModel(settings));
  }
  if (settings.model === null) return proposeLocally(view, text, 'local', settings);
  const planned = await (context.early ??
    planWithModel(plannerLayersFor(view, text, settings.tools), {
      ...settings.model,
      clock: settings.clock,
      span: view.span,
    }));
  const usage = addUsages(context.route.usage, planned.usage);
  if (planned.plan === null) {
    const local = await proposeLocally(view, text, 'fallback', settings);
    return { ...local, ...trailOf(view, planned), usage, failures: planned.failures };
  }
  const { integrity } = planned;
  const proposed = await proposedBy(
    view,
    planned.plan,
    { proposer: 'model', path: 'model', integrity },
    settings,
  );
  const failures = [...planned.failures, ...proposed.failures];
  return { ...proposed, ...trailOf(view, planned), usage, failures };
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

async function proposeLocally(
  view: View,
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
    if (changed !== null) return proposedBy(view, changed, { proposer: 'local', path }, settings);
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
  if (plan === null || isGuess) return saying(view, 'rephrase', path, changeWords(view));
  return proposedBy(view, plan, { proposer: 'local', path }, settings);
}

/** The newest mail of this conversation that was written and not sent; “send it” means that one. */
function lastDraftIn(recent: readonly Decision[]): JsonObject | null {
  const actions = recent.flatMap((decision) => decision.actions);
  const last = actions.find(({ action }) => action === 'create_draft' || action === 'send_email');
  return last?.action === 'create_draft' ? last.parameters : null;
}

/** A change that could not be worked out leaves the plan as it was, and says so. */
function changeWords({ facts }: View): { readonly words?: string } {
  if (facts.pending === null || facts.answer.kind !== 'modify') return {};
  return {
    words: `I could not work that change out, so nothing has changed. Shall I ${facts.pending.question}? Say yes or no, or tell me the whole thing anew.`,
  };
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
async function proposedBy(
  view: View,
  plan: Plan,
  source: Source,
  settings: PlannerSettings,
): Promise<Proposed> {
  const { signal, context, now } = view;
  const target = targetOf(signal.input);
  const { mails, failures } = await mailsBehind(plan, view, settings);
  const bound = bindPlan(plan, {
    tools: settings.tools,
    candidates: { ...context.belongings, mails },
    mentioned: context.mentioned,
    text: signal.input.text,
    moment: { now, zone: signal.input.zone },
    target,
    sendsInvitations: settings.sendsInvitations(),
  });
  const { actions, question, remarks } = bound;
  const kept = question === null ? null : keepForLater({ ...plan, actions: bound.unclear }, question);
  if (actions.length === 0) {
    if (question === null) return saying(view, 'chat', source.path);
    return saying(view, 'clarify', source.path, { words: question.question, plan: kept });
  }
  const first = answersBefore(view);
  const proposals = actions.map(({ reasoning, ...action }) =>
    proposalOf(view, { ...action, after: (action.after ?? []).map((one) => one + first) }, source, {
      confidence: plan.confidence,
      reasoning,
    }),
  );
  const said = [...remarks, ...(question === null ? [] : [question.question])].slice(0, 10);
  const report =
    said.length === 0
      ? []
      : [
          {
            ...replyAction({
              kind: 'report',
              remarks: said,
              ...(question === null ? {} : { words: question.question, plan: kept }),
            }),
            target,
            labels: labelsOfReply(view),
          },
        ];
  return {
    ...nothingProposed(source.path),
    proposals: [
      ...proposals,
      ...report.map((action) => proposalOf(view, action, source, { confidence: 1, reasoning: '' })),
    ],
    usage: context.route.usage,
    layers: context.route.layers,
    documents: context.route.documents,
    failures,
  };
}

/** Mail that may be answered. Where it cannot be looked at, what needs it is asked about. */
async function mailsBehind(
  { actions }: Plan,
  { signal, context }: View,
  { mails }: PlannerSettings,
): Promise<{ readonly mails: readonly FoundMail[]; readonly failures: readonly StageFailure[] }> {
  try {
    return { mails: await mails(actions, context.belongings.contacts, signal.user), failures: [] };
  } catch (thrown) {
    const { code, message } = asTactError(thrown);
    return { mails: [], failures: [{ stage: 'propose', code, text: `mail: ${message}` }] };
  }
}

/** What the gate proposes stands before the plan, and shifts its positions. */
function answersBefore({ facts: { pending, answer } }: View): number {
  return pending !== null && ['affirmative', 'negative', 'cancel'].includes(answer.kind) ? 1 : 0;
}

/** A question may name things whose words came from outside. */
function labelsOfReply({ context: { belongings } }: View): readonly Label[] {
  const { tasks, notes, memories, events } = belongings;
  const isOutside =
    [...tasks, ...notes, ...memories].some(({ origin }) => origin === 'outside') ||
    events.some(({ event }) => event.label.origin === 'outside');
  return isOutside ? [...plannerLabels, outsideLabel('belongings')] : plannerLabels;
}

function saying(
  view: View,
  kind: ReplyPurpose,
  path: Proposed['path'],
  more: { readonly words?: string; readonly plan?: ReturnType<typeof keepForLater> } = {},
): Proposed {
  const labels = kind === 'clarify' ? labelsOfReply(view) : plannerLabels;
  const action = { ...replyAction({ kind, ...more }), target: targetOf(view.signal.input), labels };
  const proposer = path === 'model' ? 'model' : path === 'fallback' ? 'fallback' : 'local';
  const { usage, layers, documents } = view.context.route;
  return {
    ...nothingProposed(path),
    proposals: [proposalOf(view, action, { proposer, path }, { confidence: 1, reasoning: '' })],
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
  { proposer, integrity = 'intact' }: Source,
  { confidence, reasoning }: { readonly confidence: number; readonly reasoning: string },
): Proposal {
  const isSafe = catalogue.find(action.action)?.danger === 'safe';
  return {
    actions: [action],
    proposer,
    // Looking something up, or answering, changes nothing: a doubt about it is no reason to ask.
    confidence: isSafe ? 1 : confidence,
    rationale: reasoning === '' ? `It fits the message: ${action.action}.` : reasoning,
    needsApproval: false,
    labels: action.labels ?? plannerLabels,
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
