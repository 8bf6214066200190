/** The meaning of a reply to a question or to a plan awaiting confirmation. */

/** Callers treat negative and cancel alike; `other` is not an answer, or one too unclear to act on. */
export const replyKinds = ['affirmative', 'negative', 'cancel', 'modify', 'other'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** The classification of a reply. */
export interface ReplyReading {
  readonly kind: ReplyKind;
  /** The probability that this reading is right, from 0 to 1. */
  readonly confidence: number;
  /** For `modify`, the requested change: `at 4pm` in "yes but at 4pm", `make it Ann` in "no, make it Ann". Otherwise null. */
  readonly change: string | null;
  /** A separate request after the answer: `remind me to call Ann` in "yes, and also remind me to call Ann". Otherwise null. */
  readonly rest: string | null;
  /** Of an `other`: at high stakes, a `yes` that is not an explicit one; or words of `doubt` and nothing else. */
  readonly unclear?: 'yes' | 'doubt';
}

/** What the reply answers. */
export interface ReplyContext {
  /** The question as it was put to the user; null if unknown. */
  readonly question: string | null;
  /** The verbs of what a yes would do, where they are known: `delete`. They are read from the question otherwise. */
  readonly deeds?: readonly string[] | undefined;
  /** Only an explicit yes counts: an unclear one becomes `other`, so that the caller asks again. */
  readonly isHighStakes: boolean;
  /** A plan is awaiting confirmation. */
  readonly isPending: boolean;
}

/** Classifies replies to questions and to pending plans. */
export interface ReplyClassifier {
  /** Never throws. Reads the first 2 000 characters of a reply. */
  classify(reply: string, context: ReplyContext): ReplyReading;
}
