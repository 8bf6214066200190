import { type DecisionSoFar, type EffectRuntime, unsaidLines } from '@tact/core/kernel';
import type { Message } from '@tact/core/ports/store';
import {
  type Approval,
  exposeOutside,
  holdsOutside,
  type JsonObject,
  type MaybeOutside,
  Outside,
  outside,
} from '@tact/core/records';
import { joinText, partsOf } from '@tact/core/text';
import { createSimilarity } from '@tact/english';
import { readMemory } from '@tact/tools';
import { type OutsideText, plainReply, type ReportedAction } from '#replies';
import type { ConversationInput } from '../conversation-input.ts';
import { type DecidedReply, detailsOf } from '../details.ts';
import type { ConversationHistory } from '../history.ts';
import { plannerTurns, unansweredIn } from '../history.ts';
import { giveBackInsights, insightSentence, takeFittingInsight, takeInsights } from '../insights.ts';
import { namesOfPeople } from '../names-of-people.ts';
import { withoutModel } from './chat-words.ts';
import { outsideWords } from './outside-words.ts';
import { plainWords } from './plain-words.ts';
import { slotsOf } from './reply-slots.ts';
import type { ReplyWorld } from './reply-world.ts';
import { reportOn } from './reported-actions.ts';
import { respondWithModel } from './respond-with-model.ts';
import { sayLastDeeds, sayUnanswered, showPlanAgain } from './say-earlier.ts';
import { sayModelTrouble } from './say-model-trouble.ts';
import { sayModelsWords } from './say-models-words.ts';
import { sayPlainly } from './say-plainly.ts';
import { withSpokenTimes } from './spoken-times.ts';

export interface ComposedReply {
  /** As it is said; outside text unless everything that it was made of is ours. */
  readonly reply: MaybeOutside;
  /** What the check of the model's words found. */
  readonly corrections: readonly { readonly code: string; readonly text: string }[];
  /** The code of what kept the model from answering. */
  readonly failure: string | null;
}

/** A turn that has ended but for its reply. */
interface Occasion extends DecisionSoFar {
  readonly input: ConversationInput;
  readonly reply: Omit<DecidedReply, 'isOurs'>;
  readonly now: number;
  /** What was said, decided and asked before the message. */
  history(): Promise<ConversationHistory>;
  /** Writes the ends of what was done. */
  settle(): Promise<void>;
}

const shownMemories = 5;
const shownMessages = 3;

/** Makes the reply to a message out of what became of it. */
export async function composeReply(
  decided: Occasion,
  runtime: EffectRuntime,
  world: ReplyWorld,
  say: (piece: string) => void,
): Promise<ComposedReply> {
  const occasion = world.responder === null ? decided : ofModel(decided);
  const { kind } = occasion.reply;
  const composed =
    kind === 'report' || kind === 'chat'
      ? await fromResults(occasion, runtime, world, say)
      : await fromRecord(occasion, runtime, world, say);
  const { leaves } = detailsOf(occasion.decision);
  const left = leaves === null ? [] : [sayingLeft[leaves]];
  const { decision, now } = occasion;
  const { failure } = composed;
  const past = await occasion.history();
  const trouble = sayModelTrouble({ decision, now, failure, isChat: kind === 'chat' }, past);
  const more = [...left, ...sayUnanswered(unansweredIn(past)), ...trouble];
  for (const sentence of more) say(` ${sentence}`);
  return more.length === 0 ? composed : { ...composed, reply: joinText([composed.reply, ...more], ' ') };
}

/** With a model, nothing is said of having none. */
function ofModel(occasion: Occasion): Occasion {
  const { words } = occasion.reply;
  if (typeof words !== 'string') return occasion;
  return { ...occasion, reply: { ...occasion.reply, words: words.replace(withoutModel, '') } };
}

const sayingLeft = {
  plan: 'What I asked before still waits for your yes or no.',
  question: 'I have dropped what I asked before.',
} as const;

/** Sentences of our own, about what is on record. */
async function fromRecord(
  occasion: Occasion,
  runtime: EffectRuntime,
  world: ReplyWorld,
  say: (piece: string) => void,
): Promise<ComposedReply> {
  const { now, input, reply } = occasion;
  const moment = { now, zone: input.zone };
  const composed =
    reply.kind === 'ask_again'
      ? showPlanAgain(await occasion.history(), reply.words, moment, runtime)
      : reply.kind === 'recount' || reply.kind === 'complaint'
        ? await sayLastDeeds(await occasion.history(), reply.words, moment, runtime)
        : { reply: await plainWords(occasion, world), corrections: [], failure: null };
  say(exposeOutside(composed.reply));
  return composed;
}

