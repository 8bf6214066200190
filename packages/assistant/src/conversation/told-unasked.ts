import type { MaybeOutside, OfferedPlan } from '@tact/core/records';
import type { ToldAnswer } from '@tact/english';

/**
 * A message that was sent unasked and is the last thing said in its conversation: what “yes”, “later” and “why?” are about.
 *
 * Invariants:
 * 1. Once the user has written again, it is no longer what a bare answer is about.
 * 2. An offer older than 24 hours is no longer taken up.
 * 3. Of an offer and a plan that waits, a bare answer is for what was asked last.
 */
export interface ProactiveMessage {
  readonly messageId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly category: string;
  /** What a bare yes stands for; null if it asked nothing. */
  readonly offer: OfferedPlan | null;
  /** Its offer is no longer taken up. */
  readonly isOld: boolean;
  /** A stranger's words may have caused the offer. */
  readonly isOutside: boolean;
}

/** The offer that a bare answer is for; null where there is none, or a plan was asked about after it. Pure. */
export function openOffer({
  told,
  pending,
}: {
  readonly told?: ProactiveMessage | undefined;
  readonly pending: { readonly askedAt: number } | null;
}): OfferedPlan | null {
  if (told === undefined || told.isOld) return null;
  return pending === null || told.at >= pending.askedAt ? told.offer : null;
}

/**
 * What was told last, unasked or as a reminder, for an answer such as “done” or “later” (`toldAnswer`). It counts for an hour, whatever was
 * said since, unless our last message asks something.
 */
export interface LastNotification {
  readonly messageId: string;
  readonly answer: ToldAnswer;
  /** Of a message that was sent unasked; null for a reminder. */
  readonly category: string | null;
  /** What it is about; a question where it is not one. */
  readonly about: readonly MessageSubject[];
}

export interface MessageSubject {
  readonly of: 'task' | 'event';
  readonly id: string;
  readonly title: MaybeOutside | null;
  /** When it is due or begins, in milliseconds since 1970; null where the message does not say. */
  readonly at: number | null;
}

/** Ids of the buttons of messages that were sent unasked; a channel hands over the one that was pressed as the text. */
const buttonKinds = { btn_yes: 'affirmative', btn_later: 'negative' } as const;

/** What a pressed button answers; null for a text that is no button's id. */
export function buttonAnswer(text: string): 'affirmative' | 'negative' | null {
  return text === 'btn_yes' || text === 'btn_later' ? buttonKinds[text] : null;
}
