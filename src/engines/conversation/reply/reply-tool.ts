import { type Action, defineAction } from '#kernel';
import { readInput } from '../conversation-input.ts';
import type { TurnObservers } from '../turn-observers.ts';
import { replyParameters } from './reply-action.ts';
import type { ReplyWorld } from './reply-world.ts';

/**
 * reply: what is said when everything else of the decision has ended. It is recorded before it is made, so that a turn that was
 * cut off is answered by the next start, from what the store says was done.
 */
export function replyTool(observers: TurnObservers, world: ReplyWorld): Action {
  return defineAction({
    name: 'reply',
    summary: 'Answer the user.',
    danger: 'safe',
    parameters: replyParameters,
    offered: false,
    inverses: [],
    describe: ({ kind }) => `answer (${kind})`,
    inverse: () => null,
    async execute(call, runtime) {
      const { user, decisionId, key, parameters, now } = call;
      const input = readInput(await call.recordedInput());
      if (input === null) return { message: null };
      // Loaded when something is to be said: commands that only look never do.
      const { composeReply } = await import('./compose-reply.ts');
      const progress = observers.of(user, input.conversation);
      const composed = await composeReply(
        { user, decisionId, input, parameters, now },
        runtime,
        world,
        (piece) => progress.say(piece),
      );
      const { reply, corrections, failure } = composed;
      const origin = call.origin === 'outside' ? 'outside' : composed.origin;
      await runtime.store.messages.add({
        id: key,
        user,
        conversation: input.conversation,
        role: 'assistant',
        text: reply,
        origin,
        decisionId,
        createdAt: now,
      });
      return { message: key, corrections: corrections.map(({ code }) => code), failure };
    },
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
