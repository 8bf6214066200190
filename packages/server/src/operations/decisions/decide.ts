import { signalFrom } from '@tact/core/kernel';
import type { Decision, Effect, Json } from '@tact/core/records';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { decisionJson, effectJson } from '../records.ts';

/** What was decided about an input; `decision` is null where it was decided before. */
export interface DecidedInput {
  readonly engine: string;
  readonly reference: string;
  readonly decision: Decision | null;
  readonly effects: readonly Effect[];
}

const anyInput: z.ZodType<Json, Json> = z.json();

/** Decides about an input of any engine that declares what it takes. */
export const decideAboutInput = defineOperation({
  name: 'decide',
  summary: 'Decides about an input of an engine, once for each reference.',
  area: 'decisions',
  effect: 'write',
  decides: true,
  input: z.strictObject({
    engine: z.string().min(1).max(200).describe('one that declares its input, such as those of plugins'),
    input: anyInput.describe('what the engine takes; it counts as outside text'),
    reference: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('what it is about; a digest of the input unless given'),
  }),
  output: z.object({
    engine: z.string(),
    reference: z.string(),
    decision: decisionJson.nullable().describe('null where the reference was decided before'),
    effects: z.array(effectJson),
  }),
  async run(
    { engine, input, reference: given },
    { assistant, principal, dryRun = false },
  ): Promise<DecidedInput> {
    const { user } = principal;
    const agent = principal.kind === 'agent' ? principal.name : undefined;
    const observed = { engine, input, reference: given, user, agent };
    const { reference } = await signalFrom(observed, assistant.runtime);
    const decision = await assistant.decideAbout({ ...observed, reference }, { dryRun });
    const isRecorded = decision !== null && !dryRun;
    const effects = isRecorded ? await assistant.runtime.store.outbox.ofDecision(user, decision.id) : [];
    return { engine, reference, decision, effects };
  },
});
