import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { tactError } from '@tact/core/errors';
import type { Channel, ChannelRules } from '@tact/core/ports/channel';

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

/** At most this much of what a program says about its failure is kept. */
const maxComplaintLength = 200;

/**
 * Runs a program with a text, as its last argument or on its standard input, without a shell. Resolves once it ended well; throws
 * `CHANNEL_REFUSED` where it could not start or says that it failed, and `EFFECT_UNKNOWN` where it was cut off.
 */
function runNotifier(
  channel: string,
  command: readonly string[],
  { text, input }: { readonly text: string; readonly input: 'argument' | 'stdin' },
  abort: AbortSignal,
): Promise<void> {
  const [program = '', ...args] = command;
  const refused = (why: string, cause?: unknown) => tactError('CHANNEL_REFUSED', { channel, why }, cause);
  return new Promise((resolve, reject) => {
    let child: ChildProcess;
    try {
      child = spawn(program, input === 'argument' ? [...args, text] : args, {
        ...{ shell: false, windowsHide: true, stdio: ['pipe', 'ignore', 'pipe'] },
      });
    } catch (thrown) {
      // Arguments that no program can be given, such as one with a zero character.
      reject(refused('its command cannot be started', thrown));
      return;
    }
    let complaint = '';
    child.stderr?.on('data', (piece: Buffer) => {
      complaint = `${complaint}${piece.toString()}`.slice(0, maxComplaintLength);
    });
    const giveUp = () => child.kill('SIGKILL');
    abort.addEventListener('abort', giveUp, { once: true });
    if (abort.aborted) giveUp();
    child.on('error', (thrown) => {
      abort.removeEventListener('abort', giveUp);
      reject(refused(whyNotStarted(program, thrown), thrown));
    });
    child.on('close', (code, signal) => {
      abort.removeEventListener('abort', giveUp);
      if (code === 0) resolve();
      else if (signal !== null) reject(tactError('EFFECT_UNKNOWN', { action: 'send_message' }));
      else reject(refused(whyFailed(program, code, complaint)));
    });
    // A program that ends without reading breaks the pipe. Whether it showed the text is said by how it ended.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input === 'stdin' ? `${text}\n` : undefined);
  });
}

function whyNotStarted(program: string, thrown: unknown): string {
  const isMissing = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
  return isMissing ? `there is no program ${program}` : `${program} could not be started`;
}

/** The first line of what it said, without what a terminal would take for a command. */
function whyFailed(program: string, code: number | null, complaint: string): string {
  const [line = ''] = complaint.trim().split('\n');
  const plain = line.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '').trim();
  return `${program} ended with status ${code}${plain === '' ? '' : ` (${plain})`}`;
}
