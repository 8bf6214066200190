import { asTactError } from '@tact/core/errors';
import {
  addUsages,
  outsideLabel,
  ownerLabel,
  type ProposeResult,
  type ProposeView,
  proposalDefaults,
  systemLabel,
} from '@tact/core/kernel';
import type { Clock } from '@tact/core/ports/clock';
import {
  type Integrity,
  type Label,
  Outside,
  type Proposal,
  type ProposedAction,
  type Proposer,
  type StageFailure,
} from '@tact/core/records';
import { joinText } from '@tact/core/text';
import type { StatedTimes } from '@tact/english';
import { isForWordsAlone, isTool, type ReadOutside, type Tool, toolFor } from '@tact/tools';
import { type ConversationInput, targetOf } from '../conversation-input.ts';
import type { ConversationFacts } from '../facts.ts';
import type { ConversationContext } from '../gather.ts';
import type { Mentions } from '../mentions.ts';
import { peopleIn } from '../planning-data.ts';
import { chatWords } from '../reply/chat-words.ts';
import { type PlannedReply, type ReplyPurpose, sayingDetails } from '../reply/planned-reply.ts';
import { bindPlan, lookWith } from './bind-plan.ts';
import { keepForLater } from './clarifying.ts';
import { mergeChanges } from './merge-changes.ts';
import { withPeopleNamed } from './people-named.ts';
import type { AskedModel } from './plan-with-model.ts';
import type { Confirmation, Plan } from './planned.ts';
import { createQuarantinedReader, type ReadingTrail } from './quarantined-reader.ts';
import { eachReferredTo, resolveReferences } from './resolve-references.ts';
import { withEach } from './with-each.ts';

/** Makes proposals out of a plan: everything looked up, one proposal an action, or the question that stands in the way. */

export interface PlannerSettings {
  /** Null: the local planner. */
  readonly model: AskedModel | null;
  readonly tools: readonly Tool[];
  readonly clock: Clock;
}

export type PlanView = ProposeView<ConversationInput, ConversationFacts, ConversationContext>;

/** Whose plan it is. */
interface PlanSource {
  readonly proposer: Proposer;
  readonly path: ProposeResult['path'];
  readonly integrity?: Integrity;
  /** Where the plan came from, if it is not the message alone. */
  readonly labels?: readonly Label[];
  /** The times of the plan are not held against the message: it names none of them. */
  readonly saysNoTimes?: boolean;
  /** The message continues the conversation, whatever it was routed as: it answers our question. */
  readonly isFollowup?: boolean;
}

