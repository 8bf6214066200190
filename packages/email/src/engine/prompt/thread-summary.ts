import { joinOrigins } from '@tact/core/kernel';
import type { Item } from '@tact/core/ports/store';
import {
  type Decision,
  exposeOutside,
  type MaybeOutside,
  Outside,
  outside,
  parseRecorded,
} from '@tact/core/records';
import { distinctOutside, distinctText } from '@tact/core/text';
import { readNote } from '@tact/tools';
import { z } from 'zod';
import { type EmailInput, senderOf } from '../email-input.ts';

/**
 * What a prompt says of the earlier messages of a conversation.
 *
 * Anybody can name any message in `References`, and so put a mail into the conversation of others. Therefore:
 * 1. An earlier message counts if it has the sender of the message at hand, or if the message at hand names it. What a stranger's
 *    message says of itself brings it into nobody else's summary.
 * 2. The messages of other senders give numbers and the names of our own actions. Words come from messages of the same sender, and
 *    from the owner: labels that a rule gave, and notes that the owner wrote.
 * 3. Another sender is named only where the message at hand names that address too, in From, To or Cc.
 */
export interface ThreadSummary {
  /** How many earlier messages were decided about. */
  readonly messages: number;
  /** How many senders they have beside the one of the message at hand. */
  readonly otherSenders: number;
  /** A string is the owner's word. */
  readonly labels: readonly MaybeOutside[];
  /** Names of the actions that were carried out or asked for. */
  readonly actions: readonly string[];
  readonly participants: readonly Outside[];
  /** A string is the owner's word. */
  readonly notes: readonly MaybeOutside[];
}

/** What of a message tells which earlier ones belong to it. */
type AtHand = Pick<EmailInput, 'from' | 'to' | 'cc' | 'inReplyTo' | 'references'>;

const earlierMail = z.object({
  labels: z.array(z.string()),
  messageId: z.string().catch(''),
  from: z.object({ address: z.instanceof(Outside) }).nullable(),
});
const maxShown = 10;

interface Earlier {
  readonly decision: Decision;
  /** Empty where the message does not say. */
  readonly sender: string;
  readonly messageId: string;
  readonly labels: readonly string[];
}

/** Sums up the earlier decisions of a thread, their recorded inputs and the notes about them; null without any that count. */
export function summariseThread(
  mail: AtHand,
  decisions: readonly Decision[],
  inputs: ReadonlyMap<string, string>,
  notes: readonly Item[],
): ThreadSummary | null {
  const sender = senderOf(mail);
  const isSameSender = (earlier: Earlier) => sender !== null && earlier.sender === sender;
  const all = decisions.map((decision) => earlierOf(decision, inputs));
  const counted = all.filter((earlier) => isSameSender(earlier) || isNamed(earlier, mail, all));
  if (counted.length === 0) return null;

  const ofSender = counted.filter(isSameSender);
  const others = new Set(
    counted.filter((earlier) => !isSameSender(earlier)).map((earlier) => earlier.sender),
  );
  return {
    // Taking a decision back is a decision about the same message.
    messages: counted.filter(({ decision }) => decision.path !== 'undo').length,
    otherSenders: others.size,
    labels: firstOf([
      ...ofSender.flatMap(({ labels }) => labels.map((label) => outside(label, 'mail:label'))),
      ...counted.flatMap((earlier) => appliedLabels(earlier, isSameSender(earlier))),
    ]),
    actions: [
      ...new Set(counted.map(({ decision: { outcome, verdict } }) => `${outcome} (${verdict})`)),
    ].slice(0, maxShown),
    participants: distinctOutside(
      [mail.from, ...mail.to, ...mail.cc].flatMap((person) =>
        person !== null && counted.some((earlier) => earlier.sender === exposeOutside(person.address))
          ? [person.address]
          : [],
      ),
    ).slice(0, maxShown),
    notes: firstOf(notesAbout(counted, ofSender, notes)),
  };
}

/** Whether it has words of other messages than the one at hand that are not the owner's. */
export function holdsOthersWords(thread: ThreadSummary | null): boolean {
  return thread !== null && [...thread.labels, ...thread.notes].some((words) => words instanceof Outside);
}

function earlierOf(decision: Decision, inputs: ReadonlyMap<string, string>): Earlier {
  const recorded = inputs.get(decision.inputDigest) ?? 'null';
  const { data } = earlierMail.safeParse(parseRecorded(recorded));
  return {
    decision,
    sender: data?.from == null ? '' : exposeOutside(data.from.address),
    messageId: data?.messageId ?? '',
    labels: data?.labels ?? [],
  };
}

/** Whether the mail at hand refers to this message, and no message of another sender goes by the same id. */
function isNamed({ messageId, sender }: Earlier, mail: AtHand, all: readonly Earlier[]): boolean {
  if (messageId === '' || ![...mail.references, mail.inReplyTo].includes(messageId)) return false;
  return all.every((other) => other.messageId !== messageId || other.sender === sender);
}

/** The labels that were put on a message: what a rule says is the owner's word, what a model says is made of the message's words. */
function appliedLabels({ decision }: Earlier, isOfSender: boolean): readonly MaybeOutside[] {
  return decision.actions.flatMap(({ action, parameters: { label }, labels }) => {
    if (action !== 'apply_label' || !(typeof label === 'string' || label instanceof Outside)) return [];
    if (joinOrigins(labels) === 'owner') return [label];
    return isOfSender ? [outside(label, 'mail:label')] : [];
  });
}

function notesAbout(
  counted: readonly Earlier[],
  ofSender: readonly Earlier[],
  notes: readonly Item[],
): readonly MaybeOutside[] {
  const [all, own] = [targetsOf(counted), targetsOf(ofSender)];
  return notes.flatMap(({ target, origin, content }) => {
    if (!(origin === 'owner' ? all : own).has(target)) return [];
    const body = readNote(content)?.body ?? '';
    return [origin === 'owner' ? body : outside(body, 'note')];
  });
}

function targetsOf(earlier: readonly Earlier[]): ReadonlySet<string> {
  return new Set(earlier.flatMap(({ decision }) => decision.actions.map(({ target }) => target)));
}

function firstOf(texts: readonly MaybeOutside[]): readonly MaybeOutside[] {
  return distinctText(texts.filter(({ length }) => length > 0)).slice(0, maxShown);
}
