import { tactError } from '@tact/core/errors';
import type { ApprovalOutcome } from '@tact/core/kernel';
import type { Approval, JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { findVisibleQuestion } from '../find-visible.ts';
import { defineOperation, type OperationContext } from '../operation.ts';
import { approvalJson, effectJson, reasonJson } from '../records.ts';

const answerInput = {
  id: z
    .string()
    .min(1)
    .max(200)
    .describe('of the question, or of its decision; the last digits are enough, four at least'),
  hash: z.string().min(1).max(200).optional().describe('answer only if it is the hash of what was shown'),
};
const why = z.string().max(2000).optional().describe('a reason to keep with the answer');
const parametersInput: z.ZodType<JsonObject, JsonObject> = z.record(z.string(), z.json());
const answeredJson = z.object({ approval: approvalJson });

/** What a yes did. */
export interface ApprovedQuestion extends ApprovalOutcome {
  /** Some of it can be undone. */
  readonly isUndoable: boolean;
}

/** Says yes to exactly what a question shows, and does it. */
export const approveQuestion = defineOperation({
  name: 'approvals.approve',
  summary: 'Says yes to exactly what a question shows, and does it once.',
  area: 'approvals',
  effect: 'answer',
  input: z.strictObject({ ...answerInput, why }),
  output: answeredJson.extend({
    effects: z.array(effectJson),
    added: z.array(reasonJson).describe('what the policy asked for since the question was first asked'),
    isUndoable: z.boolean(),
  }),
  async run(given, context): Promise<ApprovedQuestion> {
    const answered = await context.assistant.approve(await answerFrom(given, context));
    const { user, decisionId } = answered.approval;
    const journal = await context.assistant.runtime.store.journal.ofDecision(user, decisionId);
    const isUndoable = journal.some(
      ({ state, effectId }) => state === 'open' && answered.effects.some(({ id }) => id === effectId),
    );
    return { ...answered, isUndoable };
  },
});

/** Says no to a question. */
export const denyQuestion = defineOperation({
  name: 'approvals.deny',
  summary: 'Says no to a question: nothing is done, and the engine that asked learns from it.',
  area: 'approvals',
  effect: 'answer',
  input: z.strictObject({ ...answerInput, why }),
  output: answeredJson,
  async run(given, context): Promise<{ readonly approval: Approval }> {
    return { approval: await context.assistant.deny(await answerFrom(given, context)) };
  },
});

/** Changes what a question proposes; it stays open under a new hash. */
export const editQuestion = defineOperation({
  name: 'approvals.edit',
  summary: 'Changes what a question proposes; it stays open under a new hash.',
  area: 'approvals',
  effect: 'answer',
  input: z.strictObject({
    ...answerInput,
    action: z.string().min(1).max(200).optional().describe('instead of the proposed one'),
    parameters: parametersInput.describe('those that are not named stay'),
    omit: z.array(z.string()).default([]).describe('names of parameters to leave out'),
  }),
  output: answeredJson,
  async run({ action, parameters, omit, ...given }, context): Promise<{ readonly approval: Approval }> {
    const answer = await answerFrom(given, context);
    const left = Object.fromEntries(omit.map((name) => [name, undefined]));
    const edited = { ...answer, action, parameters: { ...parameters, ...left } };
    return { approval: await context.assistant.edit(edited) };
  },
});

async function answerFrom(
  given: { readonly id: string; readonly hash?: string | undefined; readonly why?: string | undefined },
  context: OperationContext,
) {
  requireTerminal(context);
  const { user, via, answersAs: by = user } = context.principal;
  const question = await findVisibleQuestion(given.id, context);
  if ((await context.mayAnswer?.(context.principal, question)) === false)
    throw tactError('APPROVAL_NOT_YOURS', { by, allowed: 'somebody with another role' });
  return { ...given, id: question.id, user, by, via };
}

/** Throws `APPROVAL_NEEDS_TERMINAL` where the settings want answers at a terminal alone. */
export function requireTerminal({ home, principal }: OperationContext): void {
  if (home?.config.policy?.answer_from !== 'terminal' || principal.isAtTerminal === true) return;
  throw tactError('APPROVAL_NEEDS_TERMINAL', {});
}
