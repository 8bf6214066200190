import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { tactError } from '@tact/core/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileProblem } from './file-problem.ts';
import { openMailbox } from './open-mailbox.ts';

const message = 'From: ann@example.org\nSubject: Hello\n\nHello.\n';
const divider = 'From ann@example.org Mon Nov  2 09:00:00 2026\n';

describe('opening a mailbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-open-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const put = async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
    return path;
  };
  const countIn = async (path: string): Promise<number> => {
    let count = 0;
    for await (const _ of (await openMailbox(path)).messages()) count += 1;
    return count;
  };

  it.each([
    ['an mbox file', 'box', divider + message, 'mbox'],
    ['an mbox file that begins with an empty line', 'box', `\n${divider}${message}`, 'mbox'],
    ['an empty file', 'box', '', 'mbox'],
    ['a message without the ending .eml', 'one', message, 'eml'],
    ['a message behind a byte order mark', 'one', `\ufeff${message}`, 'eml'],
    ['a file that ends in .eml, whatever is in it', 'odd.eml', 'no header at all', 'eml'],
  ])('knows %s', async (_, name, content, provider) => {
    const path = await put(name, content);

    const mailbox = await openMailbox(path);

    expect(mailbox).toMatchObject({ provider, account: path, writable: false });
    expect(await countIn(path)).toBe(content === '' ? 0 : 1);
  });

  it('knows a Maildir, also one that lacks its empty folders, and a folder of .eml files', async () => {
    await put('maildir/cur/1:2,S', message);
    await put('mails/2024/01/a.eml', message);

    expect(await openMailbox(join(folder, 'maildir'))).toMatchObject({ provider: 'maildir', writable: true });
    expect(await countIn(join(folder, 'maildir'))).toBe(1);
    expect(await openMailbox(join(folder, 'mails'))).toMatchObject({ provider: 'eml', writable: false });
    expect(await openMailbox(`file://${join(folder, 'mails')}`)).toMatchObject({ provider: 'eml' });
  });

  it('knows what Apple Mail exports', async () => {
    await put('Work.mbox/mbox', divider + message);

    expect(await countIn(join(folder, 'Work.mbox'))).toBe(1);
  });

  it('says that there is nothing', async () => {
    const file = await put('file', message);

    for (const path of [join(folder, 'nothing'), join(file, 'below a file')]) {
      await expect(openMailbox(path)).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND', details: { path } });
    }
  });

  it.each([
    ['picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'binary'],
    ['box.gz', Buffer.from([0x1f, 0x8b, 8, 0]), 'gzip'],
    ['takeout.zip', Buffer.from('PK\x03\x04rest'), 'zip'],
    ['outlook.pst', Buffer.from('!BDNrest'), 'Outlook'],
    ['one.msg', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Outlook'],
    ['store.sqlite', Buffer.from('SQLite format 3\0'), 'database'],
    ['notes.txt', Buffer.from('Dear all,\n\nFrom now on …\n'), 'neither'],
    ['config.yaml', Buffer.from('name: tact\nversion: 1\n'), 'neither'],
    ['program.ts', Buffer.from('import x from "y";\n'), 'neither'],
  ])('says what is wrong with %s', async (name, content, why) => {
    const path = await put(name, content);

    await expect(openMailbox(path)).rejects.toMatchObject({
      code: 'MAILBOX_NOT_A_MAILBOX',
      message: expect.stringContaining(why),
    });
  });

  it('says what is wrong with a folder', async () => {
    await mkdir(join(folder, 'empty'));
    await put('other/notes.txt', 'x');
    await put('maildirs/Inbox/cur/1:2,', message);
    await mkdir(join(folder, 'maildirs/Inbox/new'));

    await expect(openMailbox(join(folder, 'empty'))).rejects.toThrow('the folder is empty');
    await expect(openMailbox(join(folder, 'other'))).rejects.toThrow('no .eml file');
    await expect(openMailbox(join(folder, 'maildirs'))).rejects.toThrow(
      'it holds Maildirs; give one of them: Inbox',
    );
    await put('mboxes/Inbox', `From ann@example.org Mon Nov  2 09:00:00 2026\n${message}`);
    await expect(openMailbox(join(folder, 'mboxes'))).rejects.toThrow(
      'it holds mbox files; give one of them: Inbox',
    );
  });

  it('says so of what is neither a file nor a folder, and does not wait for it', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);

    await expect(openMailbox(pipe)).rejects.toThrow('neither a file nor a folder');
    await expect(openMailbox('/dev/null')).rejects.toThrow('neither a file nor a folder');
  });

  it('says that it cannot be read', async () => {
    const round = join(folder, 'round');
    await symlink(round, round);

    await expect(openMailbox(round)).rejects.toMatchObject({
      code: 'MAILBOX_UNREADABLE',
      details: { path: round },
    });
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
    expect(fileProblem('/box', denied)).toMatchObject({
      code: 'MAILBOX_UNREADABLE',
      message: '/box cannot be read: permission denied.',
    });
  });

  it('lets errors pass that are no errors of the system', () => {
    const own = tactError('MAILBOX_NOT_FOUND', { path: 'x' });

    expect(() => fileProblem('/box', own)).toThrow(own);
    expect(() => fileProblem('/box', new TypeError('a mistake'))).toThrow(TypeError);
  });

  it('opens an address without sending anything, and keeps the password to itself', async () => {
    const given = await openMailbox('imap://ann@mail.example.org', { password: 'secret-4711' });
    const fromEnvironment = await openMailbox('imaps://ann%40example.org@mail.example.org:9993', {
      environment: { TACT_IMAP_PASSWORD: 'secret-4711' },
    });
    const within = await openMailbox('imaps://ann:secret-4711@mail.example.org');

    expect(given).toMatchObject({ provider: 'imap', account: 'ann@mail.example.org', writable: true });
    expect(fromEnvironment.account).toBe('ann@example.org');
    for (const mailbox of [given, fromEnvironment, within]) {
      expect(inspect(mailbox, { depth: 10 })).not.toContain('secret-4711');
    }
  });

  it.each([
    ['imap://mail.example.org', 'MAILBOX_NOT_A_MAILBOX', 'names no user'],
    ['imap://', 'MAILBOX_NOT_A_MAILBOX', 'no address'],
    ['imaps:ann:secret-4711@host', 'MAILBOX_NOT_A_MAILBOX', 'no address'],
    ['', 'MAILBOX_NOT_A_MAILBOX', 'no path was given'],
    ['nul\0byte', 'MAILBOX_UNREADABLE', 'not a valid path'],
    ['file://elsewhere/box', 'MAILBOX_NOT_A_MAILBOX', 'no address of a file'],
    ['imap://ann:secret-4711@', 'MAILBOX_NOT_A_MAILBOX', 'no address'],
    ['imap://ann:secret-4711@host:port', 'MAILBOX_NOT_A_MAILBOX', 'no address'],
    ['imap://ann:secret-4711@host/Folder', 'MAILBOX_NOT_A_MAILBOX', 'names a folder'],
    ['imap://ann@host', 'MAILBOX_PASSWORD_MISSING', 'TACT_IMAP_PASSWORD'],
    ['pop3://ann:secret-4711@host', 'MAILBOX_NOT_A_MAILBOX', 'pop3:// is not known'],
  ])('says what is wrong with %s', async (where, code, why) => {
    const thrown: unknown = await openMailbox(where, { environment: {} }).catch((error: unknown) => error);

    expect(thrown).toMatchObject({ code });
    expect(inspect(thrown, { depth: 10 })).toContain(why);
    expect(inspect(thrown, { depth: 10 })).not.toContain('secret-4711');
  });
});
