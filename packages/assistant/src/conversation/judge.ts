import { type JudgeView, joinOrigins, judgeProposals } from '@tact/core/kernel';
import {
  type ClosedQuestion,
  type DecidedAction,
  holdsOutside,
  type MaybeOutside,
  type Reason,
  type Verdict,
  type VerdictWord,
} from '@tact/core/records';
import { isTool } from '@tact/tools';
import { carryOutAnswer, closing } from './carry-out-answer.ts';
import type { ConversationInput } from './conversation-input.ts';
import { type AnsweredPlan, type ConversationDetails, recordable } from './details.ts';
import type { ConversationFacts } from './facts.ts';
import type { ConversationEvidence } from './gather.ts';
import { isBareAnswer, plainAnswer, yesOrNo } from './plain-answer.ts';
import { rememberedOf } from './plan/clarifying.ts';
import { type PlannedReply, plannedReplyIn } from './reply/planned-reply.ts';
import { openOffer } from './told-unasked.ts';

/**
 * The judge. Pure.
 *
 * Invariants:
 * 1. What is dangerous asks, whatever the planner says; so does whatever else a stranger's words may have caused.
 * 2. A plan is one unit: what comes after something that asks waits with it; what does not depend on it runs.
 * 3. A conversation has one plan that waits: a new one takes the place of the old.
 * 4. Every decision says what is to be replied once everything has ended.
 */

type View = JudgeView<ConversationInput, ConversationFacts, ConversationEvidence>;

export function judge(view: View): Verdict {
  const { signal, now, registry, policy, checks, proposals, reasons } = view;
  const judged = judgeProposals(proposals, {
    user: signal.user,
    signal,
    now,
    registry,
    policy,
    reasons,
    sender: null,
    caution: 'reversible',
    // A planner is shown no words of others: there is no sentence of theirs to point at.
    cause: () => null,
    ...(checks === undefined ? {} : { checks }),
  });
  const answered = carryOutAnswer(view);
  const { actions, waiting } = holdBack(judged.actions);
  const replaced = replacedPlan(view, actions);
  const closes = [...answered.closes, ...replaced];
  // What an answer runs stands before what is asked for beside it.
  const all = [...answered.actions, ...movedBy(answered.actions.length, actions)];
  const { reply, isOurs } = replyFor(view, all, closes, answered.remarks);
  const { kind, words = null, remarks = [] } = reply;
  const answer = answeredPlan(view);
  const awaiting = isAwaiting(view, all, closes);
  return {
    ...judged,
    word: wordFor(all, reply, closes),
    outcome: outcomeOf(all, reply, answer),
    confidence: judged.confidence ?? 1,
    actions: all,
    reasons: [...judged.reasons, ...routeReasons(view), ...waiting],
    overrides: [...answered.overrides, ...judged.overrides],
    details: recordable({
      domains: view.evidence?.route.domains ?? [],
      followup: isFollowup(view) || answer !== null,
      answered: answer,
      reply: { kind, words, remarks, isOurs },
      awaiting,
      leaves: leftBy(view, all, reply, awaiting),
      asks: view.facts.asks ?? [],
    }),
    ...(closes.length === 0 ? {} : { closes }),
    ...remembering(view, reply),
  };
}

/** A yes or a no continues the conversation also where nothing waits for it. */
function isFollowup({ evidence, facts: { answer } }: View): boolean {
  return evidence?.route.isFollowup === true || isBareAnswer(answer);
}

/** The question that this reply asks is remembered until the next message, which answers it or leaves it. */
function remembering({ signal, facts }: View, reply: PlannedReply): Pick<Verdict, 'conversation'> {
  const state = rememberedOf(reply);
  if (state.clarification === null && !facts.isClarifying) return {};
  return {
    conversation: { conversation: signal.input.conversation, state, expected: facts.stateVersion },
  };
}

