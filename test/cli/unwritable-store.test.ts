import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeForCommands } from '../test-store.ts';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

const offer = (number: number) =>
  [
    `Message-ID: <offer-${number}@shop.example>`,
    'From: Shop <shop@shop.example>',
    'To: ann@home.example',
    `Subject: Offer ${number}`,
    'Date: Mon, 2 Nov 2026 09:00:00 +0000',
    '',
    'Tea, half price.',
    '',
  ].join('\r\n');

const rules = `
[[rules]]
id = "offers"
when.subject.contains = "Offer"
actions = ["delete"]
`;

/** Everything that only looks. `{id}` is a decision. */
const looking = [
  ['log'],
  ['log', '--json'],
  ['explain', '{id}'],
  ['approvals'],
  ['tasks'],
  ['rules'],
  ['replay', '{id}'],
  ['directions'],
];

describe('a home on a disk that cannot be written', () => {
  let fixture: CliFixture;
  let isMounted: boolean;
  let id: string;
  let mailbox: string;
  let question: string;

  const remount = (options: string) =>
    spawnSync('mount', ['-o', `remount,${options}`, fixture.home]).status === 0;

  beforeEach(async () => {
    fixture = await makeCliFixture();
    isMounted =
      process.platform === 'linux' &&
      storeForCommands() === null &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m,mode=700', 'tmpfs', fixture.home]).status === 0;
    if (!isMounted) return;
    mailbox = join(fixture.folder, 'Maildir');
    for (const sub of ['cur', 'new', 'tmp']) await mkdir(join(mailbox, sub), { recursive: true });
    await writeFile(join(mailbox, 'new', '1'), offer(1));
    await writeFile(join(fixture.home, 'rules.toml'), rules);
    await fixture.run(['tasks', 'add', 'Buy tea']);
    const { records } = await fixture.run(['triage', mailbox, '--json']);
    id = String(records[0]?.['decision']);
    question = String((await fixture.run(['approvals', '--json'])).records[0]?.['id']);
  });
  afterEach(async () => {
    if (isMounted) spawnSync('umount', [fixture.home]);
    await fixture.dispose();
  });

  const lookAtEverything = async () => {
    const ended: Record<string, number> = {};
    for (const words of looking) {
      const { code, stderr } = await fixture.run(words.map((word) => word.replace('{id}', id)));
      ended[words.join(' ')] = code;
      expect(stderr).not.toContain('error');
    }
    return ended;
  };
  const allLook = Object.fromEntries(looking.map((words) => [words.join(' '), 0]));

  it('because it is read-only can be looked at, and says what to do about a change', async (context) => {
    if (!isMounted) context.skip('mounting a disk needs root on Linux, and the SQLite store');
    remount('ro');
    await writeFile(join(mailbox, 'new', '2'), offer(2));

    expect(await lookAtEverything()).toEqual(allLook);
    expect((await fixture.run(['log', '--json'])).records).toMatchObject([{ decision: id }]);
    expect((await fixture.run(['tasks'])).stdout).toContain('Buy tea');
    const changes = [
      ['tasks', 'add', 'Buy milk'],
      ['deny', question],
      ['triage', mailbox],
      ['undo', id],
    ];
    for (const words of changes) {
      const { code, stderr } = await fixture.run(words);
      expect(code).toBe(7);
      expect(stderr).toContain('is not writable.\ndo');
    }
    expect(await fixture.run(['doctor', '--json'])).toMatchObject({ code: 7 });

    remount('rw');
    const { records } = await fixture.run(['triage', mailbox, '--json']);
    expect(records).toMatchObject([{ verdict: 'ask' }]);
    expect((await fixture.run(['log', '--json'])).records).toHaveLength(2);
  });

  it('because it is full can be looked at, and says what to do about a change', async (context) => {
    if (!isMounted) context.skip('mounting a disk needs root on Linux, and the SQLite store');
    spawnSync('dd', ['if=/dev/zero', `of=${join(fixture.home, 'other')}`, 'bs=4096']);
    await writeFile(join(mailbox, 'new', '2'), offer(2));

    expect(await lookAtEverything()).toEqual(allLook);
    for (const words of [
      ['tasks', 'add', 'Buy milk'],
      ['triage', mailbox],
      ['deny', question],
    ]) {
      const { code, stderr } = await fixture.run(words);
      expect(code).toBe(7);
      expect(stderr).toContain('No disk space left');
      expect(stderr).toContain('do     Free some space');
    }
    expect(await fixture.run(['doctor', '--json'])).toMatchObject({ code: 7 });

    await rm(join(fixture.home, 'other'));
    expect((await fixture.run(['log', '--json'])).records).toHaveLength(1);
    expect((await fixture.run(['triage', mailbox, '--json'])).records).toMatchObject([{ verdict: 'ask' }]);
    expect((await fixture.run(['tasks'])).stdout).not.toContain('Buy milk');
  });

  it('shows what stands in the log of a process that was killed', async (context) => {
    if (!isMounted) context.skip('mounting a disk needs root on Linux, and the SQLite store');
    const store = await fixture.openStore();
    await store.items.list('owner', { kind: 'task', state: 'open', limit: 1 });
    await store.values.set('owner', 'note', { text: 'kept' }, 0, 1);
    const database = join(fixture.home, 'tact.db');
    const saved = join(fixture.folder, 'saved');
    spawnSync('cp', ['-a', fixture.home, saved]);
    await store.close();
    spawnSync('cp', ['-a', `${join(saved, 'tact.db')}`, `${join(saved, 'tact.db-wal')}`, fixture.home]);
    await rm(`${database}-shm`, { force: true });
    remount('ro');

    expect(existsSync(`${database}-wal`)).toBe(true);
    expect((await fixture.run(['log', '--json'])).records).toMatchObject([{ decision: id }]);
  });
});
