import { expireOverdue } from '@tact/core/kernel';
import type { Approval } from '@tact/core/records';
import { z } from 'zod';
import { defineOperation, type OperationContext } from '../operation.ts';
import { type Page, pageInput, pageOutput, readPage } from '../page.ts';
import { maySee } from '../principal.ts';
import { approvalStates, type StandingQuestion, standingJson, withWords } from '../records.ts';

const word = z.string().min(1).max(200);

/** Lists questions, each as it stands under the policy in force now. */
export const listQuestions = defineOperation({
  name: 'approvals.list',
  summary: 'Lists questions, the newest first, each as it stands under the policy in force now.',
  area: 'approvals',
  effect: 'read',
  input: z.strictObject({
    states: z.array(z.enum(approvalStates)).min(1).default(['pending']),
    action: word.optional().describe('that propose this action'),
    answerableBy: word.optional().describe('that this person may answer'),
    ...pageInput,
  }),
  output: pageOutput(
    standingJson.extend({
      keptHash: z
        .string()
        .describe('as it was asked; another one than that of the card where it stands otherwise now'),
    }),
  ).extend({
    count: z.number().nullable().describe('on all pages; null where only reading them all would tell'),
  }),
  async run({ states: wanted, action, answerableBy, limit, cursor }, context): Promise<QuestionPage> {
    const { assistant, principal } = context;
    // Questions expire when somebody next looks; no process has to be running at that moment.
    await expireOverdue(assistant.runtime);
    const { user, kind } = principal;
    const { approvals } = assistant.runtime.store;
    const isMeant = (one: Approval) =>
      (action === undefined || one.action === action) &&
      (answerableBy === undefined || one.answerableBy.includes(answerableBy));
    const isAll = action === undefined && answerableBy === undefined && kind !== 'agent';
    const { items, next } = await readPage(
      { limit, cursor },
      (most, after) => approvals.list(user, wanted, most, after),
      isAll ? undefined : (found) => visibleOf(found.filter(isMeant), context),
    );
    const isWhole = cursor === undefined && next === null;
    const count = isAll ? await approvals.count(user, wanted) : isWhole ? items.length : null;
    const standing = await assistant.standing(items);
    const listed = standing.map((one, at) => ({
      ...withWords(one),
      keptHash: items[at]?.hash ?? one.approval.hash,
    }));
    return { items: listed, next, count };
  },
});

/** A question as it stands now. */
export interface ListedQuestion extends StandingQuestion {
  /** As it was asked: another hash than that of the card where it stands otherwise now. */
  readonly keptHash: string;
}

export interface QuestionPage extends Page<ListedQuestion> {
  readonly count: number | null;
}

async function visibleOf(
  questions: readonly Approval[],
  { assistant, principal }: OperationContext,
): Promise<readonly Approval[]> {
  if (principal.kind !== 'agent') return questions;
  const { ledger } = assistant.runtime.store;
  const decisions = await Promise.all(questions.map(({ user, decisionId }) => ledger.get(user, decisionId)));
  return questions.filter((_, at) => {
    const decision = decisions[at];
    return decision != null && maySee(principal, decision);
  });
}
