import { asTactError, type TactError, tactError } from '@tact/core/errors';
import type { Channel, ChannelMessage } from '@tact/core/ports/channel';

/** A channel whose messages are shown elsewhere as well. */
export interface ChannelWithCopies extends Channel {
  /** Resolves once no copy is on its way. */
  settled(): Promise<void>;
  /** Shows a copy that was refused once more, in words of now; what went wrong, or null. */
  resend(channel: string, message: ChannelMessage, key: string): Promise<TactError | null>;
}

/** Which copy went wrong. */
export interface FailedCopy {
  readonly user: string;
  /** Of the effect that sent the message. */
  readonly key: string;
}

/** How long a copy may take; one that is cut off is not tried again. */
const copyTimeoutMs = 20_000;

/**
 * Several channels at once. The first is the channel of record: its name, its rules and its answer count, and what it did not take
 * nobody else is shown. The others are copies, beside whatever comes next; one that fails is reported and changes nothing. A copy
 * names in words what would have been buttons and is shortened where it has no room; one that may not send free text at any time, or
 * has no room for anything, is left out and reported.
 */
export function withCopies(
  record: Channel,
  copies: readonly Channel[],
  report: (channel: string, problem: TactError, copy: FailedCopy) => void,
  shorten: (text: string, maxLength: number) => string | null = () => null,
): ChannelWithCopies {
  const underway = new Set<Promise<void>>();
  const tryCopy = async (to: Channel, message: ChannelMessage, key: string): Promise<TactError | null> => {
    const fitted = copyFor(to, message, shorten);
    if (fitted === null)
      return tactError('CHANNEL_REFUSED', { channel: to.name, why: 'it has no room for the message' });
    try {
      await to.send(fitted, key, AbortSignal.timeout(copyTimeoutMs));
      return null;
    } catch (thrown) {
      return asTactError(thrown);
    }
  };
  const copy = async (to: Channel, message: ChannelMessage, key: string) => {
    const problem = await tryCopy(to, message, key);
    if (problem !== null) report(to.name, problem, { user: message.user, key });
  };
  return {
    name: record.name,
    rules: record.rules,
    async send(message, key, abort) {
      const receipt = await record.send(message, key, abort);
      for (const to of copies) {
        const sending = copy(to, message, key).finally(() => underway.delete(sending));
        underway.add(sending);
      }
      return receipt;
    },
    ...(record.sent === undefined
      ? {}
      : { sent: (user: string, key: string) => record.sent?.(user, key) ?? Promise.resolve(false) }),
    async resend(name, message, key) {
      const to = copies.find((one) => one.name === name);
      return to === undefined ? null : tryCopy(to, message, key);
    },
    async settled() {
      await Promise.all(underway);
    },
  };
}

function copyFor(
  { rules }: Channel,
  message: ChannelMessage,
  shorten: (text: string, maxLength: number) => string | null,
): ChannelMessage | null {
  // A reminder needs no answer; a question does.
  const asked = message.buttons.filter(({ id }) => id === 'btn_yes' || id === 'btn_later');
  const titles = asked.length < 2 ? '' : asked.map(({ title }) => title).join(' / ');
  const text = titles === '' ? message.text : `${message.text} (${titles})`;
  if (rules.windowMs !== null) return null;
  const fitted = [...text].length <= rules.maxLength ? text : shorten(text, rules.maxLength);
  return fitted === null ? null : { ...message, text: fitted, buttons: [], template: null };
}
