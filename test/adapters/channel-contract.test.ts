import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import type { TactError } from '@tact/core/errors';
import { createMemoryChannel } from '@tact/testing';
import { describe, expect, it } from 'vitest';
import { createDesktopChannel, createNotificationChannel } from '#adapters/channel/notification';
import { withCopies } from '#adapters/channel/with-copies';
import { type ChannelUnderTest, channelContract } from '../../packages/testing/src/channel-contract.ts';
import { createTerminalChannel } from './terminal-channel.ts';

const never = new AbortController().signal;
const message = { user: 'ann', text: 'The library closes at 18:00.', buttons: [], template: null };
const buttons = [
  { id: 'btn_yes', title: 'Yes' },
  { id: 'btn_later', title: 'Later' },
];

channelContract('A terminal', async () => {
  const lines: string[] = [];
  let isSlow = false;
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (isSlow) return;
      lines.push(piece.toString());
      done();
    },
  });
  return {
    channel: createTerminalChannel(stream),
    shown: async () => lines,
    refuse: async () => void stream.destroy(),
    hang: async () => {
      isSlow = true;
    },
    dispose: async () => void stream.destroy(),
  };
});

for (const input of ['argument', 'stdin'] as const) {
  channelContract(`A notification by a command that reads its ${input}`, () => openNotifier(input));
}

channelContract('A desktop notification', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tact-notify-'));
  const log = join(folder, 'shown.jsonl');
  await writeFile(join(folder, 'notify-send'), `#!/bin/sh\n${notifier(log, 'argument').join(' ')} "$@"\n`);
  await chmod(join(folder, 'notify-send'), 0o755);
  const channel = await createDesktopChannel(`/nowhere:${folder}`);
  if (channel === null) throw new Error('notify-send was not found.');
  return {
    channel,
    shown: async () => (await linesOf(log)).map((line) => fromMarkup(line.at(-1) ?? '')),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
});

channelContract('A channel with copies', async () => {
  const record = createMemoryChannel();
  const channel = withCopies(record, [createMemoryChannel({ name: 'copy' })], () => {});
  return { channel, shown: async () => record.messages.map(({ text }) => text), dispose: async () => {} };
});

describe('a desktop notification', () => {
  it('is there only where notify-send is installed', async () => {
    expect(await createDesktopChannel('/nowhere:')).toBeNull();
  });
});

describe('a notification', () => {
  it('is refused with what the program said', async () => {
    const script = 'process.stderr.write("\\u001b[31mno display\\u001b[0m\\nmore"); process.exit(3)';
    const channel = createNotificationChannel({
      command: [process.execPath, '-e', script],
      input: 'stdin',
    });

    await expect(channel.send(message, 'key-1', never)).rejects.toMatchObject({
      code: 'CHANNEL_REFUSED',
      details: { why: `${process.execPath} ended with status 3 ([31mno display[0m)` },
    });
  });

  it.each([
    [['/nowhere/notify'], 'there is no program /nowhere/notify'],
    [['a\0b'], 'its command cannot be started'],
  ])('by %j is refused, for it cannot be started', async (command, why) => {
    const channel = createNotificationChannel({ command, input: 'argument' });

    await expect(channel.send(message, 'key-1', never)).rejects.toMatchObject({
      code: 'CHANNEL_REFUSED',
      details: { why },
    });
  });

  it('is shown where the program ends well without reading its input', async () => {
    const channel = createNotificationChannel({
      command: [process.execPath, '-e', ''],
      input: 'stdin',
    });

    expect(await channel.send({ ...message, text: 'x'.repeat(300_000) }, 'key-1', never)).toEqual({
      id: null,
    });
  });
});

describe('a terminal', () => {
  it('writes the text on a line of its own after its prefix', async () => {
    const stream = new PassThrough();
    const channel = createTerminalChannel(stream, { name: 'status', prefix: 'Tact: ' });

    await channel.send(message, 'key-1', never);

    expect(channel.name).toBe('status');
    expect(stream.read()?.toString()).toBe('Tact: The library closes at 18:00.\n');
  });

  it('does not know what was shown where writing failed', async () => {
    const stream = new Writable({ write: (_piece, _encoding, done) => done(new Error('EPIPE')) });
    stream.on('error', () => {});

    await expect(createTerminalChannel(stream).send(message, 'key-1', never)).rejects.toMatchObject({
      code: 'EFFECT_UNKNOWN',
    });
  });
});

describe('a channel with copies', () => {
  it('shows each copy once, with the buttons in words', async () => {
    const record = createMemoryChannel({ name: 'phone' });
    const copy = createMemoryChannel({ name: 'desk', rules: { buttons: null } });
    const channel = withCopies(record, [copy], () => {});

    await channel.send({ ...message, text: 'Block 2-5pm?', buttons }, 'key-1', never);
    await channel.settled();

    expect(channel.name).toBe('phone');
    expect(record.messages).toMatchObject([{ text: 'Block 2-5pm?', buttons }]);
    expect(copy.messages).toMatchObject([{ text: 'Block 2-5pm? (Yes / Later)', buttons: [] }]);
  });

  it('shows no copy of what the first one did not take', async () => {
    const copy = createMemoryChannel();
    const channel = withCopies(createMemoryChannel({ fate: () => 'refuses' }), [copy], () => {});

    await expect(channel.send(message, 'key-1', never)).rejects.toMatchObject({ code: 'CHANNEL_REFUSED' });
    await channel.settled();

    expect(copy.messages).toEqual([]);
  });

  it('reports a copy that fails, and has sent all the same', async () => {
    const problems: { readonly channel: string; readonly code: TactError['code'] }[] = [];
    const failing = createMemoryChannel({ name: 'desk', fate: () => 'refuses' });
    const last = createMemoryChannel({ name: 'last' });
    const channel = withCopies(createMemoryChannel(), [failing, last], (name, { code }) => {
      problems.push({ channel: name, code });
    });

    expect(await channel.send(message, 'key-1', never)).toEqual({ id: 'memory-1' });
    await channel.settled();

    expect(problems).toEqual([{ channel: 'desk', code: 'CHANNEL_REFUSED' }]);
    expect(last.messages).toHaveLength(1);
  });

  it.each([
    ['has no room for it', { maxLength: 10 }],
    ['may not send free text at any time', { windowMs: 1000 }],
  ])('leaves out a copy that %s', async (_, rules) => {
    const copy = createMemoryChannel({ rules });
    const channel = withCopies(createMemoryChannel(), [copy], () => {});

    await channel.send(message, 'key-1', never);
    await channel.settled();

    expect(copy.calls.size).toBe(0);
  });
});

async function openNotifier(input: 'argument' | 'stdin'): Promise<ChannelUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'tact-notify-'));
  const log = join(folder, 'shown.jsonl');
  const fate = join(folder, 'fate');
  return {
    channel: createNotificationChannel({ command: [...notifier(log, input), fate], input }),
    shown: async () => (await linesOf(log)).map((line) => line.at(-1) ?? ''),
    refuse: () => writeFile(fate, 'refuse'),
    hang: () => writeFile(fate, 'hang'),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A program that writes down what it is given, unless the file that it is named first says otherwise. */
function notifier(log: string, input: 'argument' | 'stdin'): readonly string[] {
  return [process.execPath, new URL('notifier.ts', import.meta.url).pathname, log, input];
}

async function linesOf(log: string): Promise<readonly (readonly string[])[]> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as readonly string[]);
}

function fromMarkup(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
