import { type Decision, type MaybeOutside, Outside } from '@tact/core/records';
import { isOurs } from '@tact/core/text';
import type { OpenQuestion } from '@tact/english';
import { type Tool, toolFor } from '@tact/tools';
import { detailsOf } from './details.ts';
import type { ConversationHistory } from './history.ts';
import { lastUnasked, questionOf } from './read-told.ts';
import type { ReplyPurpose } from './reply/planned-reply.ts';
import { openOffer, type ProactiveMessage } from './told-unasked.ts';

/**
 * What our last message asked; null where it asked nothing. A plan that waits counts only while it is what was asked last: once
 * something else was spoken of, nobody can tell what a yes is for.
 */
export function questionAsked(
  history: ConversationHistory,
  told: ProactiveMessage | null,
  tools: readonly Tool[],
): OpenQuestion | null {
  const offer = offered(history, told);
  if (offer !== null) return offer;
  const last = lastDecision(history);
  const missing = missingIn(history, tools);
  if (last !== null && isOfPlan(last, history)) {
    const question = ours(history.pending?.question ?? '');
    const words = question === null ? null : `Shall I ${question}?`;
    return { kind: 'plan', words, isHighStakes: true, deeds: deedsOf(history), ...(missing ?? {}) };
  }
  if (missing !== null && history.clarifying !== null)
    return { kind: 'missing', words: ours(history.clarifying.question), isHighStakes: false, ...missing };
  const said = last === null ? undefined : detailsOf(last).reply?.kind;
  if (said === 'changed_since' || said === 'long_ago')
    return { kind: 'undo', words: null, isHighStakes: true };
  return asksOtherwise(history) && !isSettled(last)
    ? { kind: 'other', words: null, isHighStakes: false }
    : null;
}

/** The verbs that its cards open with, which are ours whatever they quote. */
function deedsOf({ pending }: ConversationHistory): readonly string[] {
  return (pending?.approvals ?? []).flatMap(({ card }) => /^[a-z]+/.exec(card.question) ?? []);
}

/** Messages are read without other people's words. */
function ours(question: MaybeOutside): string | null {
  return isOurs(question) ? question : null;
}

function offered(history: ConversationHistory, told: ProactiveMessage | null): OpenQuestion | null {
  const { pending } = history;
  const unasked = lastUnasked(history);
  const plan = pending === null ? null : { askedAt: pending.approvals[0]?.createdAt ?? 0 };
  return unasked !== null && told !== null && openOffer({ told, pending: plan }) !== null
    ? { kind: 'offer', words: questionOf(unasked), isHighStakes: true }
    : null;
}

/** The decision whose reply is our last message; null where that was sent unasked or is not known. */
function lastDecision({ messages, decisions }: ConversationHistory): Decision | null {
  const last = messages.findLast(({ role }) => role === 'assistant');
  return decisions.find(({ id }) => id === last?.decisionId) ?? null;
}

/** It asked for the plan that waits, or showed it again. */
function isOfPlan(last: Decision, { pending }: ConversationHistory): boolean {
  if (pending === null) return false;
  return last.id === pending.decisionId || detailsOf(last).reply?.kind === 'ask_again';
}

/** What the value that we asked for names. */
function missingIn(
  { clarifying }: ConversationHistory,
  tools: readonly Tool[],
): Pick<OpenQuestion, 'names' | 'choices'> | null {
  const missing = clarifying?.plan?.clarification?.missing;
  if (clarifying?.plan == null || missing == null) return null;
  const action = clarifying.plan.actions[missing.position];
  const names = action && toolFor(action, tools)?.fields?.[missing.field]?.names;
  return { names: names ?? 'text', choices: missing.options.length };
}

/** The last thing said ends in a question that a yes or a no may answer. Where others are quoted it may be theirs. */
function asksOtherwise({ messages }: ConversationHistory): boolean {
  const text = messages.findLast(({ role }) => role === 'assistant')?.text;
  if (text === undefined || text instanceof Outside) return false;
  const last = /(?:^|[.!?]\s+)([^.!?]+\?)\s*$/.exec(text.trimEnd())?.[1] ?? '';
  return last !== '' && !openQuestion.test(last) && !namelessQuestion.test(last);
}

/** A plan that was answered elsewhere, or a “what would you like?” of our own, leaves nothing to say yes or no to. */
function isSettled(last: Decision | null): boolean {
  if (last === null) return false;
  const { reply } = detailsOf(last);
  return idleQuestions.has(reply?.kind) || last.actions.some(({ disposition }) => disposition === 'ask');
}

const idleQuestions: ReadonlySet<unknown> = new Set<ReplyPurpose>(['nothing_pending', 'expired', 'empty']);

/** “Shall I?” names nothing that a yes could approve. */
const namelessQuestion =
  /^\W*(?:(?:so|and|then|well)[\s,]+)*(?:shall|should|may|can|could|would|do|is|are) \w+\W*$/i;

const openQuestion = /^\W*(?:and |so |then )?(?:what|which|when|where|who|whom|whose|why|how)\b/i;
