import { z } from 'zod';
import { joinOrigins } from '#kernel';
import type { Decision, JsonObject } from '#records';
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
  /** The plan that was asked about before goes on waiting although this turn is about something else, and the reply says so. */
  readonly leavesPlan: boolean;
}

export interface AnsweredPlan {
  readonly decisionId: string;
  /** Ids of the questions that the answer counts for. */
  readonly approvals: readonly string[];
  readonly answer: 'yes' | 'no';
}

export interface DecidedReply {
  readonly kind: ReplyPurpose;
  readonly words: string | null;
  readonly remarks: readonly string[];
  /** It names things in words of others. */
  readonly isOutside: boolean;
}

const replySchema = z.object({
  kind: z.enum(replyPurposes),
  words: z.string().nullable().default(null),
  remarks: z.array(z.string()).default([]),
  isOutside: z.boolean().default(false),
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
  leavesPlan: z.boolean().default(false),
});

/** The details of a recorded turn; decisions from before there were any have few. */
export function detailsOf({ details, actions }: Pick<Decision, 'details' | 'actions'>): ConversationDetails {
  const read = detailsSchema.parse(details ?? {});
  return read.reply === null ? { ...read, reply: replyIn(actions) } : read;
}

/** In version 0.1 the reply was the last action of its decision. */
function replyIn(actions: Decision['actions']): DecidedReply | null {
  const reply = actions.find(({ action }) => action === 'reply');
  const read = replySchema.safeParse(reply?.parameters);
  if (reply === undefined || !read.success) return null;
  return { ...read.data, isOutside: joinOrigins(reply.labels) === 'outside' };
}

/** The form in which a verdict carries them. */
export function recordable({
  domains,
  followup,
  answered,
  reply,
  awaiting,
  leavesPlan,
}: ConversationDetails): JsonObject {
  return {
    ...{ domains: [...domains], followup, awaiting, leavesPlan },
    answered: answered === null ? null : { ...answered, approvals: [...answered.approvals] },
    reply: reply === null ? null : { ...reply, remarks: [...reply.remarks] },
  };
}
