import type { FactReads } from '#kernel';
import type { Signal, VerdictWord } from '#records';
import { answeredIn, answeredName, replyFactsOf } from './answered-addresses.ts';
import { learnedNothing, type Prediction, predict } from './classifier.ts';
import { answerAddressesOf, type EmailInput, senderOf } from './email-input.ts';
import { learnedFrom, learnedName } from './learn.ts';
import type { ReplyFacts } from './reply-loops.ts';

/** What is known about a message before anything is decided; recorded with the decision. */
export interface EmailFacts {
  /** Earlier decisions about the same thread, newest first. */
  readonly thread: readonly EarlierDecision[];
  /** Earlier decisions about mail from the same sender, newest first. */
  readonly sender: readonly EarlierDecision[];
  /** The prediction learned from the owner's corrections; null if nothing was learned. */
  readonly prediction: Prediction | null;
  /** What speaks against an automatic answer, beyond the message itself; absent where nothing does. */
  readonly reply?: ReplyFacts;
}

/** The parts of an earlier decision that a later one depends on. */
export interface EarlierDecision {
  readonly id: string;
  readonly verdict: VerdictWord;
  readonly outcome: string;
}

/** How many earlier decisions of a thread or a sender are looked at. */
export const earlierDecisions = 10;

/** The tags under which a decision about this message can be found. */
export function tagsOf(input: EmailInput): readonly string[] {
  return [threadTag(input), senderTag(input)].filter((tag) => tag !== null);
}

/** Facts of a whole batch in two queries, however many messages and users it has. */
export async function loadFacts(
  signals: readonly Signal<EmailInput>[],
  { store }: FactReads,
  ownAddresses: (user: string) => readonly string[] = () => [],
): Promise<readonly EmailFacts[]> {
  const asked = signals.flatMap(({ user, input }) => tagsOf(input).map((tag) => ({ user, tag })));
  const users = [...new Set(signals.map(({ user }) => user))];
  const names = [learnedName, answeredName];
  const [found, values] = await Promise.all([
    store.bulk.tagged('email', asked, earlierDecisions),
    store.bulk.values(users.flatMap((user) => names.map((name) => ({ user, name })))),
  ]);
  const tagged = new Map(asked.map(({ user, tag }, index) => [keyOf(user, tag), found[index] ?? []]));
  const learned = new Map(users.map((user, index) => [user, learnedFrom(values[2 * index] ?? null)]));
  const answered = new Map(users.map((user, index) => [user, answeredIn(values[2 * index + 1] ?? null)]));
  const earlierUnder = (user: string, tag: string | null): readonly EarlierDecision[] => {
    const decisions = tag === null ? [] : (tagged.get(keyOf(user, tag)) ?? []);
    return decisions.map(({ id, verdict, outcome }) => ({ id, verdict, outcome }));
  };
  return signals.map(({ user, input }) => {
    const own = [...ownAddresses(user), input.account];
    const reply = replyFactsOf(answerAddressesOf(input), own, answered.get(user) ?? {});
    return {
      thread: earlierUnder(user, threadTag(input)),
      sender: earlierUnder(user, senderTag(input)),
      prediction: predict(learned.get(user) ?? learnedNothing, input),
      ...(Object.keys(reply).length === 0 ? {} : { reply }),
    };
  });
}

const keyOf = (user: string, tag: string) => JSON.stringify([user, tag]);

const tagLength = 200;

export function threadTag({ threadId }: EmailInput): string | null {
  return threadId === null ? null : `thread:${threadId}`.slice(0, tagLength);
}

function senderTag(input: EmailInput): string | null {
  const sender = senderOf(input);
  return sender === null ? null : `sender:${sender}`.slice(0, tagLength);
}
