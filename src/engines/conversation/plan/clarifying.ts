import { z } from 'zod';
import type { Decision, Json, JsonObject } from '#records';
import { type Clarification, type Plan, plannedActionSchema } from './planned.ts';

/** A question of the assistant that waits for its answer, with what it was asked for. */
export interface Clarifying {
  readonly question: string;
  /** The plan that lacks something; null where the whole has to be understood anew. */
  readonly plan: Plan | null;
}

const askedSchema = z.object({
  kind: z.enum(['clarify', 'report']),
  words: z.string().default(''),
  plan: z
    .object({
      actions: z.array(plannedActionSchema),
      confidence: z.number(),
      missing: z
        .object({
          position: z.number(),
          field: z.string(),
          options: z.array(z.object({ id: z.string(), title: z.string() })),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
});

/** What the last decision of a conversation asked; null when it asked nothing. */
export function clarifyingOf(last: Decision | undefined): Clarifying | null {
  return clarifyingFrom(last?.actions.find(({ action }) => action === 'reply')?.parameters);
}

/** What a reply with these parameters asks; null when it asks nothing. */
export function clarifyingFrom(parameters: JsonObject | undefined): Clarifying | null {
  const read = askedSchema.safeParse(parameters);
  if (!read.success) return null;
  const { words: question, plan } = read.data;
  // A report without words of its own told of what was done, and asked nothing.
  if (question === '') return null;
  if (plan === null) return { question, plan: null };
  const { actions, confidence, missing } = plan;
  return { question, plan: { actions, confidence, clarification: { question, missing } } };
}

/** A plan in the form in which a decision keeps it until the question is answered. */
export function keepForLater({ actions, confidence }: Plan, { missing }: Clarification): Json {
  return {
    actions: actions.map(({ domain, action, params, reasoning, after }) => ({
      domain,
      action,
      params,
      reasoning,
      ...(after === undefined ? {} : { after: [...after] }),
    })),
    confidence,
    missing: missing === null ? null : { ...missing, options: missing.options.map((one) => ({ ...one })) },
  };
}
