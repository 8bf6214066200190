import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { idInput } from '../records.ts';
import { type ReadDecision, readDecisionJson, readDecisions } from './read-decision.ts';

/** One decision with what became of it, as a list shows it. */
export const getDecision = defineOperation({
  name: 'decisions.get',
  summary: 'Gives one decision with what became of it.',
  area: 'decisions',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: readDecisionJson,
  async run({ id }, context): Promise<ReadDecision> {
    const decision = await findVisibleDecision(id, context);
    const [read] = await readDecisions([decision], context.principal.user, context.assistant);
    return read as ReadDecision;
  },
});
