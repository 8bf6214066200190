import { expireOverdue } from '@tact/core/kernel';
import { z } from 'zod';
import { findVisibleQuestion } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { idInput, type StandingQuestion, standingJson, withWords } from '../records.ts';

/** One question, as it stands under the policy in force now. */
export const getQuestion = defineOperation({
  name: 'approvals.get',
  summary: 'Gives one question, as it stands under the policy in force now.',
  area: 'approvals',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: standingJson,
  async run({ id }, context): Promise<StandingQuestion> {
    await expireOverdue(context.assistant.runtime);
    const question = await findVisibleQuestion(id, context);
    const [standing = { approval: question, forbidden: [], added: [] }] = await context.assistant.standing([
      question,
    ]);
    return withWords(standing);
  },
});
