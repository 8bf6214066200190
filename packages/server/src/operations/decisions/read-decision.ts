import type { Assistant } from '@tact/core/assistant';
import type { Decision } from '@tact/core/records';
import { z } from 'zod';
import { decisionJson, effectJson } from '../records.ts';
import { type Aftermath, nothingBecame, readAftermath } from './aftermath.ts';
import { type DecisionSubject, subjectOf } from './decision-subject.ts';
import { readInputs } from './read-inputs.ts';

/** A decision with what it is about and what became of it. */
export interface ReadDecision extends Aftermath {
  readonly decision: Decision;
  readonly subject: DecisionSubject;
}

const text = z.string();

export const readDecisionJson = z.object({
  decision: decisionJson,
  subject: z.looseObject({
    message: z.looseObject({ id: text }).nullable().describe('outside text; null for what is no message'),
  }),
  effects: z.array(effectJson),
  answers: z.array(z.looseObject({ id: text, action: text, state: text, question: text })),
  undone: z.array(z.object({ action: text, at: text.nullable() })),
  notShown: z.array(z.object({ channel: text, why: text, tries: z.number() })),
});

export async function readDecisions(
  decisions: readonly Decision[],
  user: string,
  assistant: Assistant,
): Promise<readonly ReadDecision[]> {
  const [inputs, aftermath] = await Promise.all([
    readInputs(decisions, user, assistant),
    readAftermath(decisions, user, assistant),
  ]);
  return decisions.map((decision) => ({
    decision,
    subject: subjectOf(inputs.get(decision.id) ?? null, decision),
    ...(aftermath.get(decision.id) ?? nothingBecame),
  }));
}