/** A plan with everything looked up: one proposal an action, so that each is judged by itself; or a question. */
export async function proposePlan(
  view: PlanView,
  asPlanned: Plan,
  source: PlanSource,
  settings: PlannerSettings,
): Promise<ProposeResult> {
  const { signal, context, now } = view;
  // A model that names what it is not offered names nothing.
  const tools =
    source.proposer === 'model' ? settings.tools.filter((tool) => !isForWordsAlone(tool)) : settings.tools;
  const target = targetOf(signal.input);
  const moment = { now, zone: signal.input.zone };
  const mentioned = withPeopleNamed(context.mentioned, peopleIn(context.data));
  const actionsOfPlan = eachReferredTo(mergeChanges(asPlanned.actions), mentioned, tools);
  const asMeant = { ...asPlanned, actions: actionsOfPlan };
  const { asks } = context.understood;
  const stated = statedIn(view, source);
  const { model, clock } = settings;
  const reader = createQuarantinedReader(
    model === null ? null : { ...model, clock, span: view.span },
    moment.zone,
  );
  const looked = await lookedUp(asMeant, mentioned, stated, view, tools, reader.read);
  const { failures } = looked;
  const { plan, found } = withEach(asMeant, looked.found, tools);
  const bound = bindPlan(plan, {
    user: signal.user,
    tools,
    data: context.data,
    found,
    mentioned,
    asks,
    said: ownersWords(view),
    stated,
    moment,
    target,
  });
  const { actions, question, remarks } = bound;
  const kept = question === null ? null : keepForLater({ ...plan, actions: bound.unclear }, question);
  if (actions.length === 0) {
    if (question === null) return saying(view, 'chat', source.path);
    const words = joinText([...(plan.remarks ?? []), question.question], ' ');
    const asked = saying(view, 'clarify', source.path, { words, plan: kept });
    return withReading({ ...asked, failures }, reader.trail());
  }
  const areSafe = actions.every(({ action }) => isSafe(action, view));
  const proposals = actions.map(({ reasoning, confidence, ...action }) =>
    proposalOf(view, { ...action, after: action.after ?? [] }, source, {
      confidence: Math.min(plan.confidence, confidence),
      reasoning,
      // Looking something up changes nothing.
      confirmation:
        !isReading(action.action, view, source) && (areSafe || !isSafe(action.action, view))
          ? plan.confirmation
          : undefined,
    }),
  );
  const said = [...(plan.remarks ?? []), ...remarks, ...(question === null ? [] : [question.question])].slice(
    0,
    10,
  );
  const asking = question === null ? {} : { words: question.question, plan: kept };
  const report: readonly PlannedReply[] =
    said.length === 0 ? [] : [{ kind: 'report', remarks: said, ...asking }];
  const replies = report.map((reply) => replyProposal(reply, source));
  return withReading(proposedBy(view, source.path, [...proposals, ...replies], failures), reader.trail());
}

/** What was asked of the model that read mail, beside what was asked before. */
function withReading(proposed: ProposeResult, trail: ReadingTrail): ProposeResult {
  return {
    ...proposed,
    usage: addUsages(proposed.usage, trail.usage),
    layers: [...proposed.layers, ...trail.layers],
    documents: [...proposed.documents, ...trail.documents],
    failures: [...proposed.failures, ...trail.failures],
  };
}

/** The message and those before it. */
function ownersWords({ signal, context }: PlanView): readonly string[] {
  const before = context.history.messages.flatMap(({ role, text }) =>
    role === 'user' && typeof text === 'string' ? [text] : [],
  );
  return [...before, signal.input.text];
}

/** What the message and the last turns before it say of times. */
function statedIn(
  { context }: PlanView,
  { saysNoTimes = false, isFollowup = context.route.isFollowup }: PlanSource,
): StatedTimes {
  const [last] = context.history.decisions;
  const followsSearch = last?.actions.some(({ action }) => searchesOfDays.has(action)) === true;
  const { times } = context.understood;
  return { ...times, ...(saysNoTimes ? { said: [], lasts: null } : {}), isFollowup, followsSearch };
}

const searchesOfDays: ReadonlySet<string> = new Set(['list_events', 'find_free_time']);

/** What tools fetch once it is known what is planned. Where that fails, what needs it is asked about. */
async function lookedUp(
  { actions }: Plan,
  mentioned: Mentions,
  stated: StatedTimes,
  { signal, context, now }: PlanView,
  tools: readonly Tool[],
  readOutside: ReadOutside,
): Promise<{ readonly found: readonly unknown[]; readonly failures: readonly StageFailure[] }> {
  const moment = { now, zone: signal.input.zone };
  const { asks } = context.understood;
  const look = lookWith({ user: signal.user, asks, stated, data: context.data, moment }, readOutside);
  const failures: StageFailure[] = [];
  const found = await Promise.all(
    actions.map(async (action, position) => {
      const tool = toolFor(action, tools);
      if (tool?.lookUp === undefined) return null;
      // “Reply to her” asks for the mail of whoever that is.
      const referred = resolveReferences(action, position, mentioned, tools);
      try {
        return await tool.lookUp(referred.ok ? referred.action.params : action.params, look);
      } catch (thrown) {
        const { code, message } = asTactError(thrown);
        failures.push({ stage: 'propose', code, text: `${tool.name}: ${message}` });
        return null;
      }
    }),
  );
  return { found, failures };
}

