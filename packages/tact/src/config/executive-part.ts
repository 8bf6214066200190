import { issueText } from '@tact/core/config-issue';
import { defaultMaxOpenQuestions } from '@tact/core/guarded-tools';
import { dangerLevels } from '@tact/core/records';
import { z } from 'zod';
import { name, unit } from './fields.ts';

/** `[executive]` of config.toml: how events are responded to. Which strategies there are is known once plugins are loaded. */

const goals = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(500)
      .refine((goal) => !/[\r\n]/.test(goal), {
        error: issueText('must be one line', 'Write each goal as one line in quotes.'),
      }),
    {
      error: issueText('must be a list of goals', 'Write `goals = ["Keep the greenhouse below 70 %"]`.'),
    },
  )
  .max(50);
const biases = z.record(z.string(), z.number());

export const executivePart = z.strictObject({
  strategy: name.optional(),
  confidence_threshold: unit.optional(),
  urgency_reduction: unit.optional(),
  llm_confidence_ceiling: unit.optional(),
  max_candidates: z.int().min(0).optional(),
  seed: z.int().optional(),
  goals: goals.optional(),
  dynamic_goals: z.boolean().optional(),
  sleep_cycle: z.boolean().optional(),
  biases: biases.optional(),
  system_prompt_file: name.optional(),
  prediction_prompt_file: name.optional(),
  shadow: name.optional(),
  trial: z.strictObject({ strategy: name, share: unit }).optional(),
  keep_days: z.int().min(1).optional(),
  callers: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i, {
        error: issueText(
          'must be a name of letters, digits, - and _',
          'Write `greenhouse = { token_env = "GREENHOUSE_TOKEN" }` under [executive.callers].',
        ),
      }),
      z.strictObject({ token_env: name }),
    )
    .optional(),
  require_token: z.boolean().optional(),
  domains: z
    .record(z.string(), z.strictObject({ goals: goals.optional(), biases: biases.optional() }))
    .optional(),
});

/** `[agents]` of config.toml: what other programs that propose calls may do. */
export const agentsPart = z.strictObject({
  /** How dangerous their tools are; one that is not listed is dangerous, so it asks. */
  tools: z
    .record(
      z.string(),
      z.enum(dangerLevels, {
        error: issueText(
          `must be ${dangerLevels.join(', ')}`,
          'Write `add_label = "reversible"` under [agents.tools].',
        ),
      }),
    )
    .default({}),
  /** Actions of Tact that they may name to have a call done. */
  executors: z.array(name).default([]),
  /** How many questions of one agent may be open; a call that would be one more is declined. */
  max_open_questions: z.int().min(1).max(1000).default(defaultMaxOpenQuestions),
});
