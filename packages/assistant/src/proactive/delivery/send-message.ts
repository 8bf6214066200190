import { TactError, tactError } from '@tact/core/errors';
import { type Action, type ActionCall, defineAction, type EffectRuntime } from '@tact/core/kernel';
import type { Channel, ChannelMessage, ChannelReceipt } from '@tact/core/ports/channel';
import type { Clock } from '@tact/core/ports/clock';
import { type MaybeOutside, Outside, outside } from '@tact/core/records';
import { recordedObject, wordsSchema } from '@tact/core/structured-output';
import { quote } from '@tact/core/text';
import { z } from 'zod';
import { sendMessageName } from '../tick-facts.ts';
import { fitMessage, messageForms } from './fit-message.ts';

/** Categories are counted and shown: a short name without words of anybody. */
export const categorySchema = z.string().regex(/^\w{1,60}$/, 'must be a name such as schedule');

/** Signals as `ToldSignal` has them. */
export const toldSignalsSchema = z
  .array(
    z.strictObject({
      type: z.string().min(1).max(100),
      key: z.string().min(1),
      urgencyHint: z.number(),
      isOthers: z.literal(true).exactOptional(),
    }),
  )
  .max(100, 'must have at most 100 signals');

export interface SendingServices {
  channel(user: string): Channel;
  /** How long the channel may take; 20 seconds unless given. */
  readonly timeoutMs?: number;
}

const parameters = z.strictObject({
  message: wordsSchema(4000, z.string().trim().min(1, 'must not be empty')),
  category: categorySchema,
  signals: toldSignalsSchema,
  action_type: z.enum(messageForms),
  offer: z.strictObject({ action: z.string().min(1), parameters: recordedObject }).nullable(),
});

/** What a message that is sent unasked says, why, and what *Yes* stands for; null for one that asks nothing. */
export type SendMessageParameters = z.infer<typeof parameters>;

const defaultTimeoutMs = 20_000;

/**
 * Sends a message unasked, at most once.
 *
 * Invariants:
 * 1. The channel is called once for an effect. What it refuses has failed; a lost connection, a hang or a crash on the way is
 *    `unknown`, and only a channel that remembers what it took can tell more.
 * 2. What was decided for one cycle of the proactive engine is not sent later: when a process goes on after a pause, quiet hours,
 *    caps and expiry are judged again by the next tick instead.
 */
export function createSendMessage(services: SendingServices): Action {
  return defineAction<SendMessageParameters>({
    name: sendMessageName,
    summary: 'Send the user a message that was not asked for.',
    danger: 'safe',
    parameters,
    inverses: [],
    describe: ({ message }) => `send ${quote(message, 200)}`,
    inverse: () => null,
    async execute(call, runtime) {
      await requireCurrent(call);
      const { user, key } = call;
      const channel = services.channel(user);
      const { text, form, message } = await fitted(call, channel, runtime);
      const timeoutMs = services.timeoutMs ?? defaultTimeoutMs;
      const sent = await answerOf(
        (abort) => channel.send(message, key, abort).catch(unlessRefused),
        timeoutMs,
        runtime.clock,
      );
      return { channel: channel.name, receipt: (sent as ChannelReceipt).id, text, form };
    },
    async check({ user, key, parameters: { message } }, { clock }) {
      const channel = services.channel(user);
      if (channel.sent === undefined) return { happened: 'unknown' };
      const wasSent = await answerOf(
        async () => (await channel.sent?.(user, key)) ?? false,
        services.timeoutMs ?? defaultTimeoutMs,
        clock,
      );
      if (!wasSent) return { happened: 'no' };
      return { happened: 'yes', result: { channel: channel.name, receipt: null, text: message, form: null } };
    },
  });
}

/** One cycle of the loop: from then on the next one has decided. */
const currentForMs = 5 * 60_000;

async function requireCurrent({ now, soFar }: Pick<ActionCall, 'now' | 'soFar'>): Promise<void> {
  const decision = (await soFar())?.decision;
  // A reminder that the owner set is late rather than lost.
  if (decision?.engine !== 'proactive') return;
  const ageMs = now - decision.createdAt;
  if (ageMs > currentForMs) throw tactError('MESSAGE_OUTDATED', { minutes: Math.floor(ageMs / 60_000) });
}

/** The message as it goes out. Throws `CHANNEL_REFUSED` where the channel's rules allow none. */
async function fitted(
  { user, now, parameters: { message, action_type: actionType } }: ActionCall<SendMessageParameters>,
  { name, rules }: Channel,
  { store }: EffectRuntime,
): Promise<{ readonly text: MaybeOutside; readonly form: string; readonly message: ChannelMessage }> {
  const [written] = rules.windowMs === null ? [] : await store.bulk.messagesBy([user]);
  const fit = fitMessage({ text: message, actionType }, rules, { now, lastWroteAt: written?.lastAt ?? null });
  if (!fit.fits) throw tactError('CHANNEL_REFUSED', { channel: name, why: fit.reason.text });
  const { text } = fit.message;
  return {
    text: message instanceof Outside ? outside(text, message.source) : text,
    form: fit.form,
    message: { user, ...fit.message },
  };
}

/** Only what says that it was refused is known not to have happened. */
function unlessRefused(thrown: unknown): never {
  if (thrown instanceof TactError && thrown.code === 'CHANNEL_REFUSED') throw thrown;
  throw tactError('EFFECT_UNKNOWN', { action: sendMessageName }, thrown);
}

/** What a channel answers. Throws `EFFECT_UNKNOWN` where it takes too long; an answer that comes later is not heard. */
async function answerOf<Answer>(
  ask: (abort: AbortSignal) => Promise<Answer>,
  timeoutMs: number,
  clock: Clock,
): Promise<Answer> {
  const deadline = new AbortController();
  const waiting = new AbortController();
  const tooLate = clock.sleep(timeoutMs, waiting.signal).then((): never | undefined => {
    if (waiting.signal.aborted) return undefined;
    deadline.abort();
    throw tactError('EFFECT_UNKNOWN', { action: sendMessageName });
  });
  try {
    return (await Promise.race([ask(deadline.signal), tooLate])) as Answer;
  } finally {
    waiting.abort();
  }
}
