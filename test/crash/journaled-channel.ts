import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Channel } from '@tact/core/ports/channel';
import { createMemoryChannel } from '@tact/testing';

/** One message that a channel took. */
export interface JournaledMessage {
  readonly user: string;
  readonly key: string;
  readonly text: string;
}

/**
 * A channel whose sending is a line of a file, written in one call: what arrived and what was counted cannot come apart, whenever the
 * process is killed. It takes every call, so that whoever calls twice is found out.
 *
 * @param remembers whether it can tell afterwards what it took
 */
export function createJournaledChannel(path: string, remembers: boolean): Channel {
  const { name, rules } = createMemoryChannel();
  return {
    name,
    rules,
    async send({ user, text }, key) {
      appendFileSync(path, `${JSON.stringify({ user, key, text } satisfies JournaledMessage)}\n`);
      return { id: key };
    },
    ...(remembers
      ? {
          sent: async (user: string, key: string) =>
            messagesIn(path).some((message) => message.user === user && message.key === key),
        }
      : {}),
  };
}

/** Every message that was ever sent, oldest first. */
export function messagesIn(path: string): readonly JournaledMessage[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournaledMessage);
}
