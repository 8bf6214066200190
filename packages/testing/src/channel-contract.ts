import { TactError } from '@tact/core/errors';
import type { Channel, ChannelMessage } from '@tact/core/ports/channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A channel that has sent nothing yet, and what a user sees of it. */
export interface ChannelUnderTest {
  readonly channel: Channel;
  /** The texts that arrived, oldest first. */
  shown(): Promise<readonly string[]>;
  /** From now on the other side takes nothing; missing where it cannot be made to refuse. */
  refuse?(): Promise<void>;
  /** From now on the other side does not answer; missing where it cannot be made to. */
  hang?(): Promise<void>;
  dispose(): Promise<void>;
}

const user = 'ann';
const never = new AbortController().signal;

function written(part: Partial<ChannelMessage> = {}): ChannelMessage {
  return { user, text: 'The library closes at 18:00.', buttons: [], template: null, ...part };
}

/**
 * The promises of the port `Channel`, one test or more for each. `open` makes a new channel for each test.
 *
 * @example
 * channelContract('my channel', async () => {
 *   const channel = createMemoryChannel();
 *   return { channel, shown: async () => channel.messages.map(({ text }) => text), dispose: async () => {} };
 * });
 */
export function channelContract(name: string, open: () => Promise<ChannelUnderTest>): void {
  describe(`${name} keeps the channel contract`, () => {
    let opened: ChannelUnderTest | undefined;
    const current = () => {
      if (opened === undefined) throw new Error('No scenario is running.');
      return opened;
    };

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => current().dispose());

    it('says its rules as data', () => {
      const { rules } = current().channel;

      expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
      expect(rules.maxLength).toBeGreaterThan(0);
    });

    it('shows a message once, and only that', async () => {
      const { channel, shown } = current();

      const receipt = await channel.send(written(), 'key-1', never);

      expect(receipt.id === null || receipt.id.length > 0).toBe(true);
      expect(await shown()).toEqual([expect.stringContaining('The library closes at 18:00.')]);
    });

    it('takes what a shell or an option parser would read otherwise as mere text', async () => {
      const { channel, shown } = current();
      const texts = ['--version', '$(echo gone) `echo gone` "; echo gone', '<b>bold</b> & 100 %s %n'];

      for (const [index, text] of texts.entries()) {
        await channel.send(written({ text }), `key-${index}`, never);
      }

      const arrived = await shown();
      expect(arrived).toHaveLength(3);
      for (const [index, text] of texts.entries()) expect(arrived[index]).toContain(text);
    });

    it('tells afterwards what it took, user by user, where it can tell at all', async () => {
      const { channel } = current();
      await channel.send(written(), 'key-1', never);

      expect(await channel.sent?.(user, 'key-1')).toBe(channel.sent === undefined ? undefined : true);
      expect(await channel.sent?.(user, 'key-2')).toBe(channel.sent === undefined ? undefined : false);
      expect(await channel.sent?.('bob', 'key-1')).toBe(channel.sent === undefined ? undefined : false);
    });

    it('never sends twice under one key where it can tell what it took', async () => {
      const { channel, shown } = current();

      await channel.send(written(), 'key-1', never);
      await channel.send(written(), 'key-1', never);

      expect(await shown()).toHaveLength(channel.sent === undefined ? 2 : 1);
    });

    it('says that a message was refused, and has shown nothing then', async ({ skip }) => {
      const { channel, refuse, shown } = current();
      if (refuse === undefined) return skip();
      await refuse();

      const thrown = await channel.send(written(), 'key-1', never).catch((error: unknown) => error);

      expect(thrown).toBeInstanceOf(TactError);
      expect(thrown).toMatchObject({ code: 'CHANNEL_REFUSED', details: { channel: channel.name } });
      expect(await shown()).toEqual([]);
    });

    it('gives up when it is told to, and does not know then', async ({ skip }) => {
      const { channel, hang } = current();
      if (hang === undefined) return skip();
      await hang();
      const abort = new AbortController();

      const sending = channel.send(written(), 'key-1', abort.signal).catch((error: unknown) => error);
      abort.abort();

      expect(await sending).toMatchObject({ code: 'EFFECT_UNKNOWN' });
    });
  });
}
