import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;

beforeEach(async () => {
  fixture = await makeCliFixture();
});
afterEach(() => fixture.dispose());

const small = ['simulate', '--users', '4', '--days', '3'];

describe('tact simulate', () => {
  it('prints every measure as one JSON object, the same for the same seed but for the rate', async () => {
    const one = await fixture.run([...small, '--json']);
    const again = await fixture.run([...small, '--json']);

    const withoutRate = (text: string) => text.replace(/"user_days_per_s":\d+/, '');
    expect(one.code).toBe(0);
    expect(withoutRate(one.stdout)).toBe(withoutRate(again.stdout));
    expect(one.records).toMatchObject([
      {
        ...{ users: 4, days: 3, seed: 1, user_days: 12 },
        ...{ quiet_hour_violations: 0, cap_violations: 0, cooldown_violations: 0, urgent_lost: 0 },
        compared: { never_speak: { messages_per_user_day: 0, false_alarms: null, recall: 0 } },
      },
    ]);
    expect(Object.keys(one.records[0] ?? {})).toEqual(
      expect.arrayContaining([
        'messages_per_user_day',
        'by_trust',
        'settled_before_model',
        'engagement',
        'recall',
      ]),
    );
  });

  it('shows the speakers, the violations and the curve, without colours in a pipe', async () => {
    const { stdout } = await fixture.run(small);

    expect(stdout).toContain('always speak');
    expect(stdout).toContain('Violations: quiet hours 0, daily cap 0, cooldown 0; urgent and lost 0');
    expect(stdout).toContain('o Tact with thresholds shifted');
    expect(stdout).not.toContain('\u001b[');
  });

  it('writes the curves as a picture', async () => {
    const file = join(fixture.folder, 'curves.svg');

    await fixture.run([...small, '--svg', file]);

    expect(await readFile(file, 'utf8')).toMatch(/^<svg .*<polyline class="engine line".*<\/svg>\n$/s);
  });

  it('tries a policy from a file', async () => {
    const file = join(fixture.folder, 'silent.toml');
    const levels = ['new', 'building', 'established', 'deep'];
    await writeFile(file, levels.map((level) => `[trust.${level}]\ndaily_cap = 0\n`).join(''));

    const { records } = await fixture.run([...small, '--policy', file, '--json']);

    expect(records).toMatchObject([{ messages_per_user_day: 0, recall: 0 }]);
  });

  it.each([
    ['a cap that is no number', '[trust.new]\ndaily_cap = "two"\n', 'policy.toml:2'],
    ['a threshold off the scale', '[trust.deep]\nscore_threshold = 11\n', 'must be from 0 to 10'],
    ['an unknown level', '[trust.old]\ndaily_cap = 1\n', 'policy.toml:1'],
    [
      'weights that leave nothing',
      '[weights]\nrelevance = 0\ntiming = 0\nurgency = 0\nengagement = 0\n',
      'are all 0',
    ],
    ['no TOML', 'daily_cap two', 'policy.toml:1'],
  ])('refuses %s in a policy, with its place', async (_, text, words) => {
    const file = join(fixture.folder, 'policy.toml');
    await writeFile(file, text);

    const { code, stderr } = await fixture.run([...small, '--policy', file]);

    expect(code).not.toBe(0);
    expect(stderr).toContain(words);
  });

  it.each([
    ['--users', '0'],
    ['--days', '-1'],
    ['--seed', 'x'],
  ])('refuses %s %s', async (option, value) => {
    const { code, stderr } = await fixture.run(['simulate', option, value]);

    expect(code).not.toBe(0);
    expect(stderr).toContain('Give a whole number from');
  });

  it('names a policy file that is not there', async () => {
    const { code, stderr } = await fixture.run([...small, '--policy', 'nowhere.toml']);

    expect(code).not.toBe(0);
    expect(stderr).toContain('There is no file nowhere.toml.');
  });

  it('stops at Ctrl-C', async () => {
    const running = fixture.start(['simulate', '--users', '60', '--days', '60'], { columns: 100 });

    await running.saying('user-days');
    running.signal('SIGINT');

    expect((await running.ended).code).toBe(130);
  });
});
