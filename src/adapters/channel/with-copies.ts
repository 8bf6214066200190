import { asTactError, type TactError } from '#errors';
import type { Channel, ChannelMessage } from '#ports/channel';

/** A channel whose messages are shown elsewhere as well. */
export interface ChannelWithCopies extends Channel {
  /** Resolves once no copy is on its way. */
  settled(): Promise<void>;
}

/** How long a copy may take. */
const copyTimeoutMs = 10_000;

/**
 * Several channels at once. The first is the channel of record: its name, its rules and its answer count, and what it did not take
 * nobody else is shown. The others are copies, each tried once, beside whatever comes next; one that fails is reported and
 * changes nothing. A copy names in words what would have been buttons; one that has no room, or may not send free text at any
 * time, is left out.
 */
export function withCopies(
  record: Channel,
  copies: readonly Channel[],
  report: (channel: string, problem: TactError) => void,
): ChannelWithCopies {
  const underway = new Set<Promise<void>>();
  const copy = async (to: Channel, message: ChannelMessage, key: string) => {
    try {
      await to.send(message, key, AbortSignal.timeout(copyTimeoutMs));
    } catch (thrown) {
      report(to.name, asTactError(thrown));
    }
  };
  return {
    name: record.name,
    rules: record.rules,
    async send(message, key, abort) {
      const receipt = await record.send(message, key, abort);
      for (const to of copies) {
        const fitted = copyFor(to, message);
        if (fitted === null) continue;
        const sending = copy(to, fitted, key).finally(() => underway.delete(sending));
        underway.add(sending);
      }
      return receipt;
    },
    ...(record.sent === undefined
      ? {}
      : { sent: (user: string, key: string) => record.sent?.(user, key) ?? Promise.resolve(false) }),
    async settled() {
      await Promise.all(underway);
    },
  };
}

function copyFor({ rules }: Channel, message: ChannelMessage): ChannelMessage | null {
  const titles = message.buttons.map(({ title }) => title).join(' / ');
  const text = titles === '' ? message.text : `${message.text} (${titles})`;
  const hasRoom = [...text].length <= rules.maxLength;
  return hasRoom && rules.windowMs === null ? { ...message, text, buttons: [], template: null } : null;
}
