import type { Undone } from '@tact/core/kernel';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { decisionJson, effectJson, idInput } from '../records.ts';

/** Undoes everything that a decision did and that can be undone. */
export const undoDecision = defineOperation({
  name: 'decisions.undo',
  summary: 'Undoes everything that a decision did and that can be undone.',
  area: 'decisions',
  effect: 'write',
  input: z.strictObject({
    id: idInput,
    anyway: z.boolean().default(false).describe('also what was changed since'),
  }),
  output: z.object({ decision: decisionJson.describe('the undo'), effects: z.array(effectJson) }),
  async run({ id, anyway }, context): Promise<Undone> {
    const { user, via } = context.principal;
    const decision = await findVisibleDecision(id, context);
    return context.assistant.undo({ user, id: decision.id, by: user, via, anyway });
  },
});
