import type { ConversationMeasures } from '@tact/assistant/conversation';
import { z } from 'zod';
import { defineOperation } from './operation.ts';

const share = z.number().nullable().describe('from 0 to 1; null without data');

/** How well the chat works for the user, from their own ledger. */
export const getMeasures = defineOperation({
  name: 'measures.get',
  summary: 'Measures how well the chat works for the user, from their own ledger.',
  area: 'measures',
  effect: 'read',
  input: z.strictObject({
    since: z.number().default(0).describe('only turns after this time, in milliseconds since 1970'),
  }),
  output: z.looseObject({
    turns: z.number(),
    latency_ms: z.record(z.string(), z.looseObject({ p50: z.number(), p95: z.number() }).nullable()),
    action_precision: share,
    high_stakes_blocked: share,
    needless_confirmations: share,
    references_right: share,
    not_understood: share,
    failures_by_stage: z.record(z.string(), z.number()),
  }),
  async run({ since }, { assistant, principal }): Promise<ConversationMeasures> {
    // By itself, so that a list of decisions does not load the chat.
    const { measureConversations } = await import('@tact/assistant/conversation');
    const { store, registry } = assistant.runtime;
    return measureConversations(principal.user, since, store, registry);
  },
});