async function fromResults(
  occasion: Occasion,
  runtime: EffectRuntime,
  { responder }: ReplyWorld,
  say: (piece: string) => void,
): Promise<ComposedReply> {
  const past = await occasion.history();
  const account = await accountOf(occasion, past, runtime);
  return responder === null || account.isExact
    ? sayAccount(account, occasion, past, runtime, say)
    : tellByModel(account, occasion, past, runtime, responder, say);
}

/** What became of a message, in sentences of ours. */
interface Account {
  readonly actions: readonly ReportedAction[];
  readonly plain: string;
  /** What the cards of questions hold and their sentences do not. */
  readonly whole: string;
  readonly areOurs: boolean;
  /** A question must be asked word by word as it will be approved, and remarks must not get lost. */
  readonly isExact: boolean;
}

async function accountOf(
  occasion: Occasion,
  past: ConversationHistory,
  runtime: EffectRuntime,
): Promise<Account> {
  const { now, input, reply, approvals } = occasion;
  const { kind, remarks, words } = reply;
  const moment = { now, zone: input.zone };
  const found =
    kind === 'chat' ? [] : reportOn(occasion, await answeredQuestions(occasion, past, runtime), runtime);
  const actions = found.map((action) => ({ ...action, words: withSpokenTimes(action.words, moment) }));
  const asked = approvals.filter(({ state }) => state === 'pending');
  const sentences =
    kind === 'chat'
      ? [words ?? 'What can I do for you?']
      : [...sayModelsWords(asked), ...sayPlainly(actions, moment, runtime.registry), ...remarks];
  return {
    actions,
    plain: exposeOutside(joinText(sentences, ' ')),
    whole: asked.flatMap(({ card }) => unsaidLines(card)).join('\n'),
    areOurs: !found.some(({ quotesOutside }) => quotesOutside) && !holdsOutside(sentences),
    isExact: remarks.length > 0 || actions.some(({ state }) => state === 'waiting'),
  };
}

async function sayAccount(
  { plain, whole, areOurs, isExact }: Account,
  occasion: Occasion,
  past: ConversationHistory,
  runtime: EffectRuntime,
  say: (piece: string) => void,
): Promise<ComposedReply> {
  const insight = isExact ? null : await fittingInsight(occasion, past, runtime);
  const told = insight === null ? plain : `${plain} ${insightSentence(insight)}`;
  const reply = whole === '' ? told : `${whole}\n\n${told}`;
  say(reply);
  const isOurs = areOurs && !(insight?.draft instanceof Outside);
  return { reply: labelled(reply, isOurs), corrections: [], failure: null };
}

async function tellByModel(
  { actions, plain, areOurs }: Account,
  occasion: Occasion,
  past: ConversationHistory,
  runtime: EffectRuntime,
  responder: NonNullable<ReplyWorld['responder']>,
  say: (piece: string) => void,
): Promise<ComposedReply> {
  const { decision, input, now, reply } = occasion;
  const { user } = decision;
  const { text, zone } = input;
  const isChat = reply.kind === 'chat';
  const asks = new Set(detailsOf(decision).asks);
  // An answer about earlier deeds names what they were about, and so may what was said then have been a stranger's.
  const history = past.messages.slice(asks.has('aboutEarlier') ? -2 * earlierTurns : -shownMessages);
  const before = await passedOn(history, past, user, runtime);
  // A model takes its time, and its words are heard before they are recorded: what they tell of has to be on record by then.
  await occasion.settle();
  const insights = await takeInsights(user, past.messages, runtime, now);
  const shownOutside = [...outsideWords(actions), ...before];
  const earlier = asks.has('aboutEarlier') ? await doneEarlier(past, runtime) : [];
  const memories = await memoriesLike(text, user, runtime);
  const responded = await respondWithModel(
    {
      text,
      asks,
      history: plannerTurns(history.slice(-shownMessages)),
      slots: slotsOf({ actions, earlier, memories, insights }, { now, zone }, runtime.registry),
      outside: [...shownOutside.map((words) => words.text), ...insights.map(({ draft }) => draft)],
      people: isChat ? await namesOfPeople(user, runtime.store) : [],
      plain: earlier.length > 0 && actions.length === 0 ? plainReply(earlier) : plain,
      isChat,
    },
    responder,
    say,
  );
  if (responded.failure !== null) await giveBackInsights(insights, user, runtime, now);
  // Whatever a model was shown, and whatever stands in a slot, it may have said.
  const isOurs =
    areOurs &&
    !earlier.some(({ quotesOutside }) => quotesOutside) &&
    !insights.some(({ draft }) => draft instanceof Outside);
  return { ...responded, reply: labelled(responded.reply, isOurs) };
}

