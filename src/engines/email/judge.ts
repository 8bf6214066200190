import { type JudgeView, judgeProposals } from '#kernel';
import type { Verdict } from '#records';
import { type EmailInput, senderOf } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { causeIn } from './instructions.ts';

/** Joins proposal, policy and labels into one verdict. Pure. */
export function judge(view: JudgeView<EmailInput, EmailFacts>): Verdict {
  const { signal, proposals, registry, policy, reasons, checks } = view;
  return judgeProposals(proposals, {
    user: signal.user,
    registry,
    policy,
    reasons,
    checks,
    sender: senderOf(signal.input),
    input: signal.input,
    cause: () => causeIn(signal.input),
  });
}
