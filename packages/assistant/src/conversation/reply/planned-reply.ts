import type { Json, JsonObject, MaybeOutside, Proposal } from '@tact/core/records';

/** What a reply is about. Only `report` and `chat` are put into words by a model; the rest are sentences of our own. */
export const replyPurposes = [
  /** What was done, what failed, what waits for a yes. */
  'report',
  'chat',
  /** A question without whose answer nothing can go on. */
  'clarify',
  'rephrase',
  /** What nobody here can do. */
  'out_of_scope',
  /** A question of ours that the owner does not care to answer. */
  'left',
  'nothing_pending',
  'expired',
  'nothing_to_undo',
  /** What would be undone was changed since, and how. */
  'changed_since',
  /** What would be undone lies further back, and what undoing it does. */
  'long_ago',
  'explain',
  /** What was done last. */
  'recount',
  /** What was done last, and how to take it back. */
  'complaint',
  'abilities',
  /** Who can help; its words are what was left undone. */
  'self_harm',
  'emergency',
  /** The plan that waits, in full, and whether to do it. */
  'ask_again',
  'empty',
  'too_long',
] as const;
export type ReplyPurpose = (typeof replyPurposes)[number];

/**
 * What is to be said, as a gate or a planner proposes it; a proposal of nothing else has no actions. Sentences that quote others are
 * outside text.
 */
export interface PlannedReply {
  readonly kind: ReplyPurpose;
  /** The question of a `clarify`; what was understood wrongly or not at all of a `rephrase`. */
  readonly words?: MaybeOutside;
  /** What goes on once a question is answered. */
  readonly plan?: Json;
  /** The question was put in other words. */
  readonly isAgain?: boolean;
  /** Said beside the results: which reading of a time was taken, which earlier plan was replaced. */
  readonly remarks?: readonly MaybeOutside[];
}

/** The details of a proposal that say what is to be said. */
export function sayingDetails({ kind, words, plan, isAgain, remarks }: PlannedReply): JsonObject {
  return {
    reply: {
      kind,
      ...(words === undefined ? {} : { words }),
      ...(plan === undefined ? {} : { plan }),
      ...(isAgain === undefined ? {} : { isAgain }),
      ...(remarks === undefined ? {} : { remarks: [...remarks] }),
    },
  };
}

/** What a proposal proposes to say; null if it leaves that to the judge. */
export function plannedReplyIn({ details }: Pick<Proposal, 'details'>): PlannedReply | null {
  // Made by `sayingDetails`, and recorded as it was made.
  return (details?.reply as unknown as PlannedReply | undefined) ?? null;
}
