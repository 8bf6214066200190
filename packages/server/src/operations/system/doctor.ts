import { tactError } from '@tact/core/errors';
import { z } from 'zod';
import { isOwners } from '../heuristics/change.ts';
import { defineHomeStream, type Finding } from '../opened-home.ts';

/** Examines the home. */
export const examineHome = defineHomeStream({
  name: 'system.doctor',
  summary:
    'Checks settings, rules, store, clock, models, mailbox and calendar of an opened home, and says how to fix what is wrong.',
  area: 'system',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({
    call: z
      .boolean()
      .default(false)
      .describe('also ask each model and the embedder, which may cost something, and only the owner can ask'),
  }),
  stream: z.looseObject({
    name: z.string(),
    state: z.enum(['good', 'open', 'warning', 'bad']),
    text: z.string(),
    remedy: z.string().optional(),
    code: z.string().optional(),
  }),
  output: z.object({ healthy: z.boolean() }),
  async *run({ call }, context): AsyncGenerator<Finding, { readonly healthy: boolean }> {
    const { home } = context;
    if (home.examine === undefined) throw tactError('OPERATION_NEEDS_HOME', { operation: 'system.doctor' });
    let healthy = true;
    for await (const found of home.examine(isOwners(call, context))) {
      healthy &&= found.every(({ state }) => state !== 'bad');
      yield* found;
    }
    return { healthy };
  },
});
