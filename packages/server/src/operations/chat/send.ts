import type { TurnResult } from '@tact/assistant/conversation';
import { z } from 'zod';
import { requireTerminal } from '../approvals/answer.ts';
import { defineHomeStream } from '../opened-home.ts';
import { decisionJson } from '../records.ts';

/** What a turn shows while it is made. */
export type TurnEvent =
  | { readonly kind: 'typing' }
  | { readonly kind: 'status'; readonly text: string }
  /** The next words of the reply, checked. */
  | { readonly kind: 'text'; readonly text: string };

export const turnJson = z.looseObject({
  reply: z.string(),
  success: z.boolean(),
  awaitingConfirmation: z.boolean(),
  decision: decisionJson.nullable(),
});

/** Says something to the assistant in the owner's name. */
export const sendMessage = defineHomeStream({
  name: 'chat.send',
  summary: 'Says something to the assistant in the name of the owner: a “yes” answers a pending plan.',
  area: 'chat',
  effect: 'write',
  speaksForOwner: true,
  input: z.strictObject({
    text: z.string().max(1_000_000),
    conversation: z.string().min(1).max(200).default('main'),
    zone: z.string().min(1).max(100).optional().describe('of the times in it; the owner’s unless given'),
    message_id: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('said twice under one id, it is answered once'),
  }),
  stream: z.object({
    kind: z.enum(['typing', 'status', 'text']),
    text: z.string().optional().describe('what is being done, or the next words of the reply'),
  }),
  output: turnJson,
  async *run(
    { text, conversation, zone, message_id: messageId },
    context,
  ): AsyncGenerator<TurnEvent, TurnResult> {
    // A yes in the chat is an answer, too.
    requireTerminal(context);
    const { home, principal, signal } = context;
    const events: TurnEvent[] = [];
    let wake = () => {};
    let hasEnded = false;
    const tell = (event: TurnEvent) => {
      events.push(event);
      wake();
    };
    const message = { text, conversation, channel: principal.via, zone: zone ?? home.zone, messageId };
    const turn = home
      .converse(message, {
        onTyping: () => tell({ kind: 'typing' }),
        onStatus: (status) => tell({ kind: 'status', text: status }),
        onText: (piece) => tell({ kind: 'text', text: piece }),
        signal,
      })
      .finally(() => {
        hasEnded = true;
        wake();
      });
    // Whoever asks for no further event does not hear of a failure either.
    turn.catch(() => undefined);
    for (;;) {
      yield* events.splice(0);
      if (events.length > 0) continue;
      if (hasEnded) return turn;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  },
});
