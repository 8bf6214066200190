import type { Writable } from 'node:stream';
import { tactError } from '@tact/core/errors';
import type { Channel, ChannelRules } from '@tact/core/ports/channel';

/** A line to a stream, for whoever sits before it. A terminal has no buttons, and no memory of what it showed. */
const rules: ChannelRules = { windowMs: null, maxLength: 2000, buttons: null, templates: [] };

/** @param written.prefix stands before each message, such as a name */
export function createTerminalChannel(
  stream: Writable,
  written: { readonly name?: string; readonly prefix?: string } = {},
): Channel {
  const { name = 'terminal', prefix = '' } = written;
  return {
    name,
    rules,
    async send({ text }, _key, abort) {
      if (!stream.writable) throw tactError('CHANNEL_REFUSED', { channel: name, why: 'it is closed' });
      await write(stream, `${prefix}${text}\n`, abort);
      return { id: null };
    },
  };
}

/** What fails from here on may have been shown in part. */
function write(stream: Writable, line: string, abort: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = (cause?: unknown) => reject(tactError('EFFECT_UNKNOWN', { action: 'send_message' }, cause));
    const givenUp = () => lost();
    abort.addEventListener('abort', givenUp, { once: true });
    stream.write(line, (problem) => {
      abort.removeEventListener('abort', givenUp);
      if (problem == null) resolve();
      else lost(problem);
    });
    if (abort.aborted) lost();
  });
}
