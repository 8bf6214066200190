import { type JudgeView, judgeProposals, safetyChecks } from '#kernel';
import type { Verdict } from '#records';
import type { EmailInput } from './email-input.ts';
import type { EmailFacts } from './facts.ts';
import { causeIn } from './instructions.ts';
import { replyLoopCheck } from './reply-loops.ts';
import { authorOf } from './rules/index.ts';

/** Joins proposal, policy and labels into one verdict. Pure. */
export function judge(view: JudgeView<EmailInput, EmailFacts>): Verdict {
  const { signal, facts, proposals, registry, policy, reasons, checks = safetyChecks, now } = view;
  return judgeProposals(proposals, {
    user: signal.user,
    registry,
    policy,
    reasons,
    checks: [...checks, replyLoopCheck(signal.input, facts.reply ?? {}, now)],
    sender: authorOf(signal.input)?.address ?? null,
    cause: () => causeIn(signal.input),
  });
}
