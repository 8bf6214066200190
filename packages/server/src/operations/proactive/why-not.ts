import type { HeldFinding, WhyNot } from '@tact/assistant/proactive';
import { z } from 'zod';
import { defineHomeOperation } from '../opened-home.ts';

const sinceInput = z.number().describe('how far to look back, in milliseconds since 1970; 7 days are kept');
const findingJson = z.looseObject({ kind: z.string() });

/** Why something was not said. */
export const explainSilence = defineHomeOperation({
  name: 'proactive.why_not',
  summary:
    'Says why something was not told: held back, not worth a message, muted, not delivered, or not noticed.',
  area: 'proactive',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({
    since: sinceInput,
    about: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('words of it, or a category; anything unless given'),
  }),
  output: z.looseObject({ since: z.number(), now: z.number(), findings: z.array(findingJson) }),
  run: ({ since, about = null }, { home }): Promise<WhyNot> => home.whyNot({ since, about }),
});

/** What was held back. */
export const listHeld = defineHomeOperation({
  name: 'proactive.held',
  summary: 'Lists what was held back and by which rule of the gate, the newest first.',
  area: 'proactive',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({ since: sinceInput }),
  output: z.object({
    items: z.array(
      findingJson.extend({ reason: z.string(), isOpen: z.boolean().describe('it may still hold') }),
    ),
  }),
  async run({ since }, { home }): Promise<{ readonly items: readonly HeldFinding[] }> {
    const { findings } = await home.whyNot({ since, about: null });
    return { items: findings.filter((one): one is HeldFinding => one.kind === 'held_back') };
  },
});
