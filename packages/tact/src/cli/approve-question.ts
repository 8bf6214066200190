import { TactError } from '@tact/core/errors';
import { type ApprovedQuestion, approveQuestion as approve } from '@tact/server/operations/approvals/answer';
import { getQuestion } from '@tact/server/operations/approvals/get';
import type { LocalTact } from '#presets/local';
import { answering, callOperation } from './call-operation.ts';
import type { Cli } from './cli.ts';
import { formatCard } from './output/approval-card.ts';

/** What the owner says to a question. */
export interface QuestionAnswer {
  readonly id: string;
  readonly hash?: string | undefined;
  readonly why?: string | undefined;
  readonly by?: string | undefined;
}

/**
 * Approves a question. Where the policy is stricter by now than its card said, shows the card as it is now and asks once more; without
 * somebody to ask, or after a no, the error stands and the question stays open.
 *
 * @param ask shows a question on the terminal; resolves with false for anything but a yes
 */
export async function approveQuestion(
  { by, ...answer }: QuestionAnswer,
  tact: LocalTact,
  cli: Cli,
  ask: (question: string) => Promise<boolean>,
): Promise<ApprovedQuestion> {
  const { screen, options } = cli;
  const how = answering(cli, by);
  try {
    return await callOperation(approve, answer, tact, how);
  } catch (thrown) {
    const isStricter = thrown instanceof TactError && thrown.code === 'APPROVAL_STRICTER';
    if (!isStricter || options.json === true) throw thrown;
    const { approval: renewed } = await callOperation(getQuestion, { id: answer.id }, tact);
    screen.page(formatCard(renewed, tact.assistant.runtime.clock.now(), screen));
    if (!(await ask('The policy is stricter now than when it was asked. Approve it anyway?'))) throw thrown;
    return callOperation(approve, { ...answer, hash: renewed.hash }, tact, how);
  }
}