/** A plan waits for a yes: one of this turn, or what is left of the one that waited. */
function isAwaiting(
  view: View,
  actions: readonly DecidedAction[],
  closes: readonly ClosedQuestion[],
): boolean {
  const { pending, undoable } = view.facts;
  if (actions.some(({ disposition }) => disposition === 'ask')) return true;
  if (pending === null) return false;
  // What is taken back asks nothing any more.
  if (plainAnswer(view) === 'undo' && undoable?.decisionId === pending.decisionId) return false;
  return closes.length < pending.questions.length;
}

/** The last question, where this turn is not about it. */
function leftBy(
  { facts, evidence }: View,
  actions: readonly DecidedAction[],
  reply: PlannedReply,
  awaiting: boolean,
): ConversationDetails['leaves'] {
  const { asked, act, answer, command = null } = facts;
  // What waits is no matter of the reply to a crisis.
  if (facts.crisis !== undefined) return null;
  if (command !== null || answer.kind !== 'other' || act === 'answer') return null;
  if (asked === 'plan') {
    const isAbout = reply.kind === 'ask_again' || actions.some(({ disposition }) => disposition === 'ask');
    return awaiting && !isAbout ? 'plan' : null;
  }
  // A model may have used the message as the answer.
  const isRequest = (act === 'request' || act === 'question') && evidence?.route.by === 'local';
  return asked === 'missing' && isRequest && rememberedOf(reply).clarification === null ? 'question' : null;
}

function movedBy(count: number, actions: readonly DecidedAction[]): readonly DecidedAction[] {
  return actions.map((action) => ({
    ...action,
    after: (action.after ?? []).map((before) => before + count),
  }));
}

/** The plan that the message answers. */
function answeredPlan(view: View): AnsweredPlan | null {
  const answer = plainAnswer(view);
  const { pending } = view.facts;
  if (pending === null || answer === null || answer === 'undo') return null;
  const { decisionId, questions } = pending;
  const approvals = questions.flatMap(({ id, refusal }) => (refusal === null ? [id] : []));
  return { decisionId, approvals, answer };
}

/** Where the message went, for whoever reads the record. */
function routeReasons({ evidence }: View): readonly Reason[] {
  if (evidence === null) return [];
  const { domains, isFollowup, confidence, by } = evidence.route;
  const where = domains.length === 0 ? 'no domain' : domains.join(', ');
  const routed = { code: 'ROUTED', text: `Routed to ${where} (${by}).`, numbers: { confidence } };
  return isFollowup
    ? [routed, { code: 'FOLLOWUP', text: 'It goes on with what was said before.' }]
    : [routed];
}

/** What depends on a question waits for its answer; what depends on something that is not done at all is not done either. */
function holdBack(actions: readonly DecidedAction[]): {
  readonly actions: readonly DecidedAction[];
  readonly waiting: readonly Reason[];
} {
  const held: DecidedAction[] = [];
  const waiting: Reason[] = [];
  for (const action of actions) {
    const before = (action.after ?? []).map((position) => held[position]?.disposition);
    const disposition =
      before.includes('drop') || action.disposition === 'drop'
        ? 'drop'
        : before.includes('ask')
          ? 'ask'
          : action.disposition;
    if (disposition !== action.disposition) {
      const text = `${action.action} waits for what has to be done before it.`;
      waiting.push({ code: 'WAITS_FOR_ANOTHER', text });
    }
    held.push({ ...action, after: action.after ?? [], disposition });
  }
  return { actions: held, waiting };
}

/** A plan that asks replaces the one that waited; so does a changed one that need not ask, where it is about the same. */
function replacedPlan(view: View, actions: readonly DecidedAction[]): readonly ClosedQuestion[] {
  const { registry, facts } = view;
  const { pending, answer } = facts;
  if (pending === null || plainAnswer(view) !== null) return [];
  const asksAnew = actions.some(({ disposition }) => disposition === 'ask');
  const domainOf = ({ action }: { readonly action: string }) => {
    const tool = registry.find(action);
    return isTool(tool) ? tool.domain : undefined;
  };
  const waited = new Set(pending.questions.map(domainOf));
  const isChange = answer.kind === 'modify' && openOffer(facts) === null;
  const isChanged = isChange && actions.some((one) => waited.has(domainOf(one)));
  return asksAnew || isChanged ? closing(pending, 'superseded') : [];
}

