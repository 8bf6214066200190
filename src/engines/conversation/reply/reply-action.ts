import { z } from 'zod';
import type { Json, JsonObject } from '#records';

/** What a reply is about. Only `report` and `chat` are put into words by a model; the rest are sentences of our own. */
const replyPurposes = [
  /** What was done, what failed, what waits for a yes. */
  'report',
  'chat',
  /** A question without whose answer nothing can go on. */
  'clarify',
  'rephrase',
  /** A question of ours that the owner does not care to answer. */
  'left',
  'nothing_pending',
  'expired',
  'nothing_to_undo',
  'explain',
  'empty',
  'too_long',
] as const;
export type ReplyPurpose = (typeof replyPurposes)[number];

export const replyParameters = z.strictObject({
  kind: z.enum(replyPurposes),
  /** The question of a `clarify`; what was understood wrongly or not at all of a `rephrase`. */
  words: z.string().max(2000).optional(),
  /** What goes on once a question is answered. */
  plan: z.json().optional(),
  /** Said beside the results: which reading of a time was taken, which earlier plan was replaced. */
  remarks: z.array(z.string().max(400)).max(10).optional(),
});

/** The action that answers. It runs after everything else of its decision, whatever became of that. */
export function replyAction(parameters: {
  readonly kind: ReplyPurpose;
  readonly words?: string;
  readonly plan?: Json;
  readonly remarks?: readonly string[];
}): { readonly action: 'reply'; readonly parameters: JsonObject } {
  return { action: 'reply', parameters };
}
