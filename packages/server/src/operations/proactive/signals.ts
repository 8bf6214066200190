import type { LiveSignals } from '@tact/assistant/proactive';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';

export const signalJson = z.looseObject({
  type: z.string(),
  key: z.string(),
  subject: z.string().describe('outside text where it is about a mail'),
  urgencyHint: z.number().describe('from 1 to 10'),
  expiresAt: z.number(),
});
export const failureJson = z.looseObject({ code: z.string(), text: z.string() });

/** What is noticed now. */
export const listSignals = defineHomeOperation({
  name: 'signals.list',
  summary: 'Lists what is noticed now and might be told, whatever becomes of it.',
  area: 'signals',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: z.object({ signals: z.array(signalJson), failures: z.array(failureJson) }),
  run: (_, { home }): Promise<LiveSignals> => home.signals(),
});
