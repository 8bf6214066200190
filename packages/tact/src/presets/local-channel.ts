import { shortenCopy } from '@tact/assistant/proactive';
import type { TactError } from '@tact/core/errors';
import type { Channel } from '@tact/core/ports/channel';
import { createDesktopChannel, createNotificationChannel } from '#adapters/channel/notification';
import { type ChannelWithCopies, type FailedCopy, withCopies } from '#adapters/channel/with-copies';
import type { Config } from '#config';

/** Where messages are sent unasked. */
export interface ChannelOptions {
  /** Default: they wait in the chat. */
  readonly channel?: Channel;
  /** Where they are shown as well. */
  readonly copies?: readonly Channel[];
  /** True to show them as notifications too: by the command in config.toml, else on the desktop if that has any. */
  readonly notifies?: boolean;
  /** Hears of a copy or a notification that could not be shown; what was refused is tried again by `retryCopies`. */
  onCopyFailed?(channel: string, problem: TactError, copy: FailedCopy): void;
}

export async function openChannel(
  { notify }: Pick<Config, 'notify'>,
  { PATH = '' }: NodeJS.ProcessEnv,
  { channel = createChatChannel(), copies = [], notifies = false, onCopyFailed }: ChannelOptions,
): Promise<ChannelWithCopies> {
  const desktop = notifies && notify === null ? await createDesktopChannel(PATH) : null;
  const notifications = notifies && notify !== null ? [createNotificationChannel(notify)] : [];
  const shown = [...copies, ...notifications, ...(desktop === null ? [] : [desktop])];
  return withCopies(channel, shown, onCopyFailed ?? (() => undefined), shortenCopy);
}

/**
 * The conversation itself: what is sent stands in its history as soon as it is recorded, and is read when the user opens the chat.
 * Nothing leaves the process, so that sending can neither fail nor happen twice.
 */
export function createChatChannel(): Channel {
  return {
    name: 'chat',
    rules: { windowMs: null, maxLength: 4000, buttons: null, templates: [] },
    send: async () => ({ id: null }),
    sent: async () => true,
  };
}
