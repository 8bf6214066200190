import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from '../cli/cli-fixture.ts';
import { mail, makeMaildir } from '../cli/mails.ts';
import { binary, environmentOf, startTact } from './tact-process.ts';

/** That `bin/tact.js` connects the command line with its process; what the commands do is tested without one (`test/cli`). */
let fixture: CliFixture;

beforeAll(async () => {
  fixture = await makeCliFixture();
});
afterAll(() => fixture.dispose());

describe('the process of a command', () => {
  it('prints what the command prints, reads its stdin and ends with its exit code', async () => {
    const chat = ['chat', '--json', '--now', '2026-11-22T10:00:00Z', '--tz', 'Europe/Berlin'];
    const talking = startTact(chat, fixture);
    talking.stdin.end('remind me to buy milk\n');
    const [talked, help, wrong, here] = await Promise.all([
      talking.ended,
      startTact([], fixture).ended,
      startTact(['approve'], fixture).ended,
      fixture.run(['--help']),
    ]);

    expect({ code: talked.code, stderr: talked.stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(talked.stdout)).toMatchObject({ reply: "I've made a task “Buy milk”." });
    expect(help).toEqual({ code: 0, stdout: here.stdout, stderr: '' });
    expect({ code: wrong.code, stdout: wrong.stdout }).toEqual({ code: 2, stdout: '' });
    expect(wrong.stderr).toContain('No question given');
  });

  it('of a clone runs the sources', async () => {
    const inClone = fileURLToPath(new URL('../../bin/tact.js', import.meta.url));
    const args = [inClone, 'notes', 'add', 'from a clone', '--json'];
    const environment = { cwd: fixture.folder, env: environmentOf(fixture) };
    const { stdout } = await promisify(execFile)(process.execPath, args, environment);

    expect(JSON.parse(stdout)).toMatchObject({ kind: 'note', content: { title: 'from a clone' } });
  });

  it('finds its home and the paths that it is given from the folder that it was started in', async () => {
    await makeMaildir(join(fixture.folder, 'Here'), [mail('Near')]);
    const { code, stdout } = await startTact(['triage', 'Here', '--home', 'own', '--json'], fixture).ended;
    const { records } = await fixture.run(['log', '--home', 'own', '--json']);

    expect(code).toBe(0);
    expect(JSON.parse(stdout).message).toMatchObject({
      subject: 'Near',
      account: join(fixture.folder, 'Here'),
    });
    expect(records.map(({ message }) => message.subject)).toEqual(['Near']);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'output to a full disk ends it with one line and a failure',
    async () => {
      await fixture.run(['notes', 'add', 'hello']);
      const full = openSync('/dev/full', 'w');
      const child = spawn(process.execPath, [binary, 'notes', '--json'], {
        cwd: fixture.folder,
        env: environmentOf(fixture),
        stdio: ['ignore', full, 'pipe'],
      });
      closeSync(full);
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const [code] = await once(child, 'close');

      expect(said).toBe('error  The output could not be written: no space left on the disk.\n');
      expect(code).toBe(1);
    },
  );

  it('a reader that goes away ends the run with one line and a failure, and what was done is kept', async () => {
    // More than a pipe and its reader hold, so that it cannot end before the reader has gone.
    const maildir = await makeMaildir(
      join(fixture.folder, 'Many'),
      Array.from({ length: 160 }, (_, index) => mail(`Number ${index}`)),
    );
    const running = startTact(['triage', maildir, '--json'], fixture);
    await once(running.stdout, 'readable');
    running.stdout.destroy();
    const { code, stderr } = await running.ended;

    expect([code, stderr]).toEqual([1, 'error  The output could not be written: whoever read it stopped.\n']);
    expect((await fixture.run(['triage', maildir, '--json'])).code).toBe(0);
    const { records } = await fixture.run(['log', '--text', 'Number', '--limit', '200', '--json']);
    expect(records).toHaveLength(160);
  });
});
