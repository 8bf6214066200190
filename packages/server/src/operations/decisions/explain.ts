import type { Explanation } from '@tact/core/kernel';
import type { EmailInput } from '@tact/email/engine';
import { z } from 'zod';
import { findVisibleDecision } from '../find-visible.ts';
import { defineOperation } from '../operation.ts';
import { approvalJson, decisionJson, effectJson, idInput } from '../records.ts';
import { readInputs } from './read-inputs.ts';

type HiddenTexts = EmailInput['hidden'];

/** Everything on record about a decision. */
export interface ExplainedDecision extends Explanation {
  /** What the mail says that its reader may not see; none where it is no mail, or is not stored any more. */
  readonly hidden: HiddenTexts;
}

const text = z.string();
const record = z.looseObject({ id: text });

/** Everything on record about a decision: prompt, answer, effects, questions, undos, feedback. */
export const explainDecision = defineOperation({
  name: 'decisions.explain',
  summary:
    'Gives everything on record about a decision: prompt, answer, effects, questions, undos and feedback.',
  area: 'decisions',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    decision: decisionJson,
    layers: z.array(z.looseObject({ name: text, role: text, tokens: z.number(), text: text.nullable() })),
    answer: text.nullable().describe('the answer of the model, verbatim'),
    effects: z.array(effectJson),
    approvals: z.array(approvalJson),
    journal: z.array(record),
    undos: z.array(effectJson),
    feedback: z.array(record),
    shadows: z.array(decisionJson).describe('what a shadow strategy decided beside it'),
    hidden: z
      .array(z.looseObject({ how: text, text }))
      .describe('text of a mail that its reader may not see'),
  }),
  async run({ id }, context): Promise<ExplainedDecision> {
    const { assistant, principal } = context;
    const decision = await findVisibleDecision(id, context);
    const [explanation, inputs] = await Promise.all([
      assistant.explain(principal.user, decision.id),
      readInputs([decision], principal.user, assistant),
    ]);
    return { ...explanation, hidden: hiddenTexts(inputs.get(decision.id)) };
  },
});

function hiddenTexts(input: unknown): HiddenTexts {
  return isMail(input) ? input.hidden : [];
}

function isMail(input: unknown): input is Pick<EmailInput, 'hidden'> {
  return typeof input === 'object' && input !== null && 'messageId' in input && 'hidden' in input;
}
