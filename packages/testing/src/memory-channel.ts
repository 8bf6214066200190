import { tactError } from '@tact/core/errors';
import type { Channel, ChannelMessage, ChannelRules } from '@tact/core/ports/channel';

/** A channel in memory: what it took can be looked at, nothing leaves the process. */
export interface MemoryChannel extends Channel {
  /** What it took, oldest first. */
  readonly messages: readonly SentMessage[];
  /** How often it was called, by key, whatever came of it. */
  readonly calls: ReadonlyMap<string, number>;
}

/** A message that the channel took, with its idempotency key. */
export interface SentMessage extends ChannelMessage {
  readonly key: string;
}

/**
 * What becomes of a message.
 * `loses`: it is taken, and the answer never arrives. `hangs`: nothing happens until the caller gives up.
 */
export type ChannelFate = 'takes' | 'refuses' | 'loses' | 'hangs';

/** What a channel in memory can do, and what becomes of its messages. */
export interface MemoryChannelSettings {
  /** `memory` unless given. */
  readonly name?: string;
  /** Free text and two buttons at any time unless given. */
  readonly rules?: Partial<ChannelRules>;
  /** Asked for each message; it takes all of them unless given. */
  fate?(message: ChannelMessage): ChannelFate;
  /** False: it cannot tell afterwards what it took. */
  readonly remembers?: boolean;
}

const openRules: ChannelRules = {
  windowMs: null,
  maxLength: 4000,
  buttons: { most: 3, maxTitleLength: 20 },
  templates: [],
};

/**
 * A channel that keeps what it was given, and can be made to refuse, to lose or to hang.
 *
 * @example
 * const channel = createMemoryChannel({ fate: ({ user }) => (user === 'bo' ? 'refuses' : 'takes') });
 * const message = { user: 'ann', text: 'Your parcel is near.', buttons: [], template: null };
 * await channel.send(message, 'key-1', new AbortController().signal);
 * channel.messages.length; // 1
 */
export function createMemoryChannel(settings: MemoryChannelSettings = {}): MemoryChannel {
  const { name = 'memory', fate = () => 'takes', remembers = true } = settings;
  const messages: SentMessage[] = [];
  const calls = new Map<string, number>();
  const isTaken = (user: string, key: string) =>
    messages.some((message) => message.user === user && message.key === key);
  return {
    name,
    rules: { ...openRules, ...settings.rules },
    messages,
    calls,
    async send(message, key, abort) {
      calls.set(key, (calls.get(key) ?? 0) + 1);
      const becomes = fate(message);
      if (becomes === 'refuses') throw tactError('CHANNEL_REFUSED', { channel: name, why: 'it was told to' });
      if (becomes === 'hangs') await aborted(abort);
      if (!(remembers && isTaken(message.user, key))) messages.push({ ...message, key });
      if (becomes === 'loses') throw tactError('EFFECT_UNKNOWN', { action: 'send_message' });
      return { id: `${name}-${messages.length}` };
    },
    ...(remembers ? { sent: async (user: string, key: string) => isTaken(user, key) } : {}),
  };
}

async function aborted(abort: AbortSignal): Promise<never> {
  if (!abort.aborted) {
    await new Promise<void>((resolve) => {
      abort.addEventListener('abort', () => resolve(), { once: true });
    });
  }
  throw tactError('EFFECT_UNKNOWN', { action: 'send_message' });
}
