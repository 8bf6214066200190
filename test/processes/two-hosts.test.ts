import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@tact/core/ports/clock';
import { createFakeClock } from '@tact/testing';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { LocalTact } from '#presets/local';
import { mail, makeMaildir, phishing, pictureOf } from '../cli/mails.ts';
import { type Printed, recordsIn } from '../cli/printed.ts';
import { describeWithService } from '../needs-service.ts';
import { postgresSchema } from '../test-store.ts';
import { bellRule, openWithBell } from './bell.ts';
import { startTact } from './tact-process.ts';

/** Two hosts: each has a home of its own and is a process of its own at every command; what they share is the database. */
interface Host {
  readonly home: string;
  tact(
    args: readonly string[],
    input?: string,
  ): Promise<{
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
    readonly records: readonly Printed[];
  }>;
}

describeWithService('Two hosts on one PostgreSQL database', 'TACT_TEST_POSTGRES_URL', () => {
  let folder: string;
  let schema: ReturnType<typeof postgresSchema>;
  let one: Host;
  let other: Host;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tact-hosts-'));
    schema = postgresSchema();
    [one, other] = [await makeHost('one'), await makeHost('other')];
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await schema.drop();
  });

  async function makeHost(name: string): Promise<Host> {
    const home = join(folder, name);
    await mkdir(join(home, 'processes'), { recursive: true, mode: 0o700 });
    return {
      home,
      async tact(args, input = '') {
        const running = startTact(args, { folder, home }, { TACT_STORE: schema.address, TACT_USER: 'ann' });
        running.stdin.end(input);
        const ended = await running.ended;
        return {
          ...ended,
          get records() {
            return recordsIn(ended.stdout);
          },
        };
      },
    };
  }

  it('decide about every message of a mailbox once, however they share it', async () => {
    const subjects = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const maildir = await makeMaildir(join(folder, 'Maildir'), subjects.map(phishing));

    const runs = await Promise.all([one, other].map((host) => host.tact(['triage', maildir, '--json'])));
    const log = await one.tact(['log', '--json', '--limit', '100']);

    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const decided = runs.flatMap(({ records }) => records.map(({ decision }) => decision));
    expect(decided.sort()).toEqual(log.records.map(({ decision }) => decision).sort());
    expect(log.records).toHaveLength(6);
  });

  it('answer the questions of each other, and the first answer counts', async () => {
    const maildir = await makeMaildir(join(folder, 'Maildir'), [phishing('Log in'), phishing('Log out')]);
    await one.tact(['triage', maildir, '--json']);
    const [first, second] = (await other.tact(['approvals', '--json'])).records;

    const denied = await other.tact(['deny', String(first?.['id']), '--why', 'I know them']);
    const yes = ['approve', String(second?.['id'])];
    const both = await Promise.all([one, other].map((host) => host.tact(yes)));
    const files = Object.keys(await pictureOf(maildir));

    expect(denied.code).toBe(0);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 8]);
    expect(files.filter((path) => /^\.Trash\/(cur|new)\/./.test(path))).toHaveLength(1);
    expect((await one.tact(['approvals'])).stdout).toBe('Nothing is waiting for your answer.\n');
  });

  it('see at once what the other one keeps, and remember one conversation', async () => {
    await Promise.all([one.tact(['tasks', 'add', 'Tea']), other.tact(['tasks', 'add', 'Milk'])]);
    await one.tact(['chat'], 'remind me to call Mom tomorrow at 5pm\n');
    const undone = await other.tact(['chat'], 'undo that\n');
    const tasks = await one.tact(['tasks', '--json']);

    expect(undone.code).toBe(0);
    expect(tasks.records.map(({ content }) => Object(content).title).sort()).toEqual(['Milk', 'Tea']);
  });

  it('do once what one of them was killed over: the other one on the machine takes it over at once', {}, async () => {
    const { openOther, rings, child } = await whileRinging();
    child.kill('SIGKILL');
    await once(child, 'close');
    const opened = [await openOther(), await openOther()];
    for (const tact of opened) await tact.close();

    expect(opened.map(({ states }) => states)).toEqual([['done'], ['done']]);
    expect(rings()).toBe(1);
  });

  it('leave what one of them was stopped over for a whole lease, also where a clock is ten minutes ahead', {}, async () => {
    const { openOther, rings, child } = await whileRinging();
    child.kill('SIGSTOP');
    const clock = createFakeClock({ now: Date.now() + 600_000 });
    const tact = await openOther(clock);
    expect(tact.states).toEqual(['running']);
    for (const [ms, expected] of [
      [59_999, 'running'],
      [1, 'done'],
    ] as const) {
      await clock.advance(ms);
      await tact.assistant.resume(tact.user);
      expect(await statesIn(tact)).toEqual([expected]);
    }
    await tact.close();

    expect(rings()).toBe(1);
  });

  /** A process of one host that rings, and how to open the other host, whose bell is counted. */
  async function whileRinging() {
    const maildir = await makeMaildir(join(folder, 'Maildir'), [mail('Lunch')]);
    for (const { home } of [one, other]) await writeFile(join(home, 'rules.toml'), bellRule);
    const child = await startRinging(one.home, maildir);
    let rings = 0;
    const openOther = async (clock?: Clock) => {
      const tact = await openWithBell(
        { home: other.home, store: schema.address, user: 'ann', clock },
        async () => void rings++,
      );
      return { ...tact, states: await statesIn(tact) };
    };
    return { child, openOther, rings: () => rings };
  }

  async function startRinging(home: string, maildir: string) {
    const program = fileURLToPath(new URL('host-to-kill.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      ['--conditions=tact-source', program, home, schema.address, maildir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  }
});

/** What the memory makes of the finished job is decided about beside it. */
async function statesIn({
  assistant,
  user,
}: Pick<LocalTact, 'assistant' | 'user'>): Promise<readonly string[]> {
  const [decision] = await assistant.log({ user, engine: 'email' });
  const { effects } = await assistant.explain(user, decision?.id ?? '');
  return effects.map(({ state }) => state);
}
