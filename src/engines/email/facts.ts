import type { FactReads } from '#kernel';
import type { Decision, Signal, VerdictWord } from '#records';
import { type LearnedMail, learnedNothing, type Prediction, predict } from './classifier.ts';
import { type EmailInput, senderOf } from './email-input.ts';
import { readLearned } from './learn.ts';

/** What is known about a message before anything is decided; recorded with the decision. */
export interface EmailFacts {
  /** Earlier decisions about the same thread, newest first. */
  readonly thread: readonly EarlierDecision[];
  /** Earlier decisions about mail from the same sender, newest first. */
  readonly sender: readonly EarlierDecision[];
  /** What was learned from the owner's corrections says about this message; null where nothing was learned. */
  readonly prediction: Prediction | null;
}

/** An earlier decision as far as a later one depends on it. */
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

/** Facts of a whole batch in two queries a user. */
export async function loadFacts(
  signals: readonly Signal<EmailInput>[],
  { store }: FactReads,
): Promise<readonly EmailFacts[]> {
  const known = new Map<string, { readonly tagged: Tagged; readonly learned: LearnedMail }>();
  for (const user of new Set(signals.map((signal) => signal.user))) {
    const inputs = signals.filter((signal) => signal.user === user).map(({ input }) => input);
    const tags = [...new Set(inputs.flatMap(tagsOf))];
    const [tagged, learned] = await Promise.all([
      store.ledger.tagged(user, 'email', tags, earlierDecisions),
      readLearned(store, user),
    ]);
    known.set(user, { tagged, learned });
  }
  return signals.map(({ user, input }) => {
    const { tagged = new Map(), learned = learnedNothing } = known.get(user) ?? {};
    return {
      thread: earlierUnder(threadTag(input), tagged),
      sender: earlierUnder(senderTag(input), tagged),
      prediction: predict(learned, input),
    };
  });
}

type Tagged = ReadonlyMap<string, readonly Decision[]>;

function earlierUnder(tag: string | null, tagged: Tagged): readonly EarlierDecision[] {
  const decisions = tag === null ? [] : (tagged.get(tag) ?? []);
  return decisions.map(({ id, verdict, outcome }) => ({ id, verdict, outcome }));
}

const tagLength = 200;

export function threadTag({ threadId }: EmailInput): string | null {
  return threadId === null ? null : `thread:${threadId}`.slice(0, tagLength);
}

function senderTag(input: EmailInput): string | null {
  const sender = senderOf(input);
  return sender === null ? null : `sender:${sender}`.slice(0, tagLength);
}
