import { waitingFilter } from '@tact/core/kernel';
import { memoryName } from '@tact/experience/memory/memory-name';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

/** Whether the store answers, and what waits. */
export const getHealth = defineOperation({
  name: 'system.health',
  summary:
    'Says whether the store can be read and written, and how much waits for an answer or for the model.',
  area: 'system',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({}),
  output: z.object({
    healthy: z.literal(true).describe('otherwise the call fails with the error of the store'),
    decisions: z.number(),
    waitingForAnswer: z.number(),
    waitingForModel: z.number(),
  }),
  async run(_, { assistant, principal }) {
    const { user } = principal;
    const { store } = assistant.runtime;
    await store.check();
    const [decisions, waitingForAnswer, waitingForModel] = await Promise.all([
      store.ledger.count({ user, role: 'main', exceptEngine: memoryName }),
      store.approvals.count(user, ['pending']),
      store.ledger.count(waitingFilter(user)),
    ]);
    return { healthy: true as const, decisions, waitingForAnswer, waitingForModel };
  },
});
