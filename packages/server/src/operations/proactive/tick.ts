import type { TickResult } from '@tact/assistant/proactive';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';
import { decisionJson } from '../records.ts';
import { failureJson, signalJson } from './signals.ts';

/** One cycle of what `tact serve` does every five minutes. */
export const tickOnce = defineHomeOperation({
  name: 'proactive.tick',
  summary: 'Checks once whether anything should be said unasked, and says it: one message at most.',
  area: 'proactive',
  effect: 'write',
  notForAgents: true,
  decides: true,
  input: z.strictObject({}),
  output: z.object({
    ticked: z
      .looseObject({
        input: z.looseObject({ signals: z.array(signalJson), failures: z.array(failureJson) }),
        decision: decisionJson.nullable().describe('null where nothing passed the gate'),
      })
      .nullable()
      .describe('null where nothing was noticed'),
  }),
  async run(_, { home, dryRun = false }): Promise<{ readonly ticked: TickResult | null }> {
    return { ticked: await home.tick({ dryRun }) };
  },
});