/**
 * What is to be said: as it was proposed, else what comes of it. It is ours only where everything that it is made of is proven so: the
 * sentences, whatever proposed them, and what the actions name, of a late answer as well.
 */
function replyFor(
  view: View,
  actions: readonly DecidedAction[],
  closes: readonly ClosedQuestion[],
  told: readonly string[] = [],
): { readonly reply: PlannedReply; readonly isOurs: boolean } {
  for (const proposal of view.proposals) {
    const reply = plannedReplyIn(proposal);
    if (reply !== null) {
      const showsOutside = reply.kind === 'ask_again' && view.facts.pending?.isOutside === true;
      const remarks = [
        ...(reply.remarks ?? []),
        ...(reply.kind === 'report' ? sayReplaced(view, closes) : []),
      ];
      const said = remarks.length === 0 ? reply : { ...reply, remarks };
      const isProven = joinOrigins(proposal.labels) !== 'outside' && !holdsOutside(sentencesOf(said));
      return { reply: said, isOurs: isProven && !showsOutside && !namesOutside(actions, view) };
    }
  }
  // A reply names what it is about, and its name may be somebody else's words.
  const reply: PlannedReply =
    told.length === 0 ? report(view, actions, closes) : { kind: 'report', remarks: told };
  return { reply, isOurs: !namesOutside(actions, view) };
}

function sentencesOf({ words = '', remarks = [] }: PlannedReply): readonly MaybeOutside[] {
  return [words, ...remarks];
}

function report(
  view: View,
  actions: readonly DecidedAction[],
  closes: readonly ClosedQuestion[],
): PlannedReply {
  const kind = actions.length > 0 || closes.length > 0 ? 'report' : 'rephrase';
  const remarks = sayReplaced(view, closes);
  return remarks.length === 0 ? { kind } : { kind, remarks };
}

/** That a plan about something else is no longer asked about. */
function sayReplaced({ facts }: View, closes: readonly ClosedQuestion[]): readonly string[] {
  const isReplacing = closes.some(({ state }) => state === 'superseded');
  return isReplacing && facts.answer.kind !== 'modify' && yesOrNo(facts.answer) === null
    ? ['This replaces what I asked before.']
    : [];
}

function namesOutside(actions: readonly DecidedAction[], view: View): boolean {
  const { registry, evidence, facts } = view;
  if (facts.pending?.isOutside === true && answeredPlan(view) !== null) return true;
  const outside = new Set(evidence?.outsideItems ?? []);
  return actions.some(({ action, parameters, labels = [] }) => {
    const tool = registry.find(action);
    const quotesOthers = isTool(tool) && tool.quotesOthers === true;
    return (
      quotesOthers ||
      holdsOutside(parameters) ||
      (labels.length > 0 && joinOrigins(labels) === 'outside') ||
      outside.has(String(parameters.id ?? parameters.event_id))
    );
  });
}

/** A question of any kind makes it an `ask`; a message that led to nothing is declined, and told why. */
function wordFor(
  actions: readonly DecidedAction[],
  { kind }: PlannedReply,
  closes: readonly ClosedQuestion[],
): VerdictWord {
  if (actions.some(({ disposition }) => disposition === 'ask')) return 'ask';
  if (closes.length > 0 || actions.some(({ disposition }) => disposition === 'run')) return 'act';
  if (kind === 'clarify' || kind === 'ask_again') return 'ask';
  return telling.has(kind) ? 'act' : 'decline';
}

const telling: ReadonlySet<PlannedReply['kind']> = new Set([
  ...(['chat', 'explain', 'recount', 'complaint', 'abilities', 'self_harm', 'emergency'] as const),
]);

function outcomeOf(
  actions: readonly DecidedAction[],
  { kind }: PlannedReply,
  answered: AnsweredPlan | null,
): string {
  const happening = actions.filter(({ disposition }) => disposition !== 'drop');
  return happening.map(({ action }) => action).join('+') || (answered?.answer === 'no' ? 'deny' : kind);
}
