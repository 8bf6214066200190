import { issueText } from '@tact/core/config-issue';
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
});
