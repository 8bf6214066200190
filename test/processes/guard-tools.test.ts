import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { beside, type Ran, runProgram } from './run-program.ts';
import { startTact } from './tact-process.ts';

/** Guarded tools asked about in one process, answered in a second, resumed in a third. */

async function openFixture() {
  const fixture = await makeCliFixture();
  onTestFinished(() => fixture.dispose());
  const app = (...args: readonly string[]): Promise<Ran> =>
    runProgram({ file: 'test/processes/guarded-app.ts', args }, { TACT_HOME: fixture.home });
  const deeds = () => readFile(join(fixture.home, 'deeds.txt'), 'utf8').catch(() => '');
  const results = async (): Promise<unknown> => {
    const { lines, errors } = await app('resume');
    if (errors !== '') throw new Error(errors);
    return JSON.parse(lines.at(-1) ?? '');
  };
  return { fixture, app, deeds, results };
}

async function tact(fixture: CliFixture, ...args: readonly string[]) {
  const { ended, stdin } = startTact(args, fixture);
  stdin.end();
  return ended;
}

const paid = [{ toolCallId: 'call-1', output: { type: 'json', value: { receipt: 'R-1' } } }];

const unknown = [
  {
    output: {
      type: 'error-text',
      value: expect.stringMatching(/^It is unknown whether tool:pay happened/),
    },
  },
];

/** Every step is a process of its own, and starting one takes seconds on a busy machine. */
describe('a call of a guarded tool', () => {
  test('is asked about in one process, approved on the command line and run where it is resumed', async () => {
    const { fixture, app, deeds, results } = await openFixture();
    const { lines } = await app('ask');
    const id = lines.at(-1) ?? '';
    expect(await results()).toBeNull();

    expect((await tact(fixture, 'approvals')).stdout).toContain('Call “pay” with to: “Bob”, euros: 20?');
    const approved = await tact(fixture, 'approve', id);
    expect(approved).toMatchObject({ code: 0, stderr: '' });
    expect(approved.stdout).toContain(
      'not done yet; the program that has this action does it when it resumes',
    );
    expect(await deeds()).toBe('');

    expect(await results()).toMatchObject(paid);
    expect(await results()).toMatchObject(paid);
    expect(await deeds()).toBe('pay Bob 20\n');
  });

  test('is denied on the command line with a reason that the model gets to read', async () => {
    const { fixture, app, deeds, results } = await openFixture();
    const { lines } = await app('ask');
    await tact(fixture, 'deny', lines.at(-1) ?? '', '--why', 'not this month');

    expect(await results()).toMatchObject([
      { output: { type: 'execution-denied', reason: 'Denied by owner: not this month' } },
    ]);
    expect(await deeds()).toBe('');
  });

  test('is edited on the command line, asks for the new values and runs with them', async () => {
    const { fixture, app, deeds, results } = await openFixture();
    const { lines } = await app('ask');
    const id = lines.at(-1) ?? '';

    expect(await tact(fixture, 'edit', id, '--set', 'euros=5')).toMatchObject({ code: 0, stderr: '' });
    expect(await results()).toBeNull();

    expect(await tact(fixture, 'approve', id)).toMatchObject({ code: 0, stderr: '' });
    expect(await results()).toMatchObject([
      { output: { value: { ran: { input: { to: 'Bob', euros: 5 } }, output: { receipt: 'R-1' } } } },
    ]);
    expect(await deeds()).toBe('pay Bob 5\n');
  });

  test('that ran in a process which died before it told is told by the next, and not run again', async () => {
    const { app, deeds, results } = await openFixture();
    await app('ask');
    await app('approve-and-die');

    expect(await results()).toMatchObject(paid);
    expect(await deeds()).toBe('pay Bob 20\n');
  });

  test('during which its process died is unknown at once, and not run again', async () => {
    const { app, deeds, results } = await openFixture();
    await app('ask');
    await app('call-and-die');

    expect(await results()).toMatchObject(unknown);
    expect(await deeds()).toBe('pay Bob 20\n');
  });

  test('whose process is stopped is left to it for a whole lease, and ends as it ended when that process goes on', async () => {
    const { fixture, app, deeds, results } = await openFixture();
    await app('ask');
    const stopped = startApp(fixture, 'call-and-stop');
    await vi.waitFor(async () => expect(await deeds()).not.toBe(''), { timeout: 60_000 });

    const { lines } = await app('resume-for-a-lease');
    stopped.kill('SIGCONT');
    await once(stopped, 'close');

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([null, null, unknown]);
    expect(await results()).toMatchObject(paid);
    expect(await deeds()).toBe('pay Bob 20\n');
  });

  test('whose end meets a locked store is recorded once the store is free again', async () => {
    const { fixture, app, deeds } = await openFixture();
    await app('ask');
    const running = startApp(fixture, 'call-while-locked');
    const lines = createInterface(running.stdout)[Symbol.asyncIterator]();

    expect((await lines.next()).value).toBe('STORE_LOCKED');
    running.stdin.end('go on');
    expect(JSON.parse((await lines.next()).value ?? '')).toMatchObject(paid);
    expect(await deeds()).toBe('pay Bob 20\n');
  });
});

function startApp({ home }: CliFixture, what: string) {
  const program = [...beside, 'test/processes/guarded-app.ts', what];
  const running = spawn(process.execPath, program, {
    env: { ...process.env, TACT_HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void running.kill('SIGKILL'));
  return running;
}
