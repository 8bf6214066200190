import { type Json, type JsonObject, type MaybeOutside, Outside, outside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { z } from 'zod';
import type { PlannedReply } from '../reply/planned-reply.ts';
import { type Clarification, type Plan, plannedActionSchema } from './planned.ts';

/** A question of the assistant that waits for its answer, with what it was asked for. */
export interface PendingClarification {
  readonly question: MaybeOutside;
  /** The plan that lacks something; null where the whole has to be understood anew. */
  readonly plan: Plan | null;
  /** It was put in other words already, because the first answer gave nothing. */
  readonly isAgain?: boolean;
}

const maxTitleLength = 20_000;

const clarificationSchema = z.object({
  question: wordsSchema(maxTitleLength),
  /** Whom it quotes is known; missing in what earlier versions remembered. */
  isLabelled: z.boolean().default(false),
  isAgain: z.boolean().default(false),
  plan: z
    .object({
      actions: z.array(plannedActionSchema),
      confidence: z.number(),
      confirmation: z.object({ message: z.instanceof(Outside).nullable() }).optional(),
      missing: z
        .object({
          position: z.number(),
          field: z.string(),
          options: z.array(z.object({ id: z.string(), title: wordsSchema(maxTitleLength) })),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
});

/** The question that a conversation remembers; null where it waits for no answer. */
export function clarifyingIn(state: JsonObject | undefined): PendingClarification | null {
  const read = clarificationSchema.safeParse(state?.clarification);
  if (!read.success) return null;
  const { isLabelled, plan, isAgain } = read.data;
  const question = isLabelled ? read.data.question : outside(read.data.question, 'earlier question');
  if (plan === null) return { question, plan: null, isAgain };
  const { missing, confirmation, ...planned } = plan;
  const asks = confirmation === undefined ? {} : { confirmation };
  return { question, plan: { ...planned, ...asks, clarification: { question, missing } }, isAgain };
}

/** What a conversation remembers when this reply is proposed: its question, where it asks one. */
export function rememberedOf({ kind, words, plan = null, isAgain }: PlannedReply): JsonObject {
  const asks = (kind === 'clarify' || kind === 'report') && words !== undefined && words.length > 0;
  if (!asks) return { clarification: null };
  const again = isAgain === true ? { isAgain } : {};
  return { clarification: { question: words, isLabelled: true, plan, ...again } };
}

/** A plan in the form in which a conversation keeps it until the question is answered. */
export function keepForLater({ actions, confidence, confirmation }: Plan, { missing }: Clarification): Json {
  return {
    actions: actions.map(({ domain, action, params, reasoning, after }) => ({
      domain,
      action,
      params,
      reasoning,
      ...(after === undefined ? {} : { after: [...after] }),
    })),
    confidence,
    ...(confirmation === undefined ? {} : { confirmation: { ...confirmation } }),
    missing: missing === null ? null : { ...missing, options: missing.options.map((one) => ({ ...one })) },
  };
}
