import { issueText } from '@tact/core/config-issue';
import { defaultMaxOpenQuestions } from '@tact/core/guarded-tools';
import { dangerLevels } from '@tact/core/records';
import { z } from 'zod';
import { name } from './fields.ts';

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
