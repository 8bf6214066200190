/** What an answer says: to a question that was asked, or to a plan that waits for its yes. */

/** Negative and cancel are handled alike; `other` is no answer, or one too unclear to act on. */
export const replyKinds = ['affirmative', 'negative', 'cancel', 'modify', 'other'] as const;
export type ReplyKind = (typeof replyKinds)[number];

export interface ReplyReading {
  readonly kind: ReplyKind;
  /** How often a reading like this one is right, from 0 to 1. */
  readonly confidence: number;
  /** Of `modify`, what is to be different: `at 4pm` of "yes but at 4pm", `make it Ann` of "no, make it Ann". Else null. */
  readonly change: string | null;
  /** A request of its own beside the answer: `remind me to call Ann` of "yes, and also remind me to call Ann". */
  readonly rest: string | null;
}

export interface ReplyContext {
  /** What was asked, as it was said. */
  readonly question: string | null;
  /** A yes must be certain: an unclear one becomes `other`, so that it is asked again. */
  readonly isHighStakes: boolean;
  /** A plan waits for an answer. */
  readonly isPending: boolean;
}

export interface ReplyClassifier {
  /** Never throws; of a very long text only the beginning counts. */
  classify(reply: string, context: ReplyContext): ReplyReading;
}
