import { type JudgeView, judgeProposals, type SafetyCheck, safetyChecks } from '#kernel';
import type { Verdict } from '#records';
import type { ToolCall } from './tool-call.ts';

/** The judge: every check of the policy, and the tool's own wish for approval. Pure. */
export function judge(view: JudgeView<ToolCall, null, null>): Verdict {
  const { tool, needsApproval, caution } = view.signal.input;
  const { signal, registry, policy, proposals, checks = safetyChecks } = view;
  const verdict = judgeProposals(proposals, {
    ...{ registry, policy, caution, user: signal.user, sender: null },
    // The texts that a model has read are the application's, and not on record.
    cause: () => null,
    checks: needsApproval ? [...checks, requestedByTool] : checks,
  });
  return {
    ...verdict,
    // A call comes without a confidence.
    confidence: null,
    reasons: [{ code: 'TOOL_CALLED', text: `The model called ${tool}.` }],
  };
}

const requestedByTool: SafetyCheck = {
  name: 'RequestedByTool',
  check: ({ proposed: { action } }) => [
    { code: 'RequestedByTool', action, text: 'RequestedByTool', effect: 'ask' },
  ],
};
