import type { Message, Store } from '@tact/core/ports/store';
import {
  type Approval,
  type Decision,
  holdsOutside,
  type MaybeOutside,
  Outside,
  outside,
  type Signal,
} from '@tact/core/records';
import type { Turn } from '@tact/english';
import { type ConversationInput, referenceOf, tagsOf, targetOf } from './conversation-input.ts';
import { detailsOf } from './details.ts';
import { clarifyingIn, type PendingClarification } from './plan/clarifying.ts';

/**
 * A conversation before a message: what was said, decided and asked. Facts are drawn from it and planning is shown it; it is
 * never recorded, so that what is forgotten is nowhere else.
 */
export interface ConversationHistory {
  /** What was said before, oldest first. */
  readonly messages: readonly Message[];
  /** Earlier decisions, newest first. */
  readonly decisions: readonly Decision[];
  /** The plan that waits for a yes. */
  readonly pending: PendingPlan | null;
  /** A question of this conversation waits although its time has passed. */
  readonly hasOverdue: boolean;
  /** The question that the assistant asked last, when it needs it answered to go on. */
  readonly clarifying: PendingClarification | null;
  /** The version of what the conversation remembers; 0 where it remembers nothing. */
  readonly stateVersion: number;
}

/** The open questions of one decision: a plan is answered as one. */
interface PendingPlan {
  readonly decisionId: string;
  /** Oldest first. */
  readonly approvals: readonly Approval[];
  /** What was asked, in plain words; outside text where not all of it is proven ours. */
  readonly question: MaybeOutside;
}

type ConversationSignal = Pick<Signal<ConversationInput>, 'user' | 'input' | 'receivedAt'>;

/** Reads the history before a message. */
export type HistoryReader = (signal: ConversationSignal, store: Store) => Promise<ConversationHistory>;

/** Reads the history for the facts, and hands the same to gathering and to the reply: it is read once a turn. */
export function createHistoryReader(): { readonly fresh: HistoryReader; readonly again: HistoryReader } {
  const read = new WeakMap<ConversationInput, ConversationHistory>();
  const fresh: HistoryReader = async (signal, store) => {
    const history = await readHistory(signal, store);
    read.set(signal.input, history);
    return history;
  };
  return { fresh, again: async (signal, store) => read.get(signal.input) ?? fresh(signal, store) };
}

const rememberedMessages = 50;
const rememberedDecisions = 8;

async function readHistory(
  { user, input, receivedAt }: ConversationSignal,
  store: Store,
): Promise<ConversationHistory> {
  const [tag = ''] = tagsOf(input);
  const [waiting, messages, tagged, remembered] = await Promise.all([
    store.approvals.list(user, ['pending']),
    store.messages.last(user, input.conversation, rememberedMessages + 1),
    store.ledger.tagged(user, 'conversation', [tag], rememberedDecisions),
    store.conversations.get(user, input.conversation),
  ]);
  const here = waiting.filter(({ target }) => target === targetOf(input));
  const decisions = tagged.get(tag) ?? [];
  return {
    messages: messages.filter(({ id }) => id !== input.messageId),
    decisions,
    pending: pendingOf(
      here.filter(({ expiresAt }) => expiresAt > receivedAt),
      decisions,
    ),
    hasOverdue: here.some(({ expiresAt }) => expiresAt <= receivedAt),
    clarifying: clarifyingIn(remembered?.value),
    stateVersion: remembered?.version ?? 0,
  };
}

function pendingOf(approvals: readonly Approval[], decisions: readonly Decision[]): PendingPlan | null {
  const newest = approvals.reduce<Approval | null>(
    (latest, one) => (latest === null || one.createdAt >= latest.createdAt ? one : latest),
    null,
  );
  if (newest === null) return null;
  const { decisionId } = newest;
  const own = approvals.filter((one) => one.decisionId === decisionId).sort((a, b) => (a.id < b.id ? -1 : 1));
  const asked = own.map(({ card }) => card.question).join(', and ');
  const decision = decisions.find(({ id }) => id === decisionId);
  const isOurs =
    decision !== undefined &&
    detailsOf(decision).reply?.isOurs === true &&
    !own.some(({ parameters }) => holdsOutside(parameters));
  return { decisionId, approvals: own, question: isOurs ? asked : outside(asked, 'pending plan') };
}

/** What the owner said last and nobody decided about: the process was cut off before. */
export function unansweredIn({ messages, decisions }: ConversationHistory): readonly Message[] {
  const lastReply = messages.findLastIndex(
    ({ role, unasked }) => role === 'assistant' && unasked === undefined,
  );
  const decided = new Set(decisions.map(({ reference }) => reference));
  return messages
    .slice(lastReply + 1)
    .filter(({ role }) => role === 'user')
    .filter(({ id, conversation }) => !decided.has(referenceOf({ conversation, messageId: id })));
}

/** What was said, without the words of others that an answer may have passed on. */
export function plannerTurns(history: readonly Message[]): readonly Turn[] {
  return history.map(({ role, text }) => ({
    role,
    text: text instanceof Outside ? '(An answer that quoted the words of others, left out here.)' : text,
  }));
}
