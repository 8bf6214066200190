import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type LocalTact, openLocal } from '#presets/local';

const rules = `
[[rules]]
id = "pass-on"
when.subject.contains = "report"
actions = [{ action = "forward", parameters = { to = ["boss@home.example"] } }]
permit_dangerous = true
`;
const report = [
  'Message-ID: <report-1@shop.example>',
  'From: Shop <shop@shop.example>',
  'To: ann@home.example',
  'Subject: The report',
  'Date: Mon, 2 Nov 2026 09:00:00 +0000',
  '',
  'All is well.',
  '',
].join('\r\n');

describe('mail in one mailbox that is reached by two paths', () => {
  let folder: string;
  let home: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-accounts-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    home = join(folder, 'home');
    await mkdir(home, { recursive: true });
    await writeFile(join(home, 'rules.toml'), rules);
  });

  const open = async (): Promise<LocalTact> => {
    const tact = await openLocal({ home, folder, environment: {} });
    onTestFinished(() => tact.close());
    return tact;
  };
  const decide = async (tact: LocalTact, where: string): Promise<number> => {
    let decided = 0;
    for await (const { decision } of tact.triage(await tact.openMailbox(where))) decided += decision ? 1 : 0;
    return decided;
  };
  const makeMaildir = async (path: string) => {
    for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(path, sub), { recursive: true });
    await writeFile(join(path, 'new', '1.host'), report);
  };

  test('is decided once, whichever of them comes first', async () => {
    const tact = await open();
    await makeMaildir(join(folder, 'Mail'));
    await symlink(join(folder, 'Mail'), join(folder, 'Link'));
    await mkdir(join(folder, 'deep'));
    await symlink(folder, join(folder, 'deep', 'round'));
    const paths = [
      'Link',
      'Mail',
      'Mail/',
      './deep/../Mail',
      'deep/round/Mail',
      `file://${join(folder, 'Mail')}`,
    ];

    const decided: number[] = [];
    for (const path of paths) decided.push(await decide(tact, path));

    expect(decided).toEqual([1, 0, 0, 0, 0, 0]);
    expect(await tact.assistant.log({ user: tact.user, engine: 'email' })).toHaveLength(1);
  });

  test('is decided once by processes that open it at the same time', async () => {
    const processes = await Promise.all([open(), open(), open(), open()]);
    await makeMaildir(join(folder, 'Mail'));
    await symlink('Mail', join(folder, 'Link'));

    const decided = await Promise.all(
      processes.map((tact, index) => decide(tact, index % 2 === 0 ? 'Link' : 'Mail')),
    );

    expect(decided.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await processes[0]?.assistant.log({ user: 'owner', engine: 'email' })).toHaveLength(1);
  });

  test('is decided once although the folder was moved in between', async () => {
    const tact = await open();
    await makeMaildir(join(folder, 'Mail'));
    expect(await decide(tact, 'Mail')).toBe(1);

    await rename(join(folder, 'Mail'), join(folder, 'Post'));

    expect(await decide(tact, 'Post')).toBe(0);
  });

  test('is decided again in a copy of the folder: that is another mailbox', async () => {
    const tact = await open();
    await makeMaildir(join(folder, 'Mail'));
    await makeMaildir(join(folder, 'Copy'));

    expect(await decide(tact, 'Mail')).toBe(1);
    expect(await decide(tact, 'Copy')).toBe(1);
  });

  test('is not decided again in a home in which an earlier version took each path for an account', async () => {
    const tact = await open();
    await makeMaildir(join(folder, 'Mail'));
    await symlink('Mail', join(folder, 'Link'));
    const { values } = tact.assistant.runtime.store;
    for (const path of ['Link', 'Mail'])
      await values.set('owner', `mailbox:${join(folder, path)}`, { where: join(folder, path) }, 0, 1);
    // As it was decided under the path of the link.
    const asLink = await openLocalMaildir(join(folder, 'Mail'), join(folder, 'Link'));
    for await (const _ of tact.triage(asLink)) expect(_.decision).not.toBeNull();

    expect(await decide(tact, 'Mail')).toBe(0);
    expect(await decide(tact, 'Link')).toBe(0);
  });

  test.each([
    [
      'an mbox file',
      'inbox.mbox',
      `From shop Mon Nov  2 09:00:00 2026\n${report.replaceAll('\r\n', '\n')}\n`,
    ],
    ['an .eml file', 'one.eml', report],
  ])('is decided once in %s', async (_, name, text) => {
    const tact = await open();
    await writeFile(join(folder, name), text);
    await symlink(name, join(folder, `linked-${name}`));

    expect([await decide(tact, `linked-${name}`), await decide(tact, name)]).toEqual([1, 0]);
  });

  test('is decided once whether an .eml file or its folder is given', async () => {
    const tact = await open();
    await mkdir(join(folder, 'letters'));
    await writeFile(join(folder, 'letters', 'one.eml'), report);

    expect([await decide(tact, 'letters/one.eml'), await decide(tact, 'letters')]).toEqual([1, 0]);
  });
});

async function openLocalMaildir(path: string, account: string) {
  const { openMailbox } = await import('@tact/email/mailbox/open-mailbox');
  return openMailbox(path, { account });
}
