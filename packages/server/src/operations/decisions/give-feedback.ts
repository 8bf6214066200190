import type { Feedback } from '@tact/core/records';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { idInput } from '../records.ts';

/** What Tact records by itself when a question is answered or a decision undone. */
const ownKinds = ['approved', 'denied', 'edited', 'undone'];

/** Says something about a decision, for its engine to learn from. */
export const giveFeedback = defineOperation({
  name: 'feedback.give',
  summary: 'Says something about a decision, for its engine to learn from.',
  area: 'feedback',
  effect: 'write',
  // An agent would teach Tact to trust it.
  notForAgents: true,
  input: z.strictObject({
    id: idInput,
    kind: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be a word such as rating')
      .refine((kind) => !ownKinds.includes(kind), 'is recorded where it happens')
      .default('rating'),
    scores: z.record(z.string().max(40), z.number()).default({}).describe('such as `rating`, from 1 to 5'),
    text: z.string().max(2000).optional(),
    rater: z.string().min(1).max(100).optional().describe('who says so; the caller unless given'),
  }),
  output: z.looseObject({ id: z.string(), decisionId: z.string(), kind: z.string() }),
  async run({ id, kind, scores, text, rater }, context): Promise<Feedback> {
    const { assistant, principal } = context;
    const decision = await findVisibleDecision(id, context);
    return assistant.feedback({
      ...{ user: principal.user, id: decision.id, kind, scores, text, rater: rater ?? principal.name },
    });
  },
});
