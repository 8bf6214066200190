import { spawnSync } from 'node:child_process';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMaildir } from './maildir.ts';

describe('a Maildir', () => {
  let root: string;
  let mailbox: Mailbox;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tact-maildir-'));
    for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(root, sub));
    mailbox = createMaildir(root);
  });
  afterEach(() => rm(root, { recursive: true }));

  const put = (path: string, subject = 'Hello') =>
    writeFile(join(root, path), `Subject: ${subject}\r\n\r\nHello.\r\n`);
  const only = async (): Promise<StoredMessage> => {
    const [message, ...others] = await collect(mailbox.messages());
    if (message === undefined || others.length > 0) throw new Error('There is not exactly one message.');
    return message;
  };
  const filesIn = async (folder: string) => (await readdir(join(root, folder))).sort();

  describe('files', () => {
    it('keeps the name of a file but for its flags, which it writes in order', async () => {
      await put('new/1.host');
      const { ref } = await only();

      await mailbox.setSeen(ref, true);
      await mailbox.setFlagged(ref, true);

      expect(await filesIn('new')).toEqual([]);
      expect(await filesIn('cur')).toEqual(['1.host:2,FS']);
    });

    it.each([
      [';', '1.host;2,RS'],
      ['!', '1.host!2,RS'],
    ])('keeps the %s that another program writes before the flags', async (separator, kept) => {
      await put(`cur/1.host${separator}2,R`);
      const { ref } = await only();

      await mailbox.setSeen(ref, true);
      expect(await filesIn('cur')).toEqual([kept]);
      await mailbox.move(ref, { role: 'archive' });

      expect(await filesIn('.Archive/cur')).toEqual([kept]);
    });

    it('takes what Windows and macOS put into folders for no mail', async () => {
      await put('cur/1.host:2,S');
      for (const name of ['Thumbs.db', 'desktop.ini', '.DS_Store']) await put(`cur/${name}`);

      expect((await only()).ref).toContain('1.host');
    });

    it('takes an empty file for no mail until something is written to it', async () => {
      await put('cur/1.host:2,S');
      await writeFile(join(root, 'new/2.host'), '');

      expect((await only()).ref).toContain('1.host');
      expect(await mailbox.count()).toBe(1);
      await put('new/2.host');

      expect(await collect(mailbox.messages())).toHaveLength(2);
      expect(await mailbox.count()).toBe(2);
    });

    it('keeps flags that it does not know', async () => {
      await put('cur/1.host:2,PRS');
      const { ref, seen } = await only();

      await mailbox.setSeen(ref, false);
      await mailbox.move(ref, { role: 'archive' });

      expect(seen).toBe(true);
      expect(await filesIn('.Archive/cur')).toEqual(['1.host:2,PR']);
    });

    it('leaves a message that nobody has seen among the new ones when it moves it there and back', async () => {
      await put('new/1.host');
      const { ref } = await only();

      await mailbox.move(ref, { name: 'Clubs' });
      expect(await filesIn('.Clubs/new')).toEqual(['1.host']);
      await mailbox.move(ref, { role: 'inbox' });

      expect(await filesIn('new')).toEqual(['1.host']);
      expect(await filesIn('.Clubs')).toEqual(['cur', 'maildirfolder', 'new', 'tmp']);
    });

    it('does not list what is hidden or marked for removal', async () => {
      await put('cur/1.host:2,T');
      await put('new/.hidden');

      expect(await collect(mailbox.messages())).toEqual([]);
      expect(await mailbox.count()).toBe(0);
    });

    it('finds a file that another program renames between any two steps', async () => {
      await put('new/1.host');
      const { ref } = await only();

      await rename(join(root, 'new/1.host'), join(root, 'cur/1.host:2,S'));
      expect(await mailbox.setFlagged(ref, true)).toEqual({ changed: true });
      await rename(join(root, 'cur/1.host:2,FS'), join(root, 'cur/1.host:2,FRS'));

      expect(await mailbox.addLabel(ref, 'Work')).toEqual({ changed: true });
      expect(await filesIn('cur')).toEqual(['1.host:2,FRSa']);
    });

    it('marks a new message in a copy that lacks what was empty', async () => {
      await put('new/1.host');
      await rm(join(root, 'cur'), { recursive: true });
      const { ref } = await only();

      expect(await mailbox.setSeen(ref, true)).toEqual({ changed: true });
      expect(await filesIn('cur')).toEqual(['1.host:2,S']);
    });

    it('finds a message that another program gave a new name when it moved it', async () => {
      await put('new/1.host');
      const { ref } = await only();
      const later = createMaildir(root);
      await mkdir(join(root, '.Clubs/cur'), { recursive: true });

      await rename(join(root, 'new/1.host'), join(root, '.Clubs/cur/2.other:2,S'));

      expect(await mailbox.locate(ref)).toEqual({ name: 'Clubs' });
      expect(await later.setFlagged(ref, true)).toEqual({ changed: true });
      await unlink(join(root, '.Clubs/cur/2.other:2,FS'));
      await expect(later.read(ref)).rejects.toMatchObject({ code: 'MAILBOX_MESSAGE_GONE' });
    });

    it('refuses to write over a file of the same name', async () => {
      await put('cur/1.host:2,S', 'mine');
      const { ref } = await only();
      await mkdir(join(root, '.Clubs/cur'), { recursive: true });
      await put('.Clubs/cur/1.host:2,S', 'other');

      await expect(mailbox.move(ref, { name: 'Clubs' })).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });

      expect(await readFile(join(root, '.Clubs/cur/1.host:2,S'), 'utf8')).toContain('other');
      expect(await filesIn('cur')).toEqual(['1.host:2,S']);
    });

    it('goes on after files that cannot be read', async () => {
      await put('new/1.host', 'first');
      await symlink('2.host', join(root, 'new/2.host'));
      await mkdir(join(root, 'new/3.host'));
      await put('new/4.host', 'last');

      const listed = await collect(mailbox.messages());

      expect(listed.map(({ problem }) => problem?.code ?? null).sort()).toEqual([
        'MAILBOX_UNREADABLE',
        'MAILBOX_UNREADABLE',
        null,
        null,
      ]);
    });

    it('says so when it went away', async () => {
      await rm(root, { recursive: true });

      await expect(mailbox.check()).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
      await mkdir(root);
    });

    it('changes nothing where this user may not write', async () => {
      await put('new/1.host');
      const { ref } = await only();
      const readOnly = createMaildir(root, { writable: false });

      for (const attempt of [
        () => readOnly.setSeen(ref, true),
        () => readOnly.addLabel(ref, 'x'),
        () => readOnly.move(ref, { role: 'trash' }),
        () => readOnly.append(Buffer.from('x'), { role: 'drafts' }, 'key'),
        () => readOnly.withdraw(ref, 'key'),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'MAILBOX_READ_ONLY' });
      }
      expect(await filesIn('.')).toEqual(['cur', 'new', 'tmp']);
    });
  });

  describe('folders', () => {
    it('takes the folders that are there for their roles, whatever mail programs call them', async () => {
      await put('new/1.host');
      const { ref } = await only();
      for (const name of ['.Deleted Messages', '.Entw&APw-rfe', '.Spam'])
        await mkdir(join(root, name, 'cur'), { recursive: true });

      expect((await mailbox.move(ref, { role: 'trash' })).to).toBe('Deleted Messages');
      expect((await mailbox.move(ref, { role: 'drafts' })).to).toBe('Entwürfe');
      expect((await mailbox.move(ref, { role: 'junk' })).to).toBe('Spam');
      expect((await mailbox.move(ref, { role: 'archive' })).to).toBe('Archive');
      expect(await mailbox.roleOf('Entwürfe')).toBe('drafts');
    });

    it('divides levels by dots, and understands slashes', async () => {
      await put('new/1.host');
      const { ref } = await only();

      expect((await mailbox.move(ref, { name: 'Clubs/Rowing' })).to).toBe('Clubs.Rowing');
      expect((await mailbox.move(ref, { name: 'Clubs.Rowing' })).changed).toBe(false);
      expect(await filesIn('.Clubs.Rowing/new')).toEqual(['1.host']);
    });

    it.each(['..', '.', '.hidden', 'a..b', 'a.', '../x'])('makes no folder of %j', async (name) => {
      await put('new/1.host');
      const { ref } = await only();

      await expect(mailbox.move(ref, { name })).rejects.toMatchObject({ code: 'MAILBOX_REFUSED' });

      expect(await filesIn('.')).toEqual(['cur', 'new', 'tmp']);
    });
  });

  describe('labels', () => {
    const keywords = async (folder = '.') => readFile(join(root, folder, 'dovecot-keywords'), 'utf8');

    it('are keyword letters, named as dovecot names them', async () => {
      await put('new/1.host');
      const { ref } = await only();

      await mailbox.addLabel(ref, 'Work');
      await mailbox.addLabel(ref, 'To do');
      await mailbox.removeLabel(ref, 'Work');

      expect(await filesIn('cur')).toEqual(['1.host:2,b']);
      expect(await keywords()).toBe('0 Work\n1 To&ACA-do\n');
    });

    it('are those that dovecot named already', async () => {
      await writeFile(join(root, 'dovecot-keywords'), '0 $Forwarded\n4 Travel\n');
      await put('cur/1.host:2,Sae');
      const { ref, labels } = await only();

      expect(labels).toEqual(['$Forwarded', 'Travel']);
      await mailbox.addLabel(ref, 'New');
      expect(await keywords()).toBe('0 $Forwarded\n1 New\n4 Travel\n');
      expect(await filesIn('cur')).toEqual(['1.host:2,Sabe']);
    });

    it('stay the same in a folder where the letters have other names, and on the way back', async () => {
      await writeFile(join(root, 'dovecot-keywords'), '0 Work\n1 Travel\n');
      await mkdir(join(root, '.Clubs/cur'), { recursive: true });
      await writeFile(join(root, '.Clubs/dovecot-keywords'), '0 Travel\n1 Other\n');
      await put('cur/1.host:2,ab');
      const { ref } = await only();

      await mailbox.move(ref, { name: 'Clubs' });
      expect((await mailbox.read(ref)).labels.toSorted()).toEqual(['Travel', 'Work']);
      expect(await filesIn('.Clubs/cur')).toEqual(['1.host:2,ac']);
      await mailbox.move(ref, { role: 'inbox' });

      expect(await filesIn('cur')).toEqual(['1.host:2,ab']);
    });

    it('keeps letters without a name apart from labels, there and back', async () => {
      await put('cur/1.host:2,ax');
      await put('cur/2.host:2,');
      const [first, second] = await collect(mailbox.messages());

      expect(first?.labels).toEqual(['unknown-0', 'unknown-23']);
      await mailbox.addLabel(second?.ref ?? '', 'Work');
      await mailbox.move(first?.ref ?? '', { name: 'Clubs' });
      await mailbox.move(first?.ref ?? '', { role: 'inbox' });

      expect(await filesIn('cur')).toEqual(['1.host:2,ax', '2.host:2,b']);
      expect(await keywords()).toBe('1 Work\n');
    });

    it('refuses a 27th label in one folder', async () => {
      await put('new/1.host');
      const { ref } = await only();
      for (let number = 1; number <= 26; number += 1) await mailbox.addLabel(ref, `label-${number}`);

      await expect(mailbox.addLabel(ref, 'label-27')).rejects.toThrow('room for 26');

      expect((await mailbox.read(ref)).labels).toHaveLength(26);
      expect(await filesIn('.')).toEqual(['cur', 'dovecot-keywords', 'new', 'tmp']);
    });

    it('loses no name when several programs add one at once', async () => {
      const refs: string[] = [];
      for (let number = 1; number <= 12; number += 1) await put(`new/${number}.host`, String(number));
      for await (const { ref } of mailbox.messages()) refs.push(ref);

      await Promise.all(refs.map((ref, index) => createMaildir(root).addLabel(ref, `label-${index}`)));

      const labels = (await collect(createMaildir(root).messages())).map((message) => message.labels);
      expect(labels.flat().sort()).toEqual(Array.from({ length: 12 }, (_, index) => `label-${index}`).sort());
      expect(new Set(labels.flat()).size).toBe(12);
    });

    it('takes over a lock that a program left behind long ago', async () => {
      await put('new/1.host');
      const { ref } = await only();
      const lock = join(root, 'dovecot-keywords.lock');
      await writeFile(lock, '');
      await utimes(lock, 1000, 1000);

      expect(await mailbox.addLabel(ref, 'Work')).toEqual({ changed: true });
      expect(await keywords()).toBe('0 Work\n');
    });

    it('takes over at once a lock that a killed process of its own left behind', async () => {
      await put('new/1.host');
      const { ref } = await only();
      const { pid } = spawnSync(process.execPath, ['--version']);
      const left = join(root, `dovecot-keywords.tact-${hostname()}-${pid}-1`);
      await writeFile(left, '0 Lost\n');
      await link(left, join(root, 'dovecot-keywords.lock'));

      expect(await mailbox.addLabel(ref, 'Work')).toEqual({ changed: true });

      expect(await keywords()).toBe('0 Work\n');
      expect(await filesIn('.')).toEqual(['cur', 'dovecot-keywords', 'new', 'tmp']);
    });
  });

  describe('messages of our own', () => {
    it('are written as a whole, seen, and as drafts among the drafts', async () => {
      const draft = await mailbox.append(Buffer.from('Subject: x\n\nHello.\n'), { role: 'drafts' }, 'key-1');
      await mailbox.append(Buffer.from('Subject: y\r\n\r\nHello.\r\n'), { role: 'sent' }, 'key-2');

      expect((await filesIn('.Drafts/cur'))[0]).toMatch(/:2,DS$/);
      expect((await filesIn('.Sent/cur'))[0]).toMatch(/:2,S$/);
      expect(await filesIn('.Drafts/tmp')).toEqual([]);
      expect(Buffer.from((await mailbox.read(draft.ref)).raw ?? []).toString()).toBe(
        'X-Tact-Key: key-1\nSubject: x\n\nHello.\n',
      );
    });

    it('are known again after another program gave the file a new name', async () => {
      const raw = Buffer.from('Subject: x\n\nHello.\n');
      const { ref } = await mailbox.append(raw, { role: 'drafts' }, 'key-1');
      const [name = ''] = await filesIn('.Drafts/cur');
      await rename(join(root, '.Drafts/cur', name), join(root, '.Drafts/cur/9.other:2,DS'));

      const again = await createMaildir(root).append(raw, { role: 'drafts' }, 'key-1');

      expect(again.changed).toBe(false);
      expect(await mailbox.withdraw(ref, 'key-1')).toEqual({ changed: true });
      expect(await filesIn('.Drafts/cur')).toEqual([]);
    });
  });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
