import { TactError } from '#errors';
import type { Answer, Answered } from '#kernel';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { formatCard } from './output/approval-card.ts';

/**
 * Approves a question. Where the policy is stricter by now than its card said, shows the card as it is now and asks once more; without
 * somebody to ask, or after a no, the error stands and the question stays open.
 *
 * @param ask shows a question on the terminal; resolves with false for anything but a yes
 */
export async function approveQuestion(
  answer: Answer,
  { assistant }: LocalTact,
  { screen, options }: Cli,
  ask: (question: string) => Promise<boolean>,
): Promise<Answered> {
  try {
    return await assistant.approve(answer);
  } catch (thrown) {
    const isStricter = thrown instanceof TactError && thrown.code === 'APPROVAL_STRICTER';
    if (!isStricter || options.json === true) throw thrown;
    const { store, clock } = assistant.runtime;
    const renewed = await store.approvals.get(answer.user, answer.id);
    if (renewed === null) throw thrown;
    screen.page(formatCard(renewed, clock.now(), screen));
    if (!(await ask('The policy is stricter now than when it was asked. Approve it anyway?'))) throw thrown;
    return assistant.approve({ ...answer, hash: renewed.hash });
  }
}