/** What is said by a plan: whoever its sentences quote has a part in it. */
function labelsOfReply({ words, remarks = [] }: PlannedReply): readonly Label[] {
  const quotes = [...(words === undefined ? [] : [words]), ...remarks].filter(
    (one) => one instanceof Outside,
  );
  return [...plannerLabels, ...quotes.map(({ source }) => outsideLabel(source))];
}

/** Nothing is to be done but to say something. */
export function saying(
  view: PlanView,
  kind: ReplyPurpose,
  path: ProposeResult['path'],
  more: Omit<PlannedReply, 'kind'> = {},
): ProposeResult {
  const words = more.words ?? wordsFor(kind, view);
  const proposer = path === 'model' ? 'model' : path === 'fallback' ? 'fallback' : 'local';
  const reply = { kind, ...more, ...(words === undefined ? {} : { words }) };
  return proposedBy(view, path, [replyProposal(reply, { proposer, path })]);
}

/** What is said where no model puts it into words. */
function wordsFor(kind: ReplyPurpose, { context, signal, now }: PlanView): string | undefined {
  if (kind !== 'chat' && kind !== 'rephrase' && kind !== 'out_of_scope') return undefined;
  const { messages } = context.history;
  return chatWords(context.understood, {
    turn: messages.length + 1,
    moment: { now, zone: signal.input.zone },
    text: signal.input.text,
    before: messages.flatMap(({ role, text }) =>
      role === 'assistant' && typeof text === 'string' ? [text] : [],
    ),
  });
}

/** Proposals, with what was asked of a model to route the message. */
function proposedBy(
  { context: { route } }: PlanView,
  path: ProposeResult['path'],
  proposals: readonly Proposal[],
  failures: readonly StageFailure[] = [],
): ProposeResult {
  const { usage, layers, documents } = route;
  return { proposals, path, layers, documents, answerDigest: null, usage, failures };
}

/** What the plan says of one of its actions. */
interface PlannedWith {
  readonly confidence: number;
  readonly reasoning: string;
  readonly confirmation: Confirmation | undefined;
}

function isReading(
  action: string,
  { registry }: Pick<PlanView, 'registry'>,
  { proposer }: PlanSource,
): boolean {
  const tool = registry.find(action);
  return proposer !== 'model' && isTool(tool) && tool.reads === true;
}

function isSafe(action: string, { registry }: Pick<PlanView, 'registry'>): boolean {
  return registry.find(action)?.danger === 'safe';
}

function proposalOf(
  view: PlanView,
  action: ProposedAction,
  { proposer, integrity = 'intact', labels = plannerLabels }: PlanSource,
  { confidence, reasoning, confirmation }: PlannedWith,
): Proposal {
  const message = confirmation?.message ?? null;
  return {
    actions: [action],
    proposer,
    // Looking something up, or answering, changes nothing: a doubt about it is no reason to ask.
    confidence: isSafe(action.action, view) ? 1 : confidence,
    rationale: reasoning === '' ? `It fits the message: ${action.action}.` : reasoning,
    needsApproval: confirmation !== undefined,
    ...(message === null ? {} : { confirmationMessage: message }),
    labels: action.labels ?? labels,
    ...proposalDefaults,
    integrity,
  };
}

/** Proposes what to say. */
function replyProposal(reply: PlannedReply, { proposer, integrity = 'intact' }: PlanSource): Proposal {
  return {
    actions: [],
    details: sayingDetails(reply),
    proposer,
    confidence: 1,
    rationale: `It fits the message: ${reply.kind}.`,
    needsApproval: false,
    labels: labelsOfReply(reply),
    ...proposalDefaults,
    integrity,
  };
}

/** The planner sees the owner's words and Tact's own, and no others. */
const plannerLabels: readonly Label[] = [ownerLabel('message'), systemLabel('prompt')];
