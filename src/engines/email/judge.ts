import { type JudgeView, judgeProposals } from '#kernel';
import type { Verdict } from '#records';
import { type EmailInput, senderNamesOf, senderOf } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { causeIn } from './instructions.ts';
import { waitVerdict } from './model-wait.ts';

/**
 * Joins proposal, policy and labels into one verdict. Pure. Where the model is waited for, all of it waits, also what a rule adds that
 * handed the mail over: it is done once, with the rest.
 */
export function judge(view: JudgeView<EmailInput, EmailFacts>): Verdict {
  const { signal, proposals, registry, policy, reasons, checks } = view;
  const waits = waitVerdict(proposals, reasons);
  if (waits !== null) return waits;
  return judgeProposals(proposals, {
    user: signal.user,
    registry,
    policy,
    reasons,
    checks,
    sender: senderOf(signal.input),
    senderNames: senderNamesOf(signal.input),
    wordsBindSafe: policy.edition === 2,
    cause: () => causeIn(signal.input),
  });
}
