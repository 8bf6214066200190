import { type JudgeView, judgeProposal } from '#kernel';
import type { Verdict } from '#records';
import { senderOf, type EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import type { EmailContext } from './gather.ts';
import { causeIn } from './instructions.ts';

/** Joins proposal, policy and labels into one verdict. Pure. */
export function judge(view: JudgeView<EmailInput, EmailFacts, EmailContext>): Verdict {
  const { signal, proposal } = view;
  return judgeProposal(proposal, { ...view, sender: senderOf(signal.input), cause: () => causeIn(signal.input) });
}
