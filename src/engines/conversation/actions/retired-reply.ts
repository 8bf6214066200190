import { z } from 'zod';
import { type Action, defineAction } from '#kernel';
import { type Concluding, conclude } from '../conclude.ts';
import { readInput } from '../conversation-input.ts';
import { replyPurposes } from '../reply/planned-reply.ts';

const parameters = z.strictObject({
  kind: z.enum(replyPurposes),
  words: z.string().max(2000).optional(),
  plan: z.json().optional(),
  remarks: z.array(z.string().max(400)).max(10).optional(),
});

/**
 * Retired: reply, the last action of every decision of version 0.1, where `conclude` stands now. Nothing proposes it any more. It is
 * here for homes from before: shown by its words, and made where it was planned or running.
 */
export function retiredReply(concluding: Concluding): Action {
  return defineAction({
    name: 'reply',
    summary: 'Answer the user.',
    danger: 'safe',
    parameters,
    offered: false,
    inverses: [],
    describe: ({ kind }) => `answer (${kind})`,
    inverse: () => null,
    async execute(call, runtime) {
      const soFar = await call.soFar();
      const input = readInput(await call.recordedInput());
      if (soFar === null || input === null) return { message: null };
      const view = { ...soFar, input, key: call.key, now: call.now, settle: () => call.settle() };
      const { messages, result } = await conclude(view, runtime, concluding);
      for (const message of messages) call.keep(message);
      return { message: call.key, ...result };
    },
    // Version 0.1 kept the message before the effect ended.
    async check({ user, key, recordedInput }, { store }) {
      const input = readInput(await recordedInput());
      if (input === null) return { happened: 'no' };
      const said = await store.messages.last(user, input.conversation, 50);
      return said.some(({ id }) => id === key)
        ? { happened: 'yes', result: { message: key, corrections: [], failure: null } }
        : { happened: 'no' };
    },
  });
}
