import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { identifyMailbox, isWithin } from './mailbox-identity.ts';

describe('an account on a server', () => {
  it.each([
    'imap://ann@mail.example.org',
    'imap://Ann@MAIL.Example.ORG/',
    'imap://ann@mail.example.org:143/',
    'imaps://ann@mail.example.org',
    'IMAPS://ann:secret@mail.example.org.:993',
    'imap://%61nn@mail.example.org',
  ])('is the same at %s', async (address) => {
    expect(await identifyMailbox(address)).toEqual({
      names: ['imap:ann@mail.example.org'],
      account: 'ann@mail.example.org',
      path: null,
    });
  });

  it.each(['imap://ann@localhost:1143', 'imap://ann@127.0.0.1', 'imap://ann@[::1]'])(
    'of this machine is the same at %s',
    async (address) => {
      expect((await identifyMailbox(address)).names).toEqual(['imap:ann@localhost']);
    },
  );

  it('has a name with letters beyond ASCII in the form that servers know', async () => {
    const one = await identifyMailbox('imap://ann@münchen.example');
    const other = await identifyMailbox('imap://ann@xn--mnchen-3ya.example');

    expect(one.names).toEqual(other.names);
  });

  it('is named by a user name that is a whole address, whatever server it is on', async () => {
    expect((await identifyMailbox('imaps://Ann%40example.org@imap.example.org')).account).toBe(
      'ann@example.org',
    );
  });

  it('is another one for another user or host', async () => {
    const names = await Promise.all(
      ['imap://ann@a.example', 'imap://bob@a.example', 'imap://ann@b.example'].map(
        async (address) => (await identifyMailbox(address)).account,
      ),
    );

    expect(names).toEqual(['ann@a.example', 'bob@a.example', 'ann@b.example']);
  });
});

describe('a mailbox of files', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-identity-'));
    await mkdir(join(folder, 'Mail'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the same by a link, by dots, with a slash behind it and as an address', async () => {
    await symlink('Mail', join(folder, 'Link'));
    const known = await identifyMailbox(join(folder, 'Mail'));

    for (const path of ['Link', 'Link/', './Mail/../Mail', 'Mail//'])
      expect(await identifyMailbox(`${folder}/${path}`)).toEqual(known);
    expect(await identifyMailbox(`file://${folder}/Mail`)).toEqual(known);
    expect(known.account).toBe(join(folder, 'Mail'));
  });

  it('is told from a later folder of the same name', async () => {
    const before = await identifyMailbox(join(folder, 'Mail'));
    await rm(join(folder, 'Mail'), { recursive: true });
    await mkdir(join(folder, 'Mail'));

    expect((await identifyMailbox(join(folder, 'Mail'))).names[1]).not.toBe(before.names[1]);
  });

  it('that is not there has the name of its path', async () => {
    const path = join(folder, 'missing');

    expect(await identifyMailbox(path)).toEqual({ names: [path], account: path, path });
  });
});

test('a folder and a file in it hold the same mail, a folder with a similar name does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tact-identity-'));
  await mkdir(join(folder, 'Mail'));
  await mkdir(join(folder, 'Mail2'));
  await writeFile(join(folder, 'Mail', 'one.eml'), '');
  const [mail, other, file] = await Promise.all(
    ['Mail', 'Mail2', 'Mail/one.eml'].map((name) => identifyMailbox(join(folder, name))),
  );
  await rm(folder, { recursive: true });

  expect(mail && file && [isWithin(mail, file), isWithin(file, mail)]).toEqual([true, true]);
  expect(mail && other && isWithin(mail, other)).toBe(false);
});
