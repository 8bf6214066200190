import { mkdir, mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskBeside } from '../../../../test/adapters/disk-beside.ts';
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

  describe('while another program sorts a message into another folder, whenever it does so', () => {
    const makeFolder = async (): Promise<void> => {
      await rm(folder, { recursive: true });
      await mkdir(join(folder, 'a'), { recursive: true });
      await mkdir(join(folder, 'z'));
      await put('a/1.eml', 'first');
      await put('m.eml', 'second');
      await put('z/1.eml', 'third');
    };
    const listed = async (mailbox: Mailbox) => (await collect(mailbox.messages())).map(subjectOf).sort();
    const all = ['first', 'second', 'third'];

    it.each([
      ['z/1.eml', 'a/2.eml'],
      ['a/1.eml', 'z/2.eml'],
      ['m.eml', '0.eml'],
    ])('lists each message once, finds and counts all, when %s becomes %s', async (from, to) => {
      const subject = { 'a/1.eml': 'first', 'm.eml': 'second' }[from] ?? 'third';
      const isMoved = (message: StoredMessage) => subjectOf(message) === subject;
      let calls = 0;
      for (let at = 0; at <= calls; at += 1) {
        const disk = () =>
          diskBeside(async (call) => {
            if (at === 0) calls = Math.max(calls, call);
            else if (call === at) await rename(join(folder, from), join(folder, to));
          });

        await makeFolder();
        expect({ at, listed: await listed(createEmlFolder(folder, { disk: disk() })) }).toEqual({
          at,
          listed: all,
        });
        await makeFolder();
        const newestFirst = await collect(createEmlFolder(folder, { disk: disk() }).newestFirst());
        expect({ at, newestFirst: newestFirst.map(subjectOf).sort() }).toEqual({ at, newestFirst: all });
        await makeFolder();
        expect({ at, count: await createEmlFolder(folder, { disk: disk() }).count() }).toEqual({
          at,
          count: 3,
        });
        await makeFolder();
        const message = (await collect(createEmlFolder(folder).messages())).find(isMoved);
        const found = await createEmlFolder(folder, { disk: disk() }).read(message?.ref ?? '');
        expect({ at, raw: found.raw }).toEqual({ at, raw: message?.raw });
      }
      expect(calls).toBeGreaterThan(10);
    });

    it('lists what was not removed meanwhile', async () => {
      let calls = 0;
      for (let at = 0; at <= calls; at += 1) {
        await makeFolder();
        const disk = diskBeside(async (call) => {
          if (at === 0) calls = call;
          else if (call === at) await unlink(join(folder, 'm.eml'));
        });

        expect(await listed(createEmlFolder(folder, { disk }))).toEqual(
          expect.arrayContaining(['first', 'third']),
        );
      }
    });

    it('lists it when its folder is renamed', async () => {
      let calls = 0;
      for (let at = 0; at <= calls; at += 1) {
        await makeFolder();
        const disk = diskBeside(async (call) => {
          if (at === 0) calls = call;
          else if (call === at) await rename(join(folder, 'z'), join(folder, '0'));
        });

        expect({ at, listed: await listed(createEmlFolder(folder, { disk })) }).toEqual({ at, listed: all });
      }
    });
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
    const watched = createEmlFolder(folder, { settleMs: 1 })
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
