import type { Message } from '@tact/core/records';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';

/** The last messages of a conversation. */
export const readHistory = defineOperation({
  name: 'chat.history',
  summary: 'Gives the last messages of a conversation, the oldest first.',
  area: 'chat',
  effect: 'read',
  notForAgents: true,
  input: z.strictObject({
    conversation: z.string().min(1).max(200).optional().describe('the latest one unless given'),
    limit: z.int().min(1).max(500).default(50),
  }),
  output: z.object({
    items: z.array(
      z.looseObject({
        id: z.string(),
        role: z.enum(['user', 'assistant']),
        text: z.string().describe('outside text where it quotes others'),
        createdAt: z.number(),
      }),
    ),
    next: z.null(),
  }),
  async run(
    { conversation: given, limit },
    { assistant, principal },
  ): Promise<{ readonly items: readonly Message[]; readonly next: null }> {
    const { messages } = assistant.runtime.store;
    const [latest] = given === undefined ? await messages.conversations(principal.user, 1) : [];
    const conversation = given ?? latest?.conversation ?? 'main';
    return { items: await messages.last(principal.user, conversation, limit), next: null };
  },
});
