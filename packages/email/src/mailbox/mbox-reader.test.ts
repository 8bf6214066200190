import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMbox, timeOfFromLine } from './mbox-reader.ts';

const usual = 'From ann@example.org Mon Nov  2 09:00:00 2026';

describe('reading mbox', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-mbox-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function read(
    content: string,
    settings: { maxBytes?: number; chunkBytes?: number; start?: number } = {},
  ) {
    const path = join(folder, 'box');
    await writeFile(path, content, 'latin1');
    const handle = await open(path);
    try {
      const parts: { text: string; size: number; start: number; end: number; fromLine: string }[] = [];
      const { start = 0, maxBytes = 100_000, chunkBytes } = settings;
      for await (const { raw, ...part } of readMbox(handle, start, maxBytes, chunkBytes)) {
        parts.push({ ...part, text: raw.toString('latin1') });
      }
      return parts;
    } finally {
      await handle.close();
    }
  }
  const texts = async (content: string, settings = {}) =>
    (await read(content, settings)).map(({ text }) => text);

  it('divides messages, and keeps the empty line between them to itself', async () => {
    expect(await texts(`${usual}\nSubject: 1\n\nOne.\n\n${usual}\nSubject: 2\n\nTwo.\n`)).toEqual([
      'Subject: 1\n\nOne.\n',
      'Subject: 2\n\nTwo.\n',
    ]);
  });

  it('reads files with CRLF', async () => {
    expect(
      await texts(`${usual}\r\nSubject: 1\r\n\r\nOne.\r\n\r\n${usual}\r\nSubject: 2\r\n\r\nTwo.\r\n`),
    ).toEqual(['Subject: 1\r\n\r\nOne.\r\n', 'Subject: 2\r\n\r\nTwo.\r\n']);
  });

  it('takes one > off a quoted line, and leaves other lines', async () => {
    expect(await texts(`${usual}\nA: b\n\n>From here\n>>From there\n> From\nx>From y\n`)).toEqual([
      'A: b\n\nFrom here\n>From there\n> From\nx>From y\n',
    ]);
  });

  it('does not take a sentence for a divider, even after an empty line', async () => {
    const body = 'From now on, things are better.\n\nFrom 9:00 to 17:00 we are open.\n';

    expect(await texts(`${usual}\nA: b\n\n${body}`)).toEqual([`A: b\n\n${body}`]);
  });

  it('does not take a sentence with a whole time for a divider, as no header field follows', async () => {
    const body = [
      'From 9:00 on 5 November 2026 the office is open.\n\nBring your key.\n\n',
      `${usual} we are open.\nBring your key.\n\n${usual}\n\nBye.\n`,
    ].join('');

    for (const chunkBytes of [16, 100_000]) {
      expect(await texts(`${usual}\nA: b\n\n${body}`, { chunkBytes })).toEqual([`A: b\n\n${body}`]);
    }
  });

  it.each([
    'From MAILER-DAEMON Fri Jul  8 12:08:34 2011',
    'From - Sat Jan  3 01:05:34 1996',
    'From ann@example.org Mon Nov  2 09:00:00 +0100 2026',
    'From ann@example.org Mon Nov  2 09:00 2026 remote from host',
    'From "ann b"@example.org Mon Nov 02 09:00:00 2026',
  ])('takes the line %s for a divider, also where the empty line is missing', async (line) => {
    expect(await texts(`${usual}\nA: b\n\nOne.\n${line}\nC: d\n\nTwo.\n`)).toEqual([
      'A: b\n\nOne.\n',
      'C: d\n\nTwo.\n',
    ]);
  });

  it('does not look at Content-Length', async () => {
    const wrong = 'Content-Length: 100000\n';

    expect(await texts(`${usual}\n${wrong}\nOne.\n\n${usual}\n${wrong}\nTwo.\n`)).toHaveLength(2);
  });

  it('reads on behind a message that is too long, of which it keeps the beginning', async () => {
    const long = `Subject: long\n\n${'x'.repeat(70).concat('\n').repeat(1000)}`;

    const parts = await read(`${usual}\n${long}\n${usual}\nSubject: short\n\nTwo.\n`, {
      maxBytes: 500,
      chunkBytes: 256,
    });

    expect(parts.map(({ text }) => text.slice(0, 14))).toEqual(['Subject: long\n', 'Subject: short']);
    expect(parts[0]?.text.length).toBeLessThan(600);
    expect(parts[0]?.size).toBeGreaterThan(70_000);
  });

  it('goes on where a message ended', async () => {
    const content = `${usual}\nA: 1\n\nOne.\n\n${usual}\nA: 2\n\nTwo.\n`;
    const [first] = await read(content);

    expect(await texts(content, { start: first?.end ?? 0 })).toEqual(['A: 2\n\nTwo.\n']);
    expect(content.slice(first?.start, first?.end)).toBe(`${usual}\nA: 1\n\nOne.\n\n`);
  });

  it('finds no message in an empty file, and an empty one behind a lonely divider', async () => {
    expect(await texts('')).toEqual([]);
    expect(await texts('\n\n')).toEqual([]);
    expect(await texts(usual)).toEqual(['']);
  });

  it('gives back every message that was written as mboxrd, however the file is cut into chunks', async () => {
    const line = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.string({
          unit: fc.constantFrom('F', 'r', 'o', 'm', ' ', '>', 'x', ':'),
          maxLength: 12,
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom('', usual, `>${usual}`, 'From ', '>From x', 'From: a', '\r') },
    );
    const message = fc
      .array(line, { minLength: 1, maxLength: 12 })
      .map((lines) => `A: b\n\n${lines.join('\n')}\n`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 5 }),
        fc.integer({ min: 1, max: 3000 }),
        async (messages, chunkBytes) => {
          const quoted = messages.map((one) => `${usual}\n${one.replace(/(^|\n)(>*From )/g, '$1>$2')}\n`);

          expect(await texts(quoted.join(''), { chunkBytes })).toEqual(messages);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reads the time of a divider as UTC unless it names a zone', () => {
    expect(timeOfFromLine(usual)).toBe(Date.parse('2026-11-02T09:00:00Z'));
    expect(timeOfFromLine('From x Mon Nov  2 09:00:00 +0100 2026')).toBe(Date.parse('2026-11-02T08:00:00Z'));
    expect(timeOfFromLine('From x Mon Nov  2 09:00:00 2026 +0100')).toBe(Date.parse('2026-11-02T08:00:00Z'));
    expect(timeOfFromLine('From nobody')).toBe(null);
  });
});
