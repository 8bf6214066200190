import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Channel, ChannelRules } from '@tact/core/ports/channel';
import { runNotifier } from './run-notifier.ts';

/** How to show a notification: a program with its arguments, and how it is given the text. */
export interface NotifyCommand {
  readonly command: readonly string[];
  /** `argument`: as the last one. `stdin`: as one line. */
  readonly input: 'argument' | 'stdin';
}

/** A notification shows little, and most of its buttons answer nobody. */
const rules: ChannelRules = { windowMs: null, maxLength: 500, buttons: null, templates: [] };

/**
 * A notification on the desktop, by a program that is started for each message. No shell reads the text or the arguments, so that
 * nothing in them means anything but itself.
 */
export function createNotificationChannel(notify: NotifyCommand): Channel {
  const { command, input } = notify;
  const name = 'notification';
  return {
    name,
    rules,
    async send({ text }, _key, abort) {
      await runNotifier(name, command, { text, input }, abort);
      return { id: null };
    },
  };
}

/**
 * The desktop's own notifications by `notify-send`; null where that is not installed.
 *
 * @param path folders to look in, as in the environment variable PATH
 */
export async function createDesktopChannel(path: string): Promise<Channel | null> {
  const program = await findProgram('notify-send', path);
  if (program === null) return null;
  const shown = createNotificationChannel({
    command: [program, '--app-name=Tact', '--', 'Tact'],
    input: 'argument',
  });
  return {
    ...shown,
    send: (message, key, abort) => shown.send({ ...message, text: asMarkup(message.text) }, key, abort),
  };
}

/** The body of a notification is markup by its specification: what a stranger wrote must not become a link or an image. */
function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function findProgram(program: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter((one) => one !== '')) {
    const file = join(folder, program);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      // Not here, or not to be run: the next folder may have it.
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}
