import type { Decision, JsonObject, MaybeOutside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { z } from 'zod';
import { type ReplyPurpose, replyPurposes } from './reply/planned-reply.ts';

/** What the judge says about a turn as data, for whoever reads the record: a sentence of ours is never read back. */
export interface ConversationDetails {
  /** What the message is about, as it was routed; empty where nobody had to route it. */
  readonly domains: readonly string[];
  /** It goes on with what was said before. */
  readonly followup: boolean;
  /** The plan that it answered; null where it answered none. */
  readonly answered: AnsweredPlan | null;
  /** What is said once everything has ended; null where no verdict was reached. */
  readonly reply: DecidedReply | null;
  /** A plan waits for a yes after this turn; null where that is not on record. */
  readonly awaiting: boolean | null;
  /** What was asked before and this turn is not about: a plan that goes on waiting, or a question that is dropped. The reply says so. */
  readonly leaves: 'plan' | 'question' | null;
  /** What the message asks for beside its requests, as far as gate and reply read it. */
  readonly asks: readonly RecordedAsk[];
}

export const recordedAsks = ['whether', 'forKnowledge', 'aboutEarlier', 'whyTold'] as const;
export type RecordedAsk = (typeof recordedAsks)[number];

export interface AnsweredPlan {
  readonly decisionId: string;
  /** Ids of the questions that the answer counts for. */
  readonly approvals: readonly string[];
  readonly answer: 'yes' | 'no';
}

export interface DecidedReply {
  readonly kind: ReplyPurpose;
  readonly words: MaybeOutside | null;
  readonly remarks: readonly MaybeOutside[];
  /** Nothing that it is made of comes from others. Records of earlier versions prove nothing of the kind. */
  readonly isOurs: boolean;
}

const maxWordsLength = 200_000;
const replySchema = z.object({
  kind: z.enum(replyPurposes),
  words: wordsSchema(maxWordsLength).nullable().default(null),
  remarks: z.array(wordsSchema(maxWordsLength)).default([]),
  isOurs: z.boolean().default(false),
});

const detailsSchema = z.object({
  domains: z.array(z.string()).default([]),
  followup: z.boolean().default(false),
  answered: z
    .object({ decisionId: z.string(), approvals: z.array(z.string()), answer: z.enum(['yes', 'no']) })
    .nullable()
    .default(null),
  reply: replySchema.nullable().default(null),
  awaiting: z.boolean().nullable().default(null),
  leaves: z.enum(['plan', 'question']).nullable().default(null),
  asks: z.array(z.enum(recordedAsks)).default([]),
});

/** The details of a recorded turn. */
export function detailsOf({ details }: Pick<Decision, 'details'>): ConversationDetails {
  return detailsSchema.parse(details ?? {});
}

/** The form in which a verdict carries them. */
export function recordable({
  domains,
  followup,
  answered,
  reply,
  awaiting,
  leaves,
  asks,
}: ConversationDetails): JsonObject {
  return {
    ...{ domains: [...domains], followup, awaiting, leaves },
    ...(asks.length === 0 ? {} : { asks: [...asks] }),
    answered: answered === null ? null : { ...answered, approvals: [...answered.approvals] },
    reply: reply === null ? null : { ...reply, remarks: [...reply.remarks] },
  };
}