function labelled(reply: string, isOurs: boolean): MaybeOutside {
  return isOurs ? reply : outside(reply, 'conversation');
}

/** What fits the message, where no model can tell. */
function fittingInsight(
  { decision: { user }, input: { text }, reply: { kind }, now }: Occasion,
  { messages }: ConversationHistory,
  runtime: EffectRuntime,
): ReturnType<typeof takeFittingInsight> {
  return takeFittingInsight(user, { text, isSmallTalk: kind === 'chat' }, messages, runtime, now);
}

/** The questions of the plan that the message answered. */
async function answeredQuestions(
  { decision }: Occasion,
  { pending }: ConversationHistory,
  { store }: EffectRuntime,
): Promise<readonly Approval[]> {
  const { answered } = detailsOf(decision);
  if (answered?.answer !== 'no') return [];
  return pending?.decisionId === answered.decisionId
    ? pending.approvals
    : store.approvals.ofDecision(decision.user, answered.decisionId);
}

/** What came of an earlier decision. */
async function reportOnEarlier(
  decision: DecisionSoFar['decision'],
  runtime: EffectRuntime,
): Promise<readonly ReportedAction[]> {
  const { store } = runtime;
  const { user, id } = decision;
  const { answered } = detailsOf(decision);
  const [effects, approvals, questions] = await Promise.all([
    store.outbox.ofDecision(user, id),
    store.approvals.ofDecision(user, id),
    answered?.answer === 'no' ? store.approvals.ofDecision(user, answered.decisionId) : [],
  ]);
  return reportOn({ decision, effects, approvals }, questions, runtime);
}

const earlierTurns = 4;

/** What the last turns of the conversation did; what failed or waited then is no matter of this reply. */
async function doneEarlier(
  { decisions }: ConversationHistory,
  runtime: EffectRuntime,
): Promise<readonly ReportedAction[]> {
  const earlier = decisions.slice(0, earlierTurns);
  const reports = await Promise.all(earlier.map((decision) => reportOnEarlier(decision, runtime)));
  return reports.flat().filter(({ state, reads }) => state === 'done' && !reads);
}

/** Words of others that an answer before this one passed on: the voice may still speak of them, and they are still not ours. */
async function passedOn(
  history: readonly Message[],
  { decisions }: ConversationHistory,
  user: string,
  runtime: EffectRuntime,
): Promise<readonly OutsideText[]> {
  const words = history
    .filter(({ role }) => role === 'assistant')
    .map(async ({ decisionId, text }) => {
      if (!(text instanceof Outside)) return [];
      const known = decisions.find(({ id }) => id === decisionId);
      const decision = known ?? (await runtime.store.ledger.get(user, decisionId ?? ''));
      const read = decision === null ? [] : outsideWords(await reportOnEarlier(decision, runtime));
      return read.length > 0 ? read : quotedIn(text);
    });
  return (await Promise.all(words)).flat();
}

function quotedIn(text: Outside): readonly OutsideText[] {
  return partsOf(text, /“([^”]+)”/g).map((words) => ({ source: 'an earlier answer', text: words }));
}

/** What the owner told of themselves that is near to the message. Words of others are no facts about the owner. */
async function memoriesLike(
  text: string,
  user: string,
  { store }: EffectRuntime,
): Promise<readonly string[]> {
  const items = await store.items.list(user, { kind: 'memory', state: 'open', limit: 2000 });
  const known = items
    .filter(({ origin }) => origin !== 'outside')
    .map(({ content }) => readMemory(content as JsonObject))
    .filter((memory) => memory !== null)
    .map(({ key, value }) => `${key}: ${value}`);
  return createSimilarity(known)
    .best(text, shownMemories)
    .flatMap(({ index }) => known[index] ?? []);
}
