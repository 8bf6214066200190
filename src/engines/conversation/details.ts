import { z } from 'zod';
import type { Decision, JsonObject } from '#records';

/** What the judge says about a turn as data, for whoever reads the record: a sentence of ours is never read back. */
interface ConversationDetails {
  /** What the message is about, as it was routed; empty where nobody had to route it. */
  readonly domains: readonly string[];
  /** It goes on with what was said before. */
  readonly followup: boolean;
  /** The plan that it answered; null where it answered none. */
  readonly answered: AnsweredPlan | null;
}

export interface AnsweredPlan {
  readonly decisionId: string;
  /** Ids of the questions that the answer counts for. */
  readonly approvals: readonly string[];
  readonly answer: 'yes' | 'no';
}

const detailsSchema = z.object({
  domains: z.array(z.string()).default([]),
  followup: z.boolean().default(false),
  answered: z
    .object({ decisionId: z.string(), approvals: z.array(z.string()), answer: z.enum(['yes', 'no']) })
    .nullable()
    .default(null),
});

/** The details of a recorded turn; decisions from before there were any have none. */
export function detailsOf({ details }: Pick<Decision, 'details'>): ConversationDetails {
  return detailsSchema.parse(details ?? {});
}

/** The form in which a verdict carries them. */
export function recordable({ domains, followup, answered }: ConversationDetails): JsonObject {
  return {
    ...{ domains: [...domains], followup },
    answered: answered === null ? null : { ...answered, approvals: [...answered.approvals] },
  };
}
