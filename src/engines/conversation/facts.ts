import type { FactReads } from '#kernel';
import type { ReplyClassifier, ReplyReading } from '#language';
import type { Message, Store } from '#ports/store';
import type { Approval, Decision, Signal } from '#records';
import { type ConversationInput, tagsOf, targetOf } from './conversation-input.ts';
import { isOwnRequest, opensChange } from './own-request.ts';
import { wantsUndo } from './plain-requests.ts';
import { type Clarifying, clarifyingOf } from './plan/clarifying.ts';

/** What is known about a message before anything is decided. */
export interface ConversationFacts {
  /** The plan that waits for a yes. */
  readonly pending: PendingPlan | null;
  /** A plan waited here and its time has passed since. */
  readonly hasExpired: boolean;
  /** The message read as an answer: to the plan that waits, else to nothing in particular. */
  readonly answer: ReplyReading;
  /** The question that the assistant asked last, when it needs it answered to go on. */
  readonly clarifying: Clarifying | null;
  /** What was said before, oldest first. */
  readonly history: readonly Message[];
  /** Earlier decisions of this conversation, newest first. */
  readonly recent: readonly Decision[];
  /** The newest decision that can be taken back; looked for only when the message asks for it. */
  readonly undoable: string | null;
}

/** The open questions of one decision: a plan is answered as one. */
export interface PendingPlan {
  readonly decisionId: string;
  /** Oldest first. */
  readonly approvals: readonly Approval[];
  /** What was asked, in plain words. */
  readonly question: string;
}

const rememberedMessages = 50;
const rememberedDecisions = 8;

/** Facts of each signal. Conversations are short of batches: one signal is the rule. */
export function loadFacts(
  signals: readonly Signal<ConversationInput>[],
  { store }: FactReads,
  replies: ReplyClassifier,
): Promise<readonly ConversationFacts[]> {
  return Promise.all(signals.map((signal) => factsOf(signal, store, replies)));
}

async function factsOf(
  { user, input, receivedAt }: Signal<ConversationInput>,
  store: Store,
  replies: ReplyClassifier,
): Promise<ConversationFacts> {
  const [tag = ''] = tagsOf(input);
  const [waiting, messages, tagged] = await Promise.all([
    store.approvals.list(user, ['pending'], 1000),
    store.messages.last(user, input.conversation, rememberedMessages + 1),
    store.ledger.tagged(user, 'conversation', [tag], rememberedDecisions),
  ]);
  const here = waiting.filter(({ target }) => target === targetOf(input));
  const pending = pendingOf(here.filter(({ expiresAt }) => expiresAt > receivedAt));
  const recent = tagged.get(tag) ?? [];
  return {
    pending,
    hasExpired: pending === null && (here.length > 0 || (await newestExpired(recent, store))),
    answer: asAnswer(
      input.text,
      replies.classify(input.text, {
        question: pending === null ? null : `Shall I ${pending.question}?`,
        isHighStakes: pending !== null,
        isPending: pending !== null,
      }),
      pending !== null,
    ),
    clarifying: clarifyingOf(recent[0]),
    history: messages.filter(({ id }) => id !== input.messageId),
    recent,
    undoable: wantsUndo(input.text) ? await newestUndoable(recent, store) : null,
  };
}

const longestBareChange = 6;
/** “Send it” says yes to a mail that waits; where none does, it asks for one to be sent. “I meant Friday” corrects. */
const sending = /^\W*(?:(?:ok(?:ay)?|please|now|then|and)[\s,]+)*send\b|\bi mean(?:t)?\b/i;

/**
 * What the reading of an answer leaves open is settled by what the message asks for. A request of its own is no change of what
 * waits, though it may follow a yes or a no; and a long change counts as one where its words open like one.
 */
function asAnswer(text: string, reading: ReplyReading, isPending: boolean): ReplyReading {
  const isLong = text.split(/\s+/).length > longestBareChange;
  const isNone =
    reading.rest === null && (isOwnRequest(text) || (!isPending && (isLong || sending.test(text))));
  if (isNone) return { ...reading, kind: 'other', change: null };
  const { kind, change } = reading;
  if (kind === 'negative' || kind === 'cancel')
    return { ...reading, rest: reading.rest ?? requestAfterNo(text) };
  if (kind !== 'modify' || change === null) return reading;
  if (change === text) {
    const isChange = !isLong || opensChange(text);
    return isChange ? reading : { ...reading, kind: 'other', change: null };
  }
  return isOwnRequest(change) ? { ...reading, ...besideAnswer(text, change) } : reading;
}

/** “Wait no, cancel the retro”: a no, and a request beside it. Not so “no, don't cancel …”, whose request is refused. */
function requestAfterNo(text: string): string | null {
  const request = text.replace(
    /^(?:\W*(?:no|nope|nah|wait|sorry|oh|oops|hmm+|actually|never ?mind)[\s,.!;:–-]+)+/i,
    '',
  );
  return request !== text && isOwnRequest(request) ? request : null;
}

/** “No, but remind me to …”: an answer, and a request beside it. */
function besideAnswer(text: string, request: string): Pick<ReplyReading, 'kind' | 'change' | 'rest'> {
  const rest = request.replace(/^(?:but|and|instead|rather)[\s,]+/i, '');
  const kind = /^\W*(?:no|nope|nah|don'?t|not)\b/i.test(text)
    ? 'negative'
    : /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?)\b/i.test(text)
      ? 'affirmative'
      : 'other';
  return { kind, change: null, rest: kind === 'other' ? null : rest };
}

function pendingOf(approvals: readonly Approval[]): PendingPlan | null {
  const newest = approvals.reduce<Approval | null>(
    (latest, one) => (latest === null || one.createdAt >= latest.createdAt ? one : latest),
    null,
  );
  if (newest === null) return null;
  const { decisionId } = newest;
  const own = approvals.filter((one) => one.decisionId === decisionId).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { decisionId, approvals: own, question: own.map(({ card }) => card.question).join(', and ') };
}

/** The last thing that was asked here ran out of time. */
async function newestExpired(recent: readonly Decision[], store: Store): Promise<boolean> {
  const asked = recent.find(({ actions }) => actions.some(({ disposition }) => disposition === 'ask'));
  if (asked === undefined || asked !== recent[0]) return false;
  return (await store.approvals.ofDecision(asked.user, asked.id)).some(({ state }) => state === 'expired');
}

async function newestUndoable(recent: readonly Decision[], store: Store): Promise<string | null> {
  for (const { id, user, path, actions } of recent) {
    if (path === 'undo') continue;
    const behind = actions.flatMap(({ action, parameters }) =>
      action === 'confirm_plan' && typeof parameters.decision === 'string' ? [parameters.decision] : [],
    );
    for (const decisionId of [...behind, id]) {
      const entries = await store.journal.ofDecision(user, decisionId);
      if (entries.some(({ state }) => state === 'open')) return decisionId;
    }
  }
  return null;
}
