import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredMessage } from '@tact/core/ports/mailbox';
import { exposeAll } from '@tact/core/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMbox } from './mbox.ts';

const divider = 'From ann@example.org Mon Nov  2 09:00:00 2026';
const entry = (number: number, marks = ''): string =>
  `${divider}\n${marks}Subject: Message ${number}\n\nHello.\n\n`;

describe('an mbox file', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-mbox-'));
    path = join(folder, 'box');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('lists its messages in order, with the time of their divider', async () => {
    await writeFile(path, entry(1) + entry(2));

    const listed = await collect(createMbox(path).messages());

    expect(listed.map(subjectOf)).toEqual(['Message 1', 'Message 2']);
    expect(listed[0]).toMatchObject({
      folder: 'INBOX',
      labels: [],
      seen: false,
      flagged: false,
      receivedAt: Date.parse('2026-11-02T09:00:00Z'),
      size: 'Subject: Message 1\n\nHello.\n'.length,
    });
    expect(await createMbox(path).count()).toBe(2);
  });

  it('understands what mail programs note in it, and takes labels for the sender’s, who can write them as well', async () => {
    await writeFile(
      path,
      entry(1, 'Status: RO\nX-Status: F\nX-Keywords: work, later\n') +
        entry(2, 'X-Mozilla-Status: 0005\nX-Mozilla-Keys: todo $label1  \n') +
        entry(3, 'X-Mozilla-Status: 0009\n') +
        entry(4, 'X-Gmail-Labels: Inbox,Opened,Travel\n'),
    );

    const marks = (await collect(createMbox(path).messages())).map(
      ({ seen, flagged, labels, headerLabels = [] }) => ({
        seen,
        flagged,
        labels,
        headerLabels: exposeAll(headerLabels),
      }),
    );

    expect(marks).toEqual([
      { seen: true, flagged: true, labels: [], headerLabels: ['work', 'later'] },
      { seen: true, flagged: true, labels: [], headerLabels: ['todo', '$label1'] },
      { seen: true, flagged: false, labels: [], headerLabels: ['Travel'] },
    ]);
  });

  it('names a message the same when its marks change or messages before it are removed', async () => {
    await writeFile(path, entry(1) + entry(2));
    const [, second] = await collect(createMbox(path).messages());
    const mailbox = createMbox(path);

    await writeFile(path, entry(2, 'Status: RO\n'));

    const ref = second?.ref ?? '';
    expect((await collect(mailbox.messages()))[0]?.ref).toBe(ref);
    expect(subjectOf(await mailbox.read(ref))).toBe('Message 2');
    expect(await mailbox.locate(ref)).toEqual({ role: 'inbox', name: 'INBOX' });
    await expect(mailbox.read('never-there')).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
  });

  it('goes on newest first after another program rewrote the file', async () => {
    await writeFile(path, entry(1) + entry(2) + entry(3));
    const newestFirst = createMbox(path).newestFirst()[Symbol.asyncIterator]();
    const first = await newestFirst.next();

    await writeFile(path, entry(2, 'Status: RO\n') + entry(3));

    expect(subjectOf(first.value)).toBe('Message 3');
    expect(subjectOf((await newestFirst.next()).value)).toBe('Message 2');
    expect((await newestFirst.next()).done).toBe(true);
  });

  it('tells two equal messages apart, and reads each', async () => {
    await writeFile(path, entry(1) + entry(1));
    const mailbox = createMbox(path);

    const [first, second] = await collect(mailbox.messages());

    expect(first?.ref).not.toBe(second?.ref);
    expect((await mailbox.read(second?.ref ?? '')).ref).toBe(second?.ref);
    expect((await createMbox(path).read(second?.ref ?? '')).ref).toBe(second?.ref);
  });

  it('lists only what was added after the cursor, or all of it when the file was rewritten', async () => {
    await writeFile(path, entry(1) + entry(2));
    const [first, second] = await collect(createMbox(path).messages());
    const listedAfter = async (message: StoredMessage | undefined) =>
      (await collect(createMbox(path).messages({ cursor: message?.cursor ?? null }))).map(subjectOf);

    expect(await listedAfter(first)).toEqual(['Message 2']);
    await appendFile(path, entry(3));
    expect(await listedAfter(second)).toEqual(['Message 3']);

    await writeFile(
      path,
      `${entry(3, 'X-A: long enough to move everything that follows\n')}${entry(4)}${entry(5)}`,
    );
    expect(await listedAfter(second)).toEqual(['Message 3', 'Message 4', 'Message 5']);
  });

  it('goes on after a message that is too large', async () => {
    await writeFile(path, `${entry(1)}${divider}\nSubject: large\n\n${'x'.repeat(3000)}\n\n${entry(3)}`);

    const listed = await collect(createMbox(path, { maxBytes: 1000 }).messages());

    expect(listed.map(({ raw, problem }) => [raw === null, problem?.code ?? null])).toEqual([
      [false, null],
      [true, 'MAIL_TOO_LARGE'],
      [false, null],
    ]);
    expect(listed[1]?.size).toBe('Subject: large\n\n'.length + 3000 + '\n'.length);
  });

  it('yields what is added while it is watched', async () => {
    await writeFile(path, entry(1));
    const controller = new AbortController();
    const mailbox = createMbox(path, { settleMs: 1 });
    const watched = mailbox.watch({ cursor: null, signal: controller.signal })[Symbol.asyncIterator]();
    expect(subjectOf((await watched.next()).value)).toBe('Message 1');

    const next = watched.next();
    await appendFile(path, entry(2));

    expect(subjectOf((await next).value)).toBe('Message 2');
    const end = watched.next();
    controller.abort();
    expect((await end).done).toBe(true);
  });

  it('cannot be changed', async () => {
    await writeFile(path, entry(1));
    const mailbox = createMbox(path);
    const [message] = await collect(mailbox.messages());
    const ref = message?.ref ?? '';

    expect(mailbox.writable).toBe(false);
    for (const attempt of [
      () => mailbox.addLabel(ref, 'x'),
      () => mailbox.removeLabel(ref, 'x'),
      () => mailbox.setSeen(ref, true),
      () => mailbox.setFlagged(ref, true),
      () => mailbox.move(ref, { role: 'trash' }),
      () => mailbox.append(Buffer.from('x'), { role: 'drafts' }, 'key'),
      () => mailbox.withdraw(ref, 'key'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'MAILBOX_READ_ONLY' });
    }
  });

  it('says so when the file went away', async () => {
    const mailbox = createMbox(path);

    await expect(mailbox.check()).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
    await expect(collect(mailbox.messages())).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
    await expect(mailbox.count()).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
  });
});

function subjectOf(message: StoredMessage | undefined): string {
  return /^Subject: (.*)$/m.exec(Buffer.from(message?.raw ?? []).toString())?.[1] ?? '';
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
