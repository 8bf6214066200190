import type { FactReads } from '@tact/core/kernel';
import type { Signal, VerdictWord } from '@tact/core/records';
import type { NewLabels } from './account/new-label-claim.ts';
import { loadNewLabels } from './account/new-labels.ts';
import { answeredIn, answeredName, replyFactsOf } from './answering/answered-addresses.ts';
import { ownMailIn, sentKeyName } from './answering/own-mail.ts';
import type { OwnMail, ReplyFacts } from './answering/reply-loops.ts';
import type { SendLimits, SendRoom } from './answering/send-limits.ts';
import { loadSendRoom } from './answering/send-room.ts';
import { copyTag, loadEarlierCopy } from './earlier-copy.ts';
import { answerAddressesOf, type EmailInput, recipientsOf, senderOf } from './email-input.ts';
import { learnedFrom, learnedName } from './learn.ts';
import { learnedNothing, type Prediction, predict } from './local/classifier.ts';
import type { EarlierCopy } from './same-message-check.ts';

/** What is known about a message before anything is decided; recorded with the decision. */
export interface EmailFacts {
  /** Earlier decisions about the same thread, newest first. */
  readonly thread: readonly EarlierDecision[];
  /** Earlier decisions about mail from the same sender, newest first. */
  readonly sender: readonly EarlierDecision[];
  /** The prediction learned from the owner's corrections; null if nothing was learned. */
  readonly prediction: Prediction | null;
  /** What a model made of new labels today; missing where no model is asked, and in records of earlier versions. */
  readonly newLabels?: NewLabels;
  /** What speaks against an automatic answer, beyond the message itself; absent where nothing does. */
  readonly reply?: ReplyFacts;
  /** What it has to do with mail of our own; absent where it has nothing to do with any. */
  readonly own?: OwnMail;
  /** What may still leave without a yes; missing in records of earlier versions. */
  readonly sends?: SendRoom;
  /** What was done for a copy of it that came by another route; absent where nothing was. */
  readonly copy?: EarlierCopy;
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
  return [threadTag(input), senderTag(input), copyTag(input)].filter((tag) => tag !== null);
}

interface FactSettings {
  /** How many labels a model may make in a day, and the time now; null where no model is asked. */
  readonly newLabels?: { readonly now: number; readonly limit: number } | null;
  /** How much may leave without a yes, and the time now. Default: nothing is counted. */
  readonly sends?: { readonly now: number; readonly limits: SendLimits };
  /** A user's own addresses, which get no automatic reply. */
  readonly ownAddresses?: ((user: string) => readonly string[]) | undefined;
}

/** Facts of a whole batch in two queries, however many messages it has, and one for each user whose mail a model may label. */
export async function loadFacts(
  signals: readonly Signal<EmailInput>[],
  { store }: FactReads,
  { newLabels: newLabelLimit = null, sends: sendLimits, ownAddresses = () => [] }: FactSettings = {},
): Promise<readonly EmailFacts[]> {
  const asked = signals.flatMap(({ user, input }) => tagsOf(input).map((tag) => ({ user, tag })));
  const users = [...new Set(signals.map(({ user }) => user))];
  const names = [learnedName, answeredName, sentKeyName];
  const [found, values, newLabels] = await Promise.all([
    store.bulk.tagged('email', asked, earlierDecisions),
    store.bulk.values(users.flatMap((user) => names.map((name) => ({ user, name })))),
    newLabelLimit === null
      ? []
      : Promise.all(
          users.map(async (user) => [user, await loadNewLabels(user, store.ledger, newLabelLimit)] as const),
        ),
  ]);
  const newLabelsOf = new Map(newLabels);
  const rooms = sendLimits === undefined ? [] : users.map((user) => loadSendRoom(user, store, sendLimits));
  const roomOf = new Map((await Promise.all(rooms)).map((room, index) => [users[index], room]));
  const tagged = new Map(asked.map(({ user, tag }, index) => [keyOf(user, tag), found[index] ?? []]));
  const storedValue = (user: string, name: string) =>
    values[users.indexOf(user) * names.length + names.indexOf(name)] ?? null;
  const learned = new Map(users.map((user) => [user, learnedFrom(storedValue(user, learnedName))]));
  const answered = new Map(users.map((user) => [user, answeredIn(storedValue(user, answeredName))]));
  const decisionsUnder = (user: string, tag: string | null) =>
    tag === null ? [] : (tagged.get(keyOf(user, tag)) ?? []);
  const copies = await Promise.all(
    signals.map((signal) =>
      loadEarlierCopy(signal, decisionsUnder(signal.user, copyTag(signal.input)), store),
    ),
  );
  const earlierUnder = (user: string, tag: string | null): readonly EarlierDecision[] => {
    const decisions = decisionsUnder(user, tag);
    // What was put off is decided later, or is this very message.
    return decisions
      .filter(({ verdict }) => verdict !== 'defer')
      .map(({ id, verdict, outcome }) => ({ id, verdict, outcome }));
  };
  return signals.map(({ user, input, reference }, index) => {
    const copy = copies[index] ?? null;
    const own = [...ownAddresses(user), input.account];
    const reply = replyFactsOf(answerAddressesOf(input), recipientsOf(input), own, answered.get(user) ?? {});
    const ownMail = ownMailIn(input, storedValue(user, sentKeyName));
    return {
      thread: earlierUnder(user, threadTag(input)),
      sender: earlierUnder(user, senderTag(input)),
      prediction: predict(learned.get(user) ?? learnedNothing, input),
      ...newLabelsIn(newLabelsOf.get(user)),
      ...(Object.keys(reply).length === 0 ? {} : { reply }),
      ...(Object.keys(ownMail).length === 0 ? {} : { own: ownMail }),
      ...(copy === null ? {} : { copy }),
      ...sendsIn(roomOf.get(user)?.(reference)),
    };
  });
}

function newLabelsIn(newLabels: NewLabels | undefined): Pick<EmailFacts, 'newLabels'> {
  return newLabels === undefined ? {} : { newLabels };
}

function sendsIn(sends: SendRoom | undefined): Pick<EmailFacts, 'sends'> {
  return sends === undefined ? {} : { sends };
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
