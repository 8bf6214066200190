import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliFixture, type Ended, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
let first: Ended;
let second: Ended;
let asJson: Ended;

beforeAll(async () => {
  fixture = await makeCliFixture();
  first = await fixture.run(['start']);
  second = await fixture.run(['start']);
  asJson = await fixture.run(['start', '--json']);
});
afterAll(() => fixture.dispose());

describe('tact start', () => {
  it('decides about the sample with no key, and says what waits and what to try next', () => {
    expect(first.stderr).toBe('');
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^43 sample messages: \d+ act · \d+ ask · \d+ decline$/m);
    expect(first.stdout).toContain('sample mailbox; all messages are fictional, and nothing is sent');
    expect(first.stdout).toContain('Waiting for your answer');
    expect(first.stdout).toContain('Action needed: your account will be limited today');
    expect(first.stdout.split('Try next\n')[1]?.match(/^ {2}node .*tact\.js /gm)).toHaveLength(7);
  });

  it('offers the chat, which answers in the home that was just made', async () => {
    const { code, stdout } = await fixture.run(['chat'], {
      input: 'Remind me to call mom tomorrow at 5pm\n',
    });

    expect(first.stdout).toMatch(/^ {2}node .*tact\.js .*chat\b/m);
    expect(code).toBe(0);
    expect(stdout).toContain('“Call mom” due tomorrow at 17:00');
  });

  it('prints next commands that work as they are printed', async () => {
    const [, id = ''] = /explain ([0-9a-f]{8})/.exec(first.stdout) ?? [];
    const { code, stdout } = await fixture.run(['explain', id]);

    expect(code).toBe(0);
    expect(stdout).toContain('ask: move it to the trash');
  });

  it('gives the reason of the proposal, then each note once', () => {
    const [, told = ''] =
      /The Slow Kitchen: Soup weather.*\n([\s\S]*?)\n(?:act|ask|decline) /.exec(first.stdout) ?? [];

    expect(told.replace(/\s+/g, ' ').trim()).toBe(
      'no action · No rule or heuristic matched. Note: some of its text is hidden from its reader.',
    );
  });

  it('decides nothing twice, says so, and still shows the table', () => {
    expect(second.code).toBe(0);
    expect(second.stdout).toContain('(43 decided earlier, 0 new)');
    expect(tableOf(second)).toEqual(tableOf(first));
  });

  it('prints one JSON object per message with --json', () => {
    expect(asJson.records).toHaveLength(43);
    expect(asJson.records[4]).toMatchObject({
      message: {
        subject: 'Ines Duarte now follows you on Pebble',
        from: { name: 'Pebble', address: 'notify@pebble.example' },
        account: join(fixture.home, 'sample-mailbox'),
      },
      path: 'rule',
      verdict: 'act',
      action: 'archive',
      confidence: 1,
    });
  });

  it('leaves settings and rules to begin with, and a home that nobody else may read', async () => {
    const { mode } = await stat(fixture.home);

    expect((mode & 0o777).toString(8)).toBe('700');
    expect(await readFile(join(fixture.home, 'rules.toml'), 'utf8')).toContain('id = "new-followers"');
    expect(await readFile(join(fixture.home, 'config.toml'), 'utf8')).toContain('# [mailbox]');
    expect((await fixture.run(['doctor'])).stdout).toContain('No problems found.');
  });

  it('leaves rules and settings alone that are there already', async () => {
    const own = await makeCliFixture();
    await writeFile(join(own.home, 'rules.toml'), '# mine\n');
    await own.run(['start', '--json']);

    expect(await readFile(join(own.home, 'rules.toml'), 'utf8')).toBe('# mine\n');
    await own.dispose();
  });
});

function tableOf({ stdout }: Ended): readonly string[] {
  return stdout.split('\n').filter((line) => /^(act|ask|decline) /.test(line));
}
