import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mailbox, StoredMessage } from '@tact/core/ports/mailbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from './open-mailbox.ts';

const mail = 'Subject: Hello\r\nMessage-ID: <1@example.net>\r\n\r\nHello.\r\n';
const secret = 'Subject: Secret\r\n\r\nNobody is to read this.\r\n';

describe('links inside a mail folder', () => {
  let folder: string;
  let root: string;
  let outside: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-links-'));
    root = join(folder, 'Mail');
    outside = join(folder, 'outside');
    for (const path of ['Mail/cur', 'Mail/new', 'Mail/tmp', 'outside/cur', 'outside/new', 'outside/tmp'])
      await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(root, 'new', '1.host'), mail);
    await writeFile(join(outside, 'cur', '9.host:2,S'), secret);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const list = async (mailbox: Mailbox): Promise<StoredMessage[]> => {
    const messages: StoredMessage[] = [];
    for await (const message of mailbox.messages()) messages.push(message);
    return messages;
  };
  const textOf = ({ raw }: StoredMessage) => (raw === null ? null : Buffer.from(raw).toString());
  const link = 'it is a symbolic link, and links inside a mail folder are not followed';

  it.each([
    ['a message', 'cur/9.host:2,S', 'outside/cur/9.host:2,S'],
    ['a folder', '.Shared', 'outside'],
    ['the folder of new messages of the account', 'new', 'outside/cur'],
  ])('in the place of %s are told once as a problem, and not read through', async (_, place, target) => {
    await rm(join(root, place), { recursive: true, force: true });
    await symlink(join(folder, target), join(root, place));
    const mailbox = await openMailbox(root);

    const listed = await list(mailbox);

    expect(listed.map(textOf).filter((text) => text?.includes('Secret'))).toEqual([]);
    expect(listed.flatMap(({ problem }) => problem ?? [])).toEqual([
      { code: 'MAILBOX_UNREADABLE', text: expect.stringContaining(link) },
    ]);
    const again = await list(await openMailbox(root));
    expect(again.map(({ ref }) => ref)).toEqual(listed.map(({ ref }) => ref));
  });

  it('in the place of a folder are not written through', async () => {
    await symlink(outside, join(root, '.Shared'));
    const mailbox = await openMailbox(root);
    const [message] = await list(mailbox).then((all) => all.filter(({ raw }) => raw !== null));

    await expect(mailbox.move(message?.ref ?? '', { name: 'Shared' })).rejects.toMatchObject({
      code: 'MAILBOX_UNREADABLE',
    });
    expect(await readdir(join(outside, 'cur'))).toEqual(['9.host:2,S']);
    expect(await readdir(join(outside, 'new'))).toEqual([]);
  });

  it('in the place of a folder of a folder are not written through', async () => {
    await mkdir(join(root, '.Club'));
    await symlink(join(outside, 'cur'), join(root, '.Club', 'cur'));
    const mailbox = await openMailbox(root);
    const [message] = await list(mailbox);

    await expect(mailbox.move(message?.ref ?? '', { name: 'Club' })).rejects.toMatchObject({
      code: 'MAILBOX_UNREADABLE',
    });
    expect(await readdir(join(outside, 'cur'))).toEqual(['9.host:2,S']);
  });

  it('in the place of the list of labels name no labels, and are not written through', async () => {
    await writeFile(join(outside, 'names'), '0 Stolen\n');
    await symlink(join(outside, 'names'), join(root, 'dovecot-keywords'));
    const mailbox = await openMailbox(root);
    const [message] = await list(mailbox);

    expect(await mailbox.labels?.()).toEqual([]);
    await expect(mailbox.addLabel(message?.ref ?? '', 'Work')).rejects.toMatchObject({
      code: 'MAILBOX_REFUSED',
    });
    expect(await readFile(join(outside, 'names'), 'utf8')).toBe('0 Stolen\n');
  });

  it('are not moved or marked either', async () => {
    await symlink(join(outside, 'cur', '9.host:2,S'), join(root, 'cur', '2.host:2,'));
    const mailbox = await openMailbox(root);
    const linked = (await list(mailbox)).find(({ problem }) => problem !== null);

    await expect(mailbox.setFlagged(linked?.ref ?? '', true)).rejects.toMatchObject({
      code: 'MAILBOX_UNREADABLE',
    });
    expect((await lstat(join(root, 'cur', '2.host:2,'))).isSymbolicLink()).toBe(true);
  });

  it('among .eml files are told as problems, and not read through', async () => {
    const letters = join(folder, 'letters');
    await mkdir(letters);
    await writeFile(join(letters, 'one.eml'), mail);
    await writeFile(join(outside, 'two.eml'), secret);
    await symlink(join(outside, 'two.eml'), join(letters, 'two.eml'));
    await symlink(outside, join(letters, 'more'));

    const listed = await list(await openMailbox(letters));

    expect(listed.map(textOf).filter((text) => text !== null)).toEqual([mail]);
    expect(listed.flatMap(({ problem }) => problem?.code ?? [])).toEqual([
      'MAILBOX_UNREADABLE',
      'MAILBOX_UNREADABLE',
    ]);
  });

  it('to the mailbox itself are the owner’s, and are followed', async () => {
    await symlink(root, join(folder, 'Link'));

    expect((await list(await openMailbox(join(folder, 'Link')))).map(textOf)).toEqual([mail]);
  });
});
