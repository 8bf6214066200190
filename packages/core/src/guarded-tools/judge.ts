import { type CheckInput, type JudgeView, judgeProposals, type SafetyCheck, safetyChecks } from '#kernel';
import type { Json, Verdict } from '#records';
import { quote } from '#text';
import type { ToolCall } from './tool-call.ts';

/** What is judged of a call, whoever makes it. */
type JudgedCall = Pick<ToolCall, 'tool' | 'input' | 'caution' | 'mayRepeat'> & {
  readonly needsApproval?: boolean;
  readonly agent?: string;
};

/** The judge: every check of the policy, and the tool's own wish for approval. Pure. */
export function judge(
  view: JudgeView<JudgedCall, unknown, null>,
  more: readonly SafetyCheck[] = [],
): Verdict {
  const { tool, agent, needsApproval, caution, mayRepeat = false, input } = view.signal.input;
  const { signal, now, registry, policy, proposals, checks = safetyChecks } = view;
  const verdict = judgeProposals(proposals, {
    ...{ registry, policy, caution, user: signal.user, signal, now, sender: null },
    // The texts that a model has read are the application's, and not on record.
    cause: () => null,
    checks: [
      ...checks,
      ...more,
      ...(needsApproval === true ? [requestedByTool] : []),
      ...(mayRepeat ? [mayRepeatAnother] : []),
      ...(holdsInexactNumber(input) ? [inexactNumber] : []),
    ],
  });
  return {
    ...verdict,
    // A call comes without a confidence.
    confidence: null,
    reasons: [
      agent === undefined
        ? { code: 'TOOL_CALLED', text: `The model called ${tool}.` }
        : { code: 'AGENT_CALLED', text: `${quote(agent)} wants to call ${quote(tool)}.` },
    ],
  };
}

const requestedByTool = asking('RequestedByTool', () => true);
const mayRepeatAnother = asking('MayRepeat', ({ danger }) => danger !== 'safe');
const inexactNumber = asking('InexactNumber', ({ danger }) => danger !== 'safe');

function asking(name: string, applies: (subject: CheckInput) => boolean): SafetyCheck {
  return {
    name,
    check: (subject) =>
      applies(subject) ? [{ code: name, action: subject.proposed.action, text: name, effect: 'ask' }] : [],
  };
}

/** A whole number beyond what a number holds exactly: what the model wrote may have been another one. */
function holdsInexactNumber(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsInexactNumber);
}
