import { mkdir, mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMessage } from '#ports/mailbox';
import { createEmlFolder } from './eml-folder.ts';

describe('a folder of .eml files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-eml-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = (name: string, text = name) =>
    writeFile(join(folder, name), `Subject: ${text}\r\n\r\nHello.\r\n`);

  it('lists the files in it and below, and nothing else', async () => {
    await put('1.eml');
    await put('2.EML');
    await put('notes.txt');
    await mkdir(join(folder, 'sub/deeper'), { recursive: true });
    await put('sub/deeper/3.eml');
    await symlink(folder, join(folder, 'sub/round'));

    const listed = await collect(createEmlFolder(folder).messages());

    expect(listed.map(subjectOf).sort()).toEqual(['1.eml', '2.EML', 'sub/deeper/3.eml']);
    expect(
      listed.every(
        ({ folder: name, labels, problem }) => name === 'INBOX' && labels.length === 0 && problem === null,
      ),
    ).toBe(true);
    expect(await createEmlFolder(folder).count()).toBe(3);
  });

  it('reads a single file', async () => {
    await put('1.eml');

    expect((await collect(createEmlFolder(join(folder, '1.eml')).messages())).map(subjectOf)).toEqual([
      '1.eml',
    ]);
  });

  it('names a message the same when its file is renamed, and finds it', async () => {
    await put('1.eml', 'same');
    const mailbox = createEmlFolder(folder);
    const [message] = await collect(mailbox.messages());
    const ref = message?.ref ?? '';

    await mkdir(join(folder, 'sorted'));
    await rename(join(folder, '1.eml'), join(folder, 'sorted/one.eml'));

    expect(subjectOf(await mailbox.read(ref))).toBe('same');
    expect((await collect(createEmlFolder(folder).messages()))[0]?.ref).toBe(ref);
    await unlink(join(folder, 'sorted/one.eml'));
    await expect(mailbox.read(ref)).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
  });

  it('tells two equal messages apart', async () => {
    await put('1.eml', 'same');
    await put('2.eml', 'same');

    expect(new Set((await collect(createEmlFolder(folder).messages())).map(({ ref }) => ref)).size).toBe(2);
  });

  it('goes on after files that cannot be read', async () => {
    await put('1.eml');
    await symlink('2.eml', join(folder, '2.eml'));
    await mkdir(join(folder, '3.eml'));
    await put('3.eml/inside.eml');
    await writeFile(join(folder, '4.eml'), 'x'.repeat(2000));

    const listed = await collect(createEmlFolder(folder, { maxBytes: 1000 }).messages());

    expect(listed.map(({ problem }) => problem?.code ?? null).sort()).toEqual([
      'MAILBOX_UNREADABLE',
      'MAIL_TOO_LARGE',
      null,
      null,
    ]);
    expect(listed.find(({ problem }) => problem?.code === 'MAILBOX_UNREADABLE')?.problem?.text).toContain(
      join(folder, '2.eml'),
    );
  });

  it('lists only what came after the cursor, also with an old time', async () => {
    await put('1.eml');
    await put('2.eml');
    const last = (await collect(createEmlFolder(folder).messages())).at(-1);
    const listedAfter = async () =>
      (await collect(createEmlFolder(folder).messages({ cursor: last?.cursor ?? null }))).map(subjectOf);

    expect(await listedAfter()).toEqual([]);
    await put('0.eml');
    expect(await listedAfter()).toEqual(['0.eml']);
  });

  it('yields what is put there while it is watched', async () => {
    await put('1.eml');
    const controller = new AbortController();
    const watched = createEmlFolder(folder)
      .watch({ cursor: null, signal: controller.signal })
      [Symbol.asyncIterator]();
    expect(subjectOf((await watched.next()).value)).toBe('1.eml');

    const next = watched.next();
    await put('2.eml');

    expect(subjectOf((await next).value)).toBe('2.eml');
    const end = watched.next();
    controller.abort();
    expect((await end).done).toBe(true);
  });

  it('cannot be changed', async () => {
    await put('1.eml');
    const mailbox = createEmlFolder(folder);

    expect(mailbox.writable).toBe(false);
    await expect(mailbox.move('any', { role: 'trash' })).rejects.toMatchObject({ code: 'MAILBOX_READ_ONLY' });
  });
});

function subjectOf(message: StoredMessage | undefined): string {
  return /^Subject: (.*)\r$/m.exec(Buffer.from(message?.raw ?? []).toString())?.[1] ?? '';
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
