import { createPolicy, type JudgeView, type SafetyCheck } from '@tact/core/kernel';
import type { Proposal, Verdict } from '@tact/core/records';
import type { EmailInput, EmailRulebook } from '@tact/email/engine';
import { createMailParser } from '@tact/email/mail-parser/mime';
import { rulesSyntax } from '#presets/assemble';
import type { EmailFacts } from '../../packages/email/src/engine/facts.ts';
import { gate } from '../../packages/email/src/engine/gate.ts';
import { judge } from '../../packages/email/src/engine/judge.ts';
import { rulesReader } from '../../packages/email/src/engine/rulebook.ts';
import { emailRegistryWithoutServices } from '../examples/mail-services.ts';
import { exampleMail, exampleSignal } from '../examples/mails.ts';

/** Gate and judge of the email engine over a mail, without a store: fast enough for a hundred thousand attempts. */

const reader = rulesReader(rulesSyntax, emailRegistryWithoutServices);

export function rulesOf(text: string): EmailRulebook {
  return reader.compile(reader.read(text));
}

/** A message as the engine sees it, through the mail parser. */
export async function parsedMail(
  raw: string,
  options: Parameters<typeof createMailParser>[0] = {},
): Promise<EmailInput> {
  return { ...exampleMail(), ...(await createMailParser(options).parse(Buffer.from(raw))) };
}

export interface Judged {
  readonly rules?: EmailRulebook;
  readonly approvalAlways?: readonly string[];
  /** What is proposed beside the rules. */
  readonly proposals?: readonly Proposal[];
  readonly checks?: readonly SafetyCheck[];
}

const noRules = rulesOf('');
const nothingKnown: EmailFacts = { thread: [], sender: [], prediction: null };

export function judgedMail(
  input: EmailInput,
  { rules = noRules, approvalAlways, proposals = [], checks }: Judged,
): Verdict {
  const policy = createPolicy({
    directions: rules.written.directions,
    ...(approvalAlways === undefined ? {} : { approvalAlways }),
  });
  const now = input.receivedAt + 1000;
  const view = { signal: exampleSignal(input), facts: nothingKnown, rules, policy, now };
  const gated = gate(view);
  const judgeView: JudgeView<EmailInput, EmailFacts> = {
    ...view,
    evidence: null,
    proposals: [...gated.proposals, ...(gated.settled ? [] : proposals)],
    reasons: gated.reasons,
    registry: emailRegistryWithoutServices,
    ...(checks === undefined ? {} : { checks }),
  };
  return judge(judgeView);
}
