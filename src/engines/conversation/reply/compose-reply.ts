import type { EffectRuntime } from '#kernel';
import { createSimilarity, toLocal } from '#language';
import type { Message } from '#ports/store';
import { type JsonObject, type Origin, Outside } from '#records';
import type { OutsideText, ReportedAction } from '#replies';
import { matchOutside, partsOf } from '#text';
import { readMemory } from '#tools';
import { type ConversationInput, conversationTarget, longestMessage } from '../conversation-input.ts';
import { plannerTurns } from '../gather.ts';
import { freshInsights, markUsed } from '../insights.ts';
import { sayNow } from '../plan/today.ts';
import { chatLocally } from './chat-locally.ts';
import { explainLast } from './explain-last.ts';
import { outsideWords } from './outside-words.ts';
import type { ReplyPurpose } from './reply-action.ts';
import type { ReplyWorld } from './reply-world.ts';
import { reportOn } from './reported-actions.ts';
import { respondWithModel } from './respond-with-model.ts';
import { sayPlainly } from './say-plainly.ts';
import { withSpokenTimes } from './spoken-times.ts';

export interface Composed {
  readonly reply: string;
  /** `outside` where it passes on words of others. */
  readonly origin: Origin;
  /** What the check of the model's words found. */
  readonly corrections: readonly { readonly code: string; readonly text: string }[];
  /** The code of what kept the model from answering. */
  readonly failure: string | null;
}

interface Occasion {
  readonly user: string;
  readonly decisionId: string;
  readonly input: ConversationInput;
  readonly parameters: {
    readonly kind: ReplyPurpose;
    readonly words?: string | undefined;
    readonly remarks?: readonly string[] | undefined;
  };
  readonly now: number;
}

const shownMemories = 5;
const shownMessages = 3;

/** Makes the reply to a message out of what became of it. */
export async function composeReply(
  occasion: Occasion,
  runtime: EffectRuntime,
  world: ReplyWorld,
  say: (piece: string) => void,
): Promise<Composed> {
  const { kind } = occasion.parameters;
  if (kind === 'report' || kind === 'chat') return fromResults(occasion, runtime, world, say);
  const reply = await plainWords(occasion, runtime);
  say(reply);
  return { reply, origin: 'system', corrections: [], failure: null };
}

async function fromResults(
  { user, decisionId, input, parameters, now }: Occasion,
  runtime: EffectRuntime,
  { responder }: ReplyWorld,
  say: (piece: string) => void,
): Promise<Composed> {
  const { conversation, text, zone } = input;
  const { store } = runtime;
  // An answer about earlier deeds names what they were about, and so may what was said then have been a stranger's.
  const reach = asksAboutEarlier(text) ? 2 * earlierTurns : shownMessages;
  const [found, messages] = await Promise.all([
    parameters.kind === 'chat' ? [] : reportOn({ user, decisionId }, runtime),
    store.messages.last(user, conversation, reach + 1),
  ]);
  const actions = found.map((action) => ({
    ...action,
    words: withSpokenTimes(action.words, { now, zone }),
  }));
  const remarks = parameters.remarks ?? [];
  const theirs = outsideWords(actions);
  const history = messages.filter(({ id }) => id !== input.messageId);
  const before = await passedOn(history, user, runtime);
  const plain =
    parameters.kind === 'chat'
      ? chatLocally(text, messages.length)
      : [...sayPlainly(actions, { now, zone }, runtime.registry), ...remarks].join(' ');
  // A question must be asked word by word as it will be approved, and remarks must not get lost.
  if (responder === null || remarks.length > 0 || actions.some(isExact)) {
    say(plain);
    const isPassedOn =
      theirs.length > 0 ||
      before.some(({ text: words }) => matchOutside(words, (raw) => plain.includes(raw)));
    return { reply: plain, origin: isPassedOn ? 'outside' : 'system', corrections: [], failure: null };
  }
  const insights = await freshInsights(user, now, store.items);
  const shownOutside = [...theirs, ...before];
  const responded = await respondWithModel(
    {
      text,
      history: plannerTurns(history.slice(-shownMessages)),
      memories: await memoriesLike(text, user, runtime),
      insights: insights.map((insight) => insight.text),
      actions,
      earlier: asksAboutEarlier(text) ? await doneEarlier({ user, decisionId, input }, runtime) : [],
      outside: shownOutside,
      plain,
      now: sayNow({ now, zone }),
      today: toLocal(now, zone).date,
    },
    responder,
    say,
  );
  if (responded.failure === null) await markUsed(insights, user, store.items, now);
  return { ...responded, origin: shownOutside.length === 0 ? 'system' : 'outside' };
}

function isExact({ state }: ReportedAction): boolean {
  return state === 'waiting';
}

/** “Did you send it?” “What have you done?” */
function asksAboutEarlier(text: string): boolean {
  return /\b(?:did|have|has|had|was|were|is|are)\b[^.!]*\?|\bwhat did you\b|\bwhen did you\b/i.test(
    text.slice(0, 300),
  );
}

const earlierTurns = 4;

/** What the last turns of the conversation did; what failed or waited then is no matter of this reply. */
async function doneEarlier(
  { user, decisionId, input }: Pick<Occasion, 'user' | 'decisionId' | 'input'>,
  runtime: EffectRuntime,
): Promise<readonly ReportedAction[]> {
  const tag = conversationTarget(input.conversation).slice(0, 200);
  const tagged = await runtime.store.ledger.tagged(user, 'conversation', [tag], earlierTurns + 1);
  const earlier = (tagged.get(tag) ?? []).filter(({ id }) => id !== decisionId);
  const reports = await Promise.all(earlier.map(({ id }) => reportOn({ user, decisionId: id }, runtime)));
  return reports.flat().filter(({ state, reads }) => state === 'done' && !reads);
}

/** Words of others that an answer before this one passed on: the voice may still speak of them, and they are still not ours. */
async function passedOn(
  history: readonly Message[],
  user: string,
  runtime: EffectRuntime,
): Promise<readonly OutsideText[]> {
  const words = history
    .filter(({ role }) => role === 'assistant')
    .map(async ({ decisionId, text }) => {
      if (!(text instanceof Outside)) return [];
      const read = decisionId === null ? [] : outsideWords(await reportOn({ user, decisionId }, runtime));
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

async function plainWords({ user, input, parameters }: Occasion, { store }: EffectRuntime): Promise<string> {
  switch (parameters.kind) {
    case 'clarify':
      return parameters.words ?? 'Could you tell me more?';
    case 'rephrase':
      return parameters.words ?? 'I had trouble understanding that. Could you put it another way?';
    case 'left':
      return 'All right, I have left it at that. Nothing was done.';
    case 'nothing_pending':
      return 'Nothing is waiting for an answer, so I have done nothing. What would you like?';
    case 'expired':
      return 'What I asked about has run out of time, so I have done nothing. Ask for it again and I will.';
    case 'nothing_to_undo':
      return 'There is nothing here that I could take back.';
    case 'empty':
      return 'That message was empty. What would you like?';
    case 'too_long':
      return `That message has ${input.length.toLocaleString('en')} characters; I read at most ${longestMessage.toLocaleString('en')}. Nothing was done. Please send me the part that matters.`;
    case 'explain': {
      const tag = conversationTarget(input.conversation).slice(0, 200);
      const tagged = await store.ledger.tagged(user, 'conversation', [tag], 8);
      return explainLast(tagged.get(tag) ?? []);
    }
    default:
      return '';
  }
}
