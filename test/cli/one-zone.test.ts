import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeClock } from '@tact/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mail, makeMaildir, newsletter } from './mails.ts';
import { failed, makeRunsFixture, type RunsFixture } from './runs-fixture.ts';

let fixture: RunsFixture;
let decision: string;
let heuristic: string;

/** Half an hour beside every full hour, so that no machine is there by chance; 2026-11-22T10:00Z is 15:30 there. */
const zone = 'Asia/Kolkata';
const clock = createFakeClock({ now: '2026-11-22T10:00:00Z' });

const tact = (args: readonly string[], env: Record<string, string> = { COLUMNS: '160' }) =>
  fixture.run(args, { clock, env });

beforeAll(async () => {
  fixture = await makeRunsFixture();
  await writeFile(join(fixture.home, 'config.toml'), '[owner]\nzone = "America/New_York"\n');
  await tact(['me', '--zone', zone]);
  await tact(['rules', 'add', 'ideas', '--if', 'subject.contains=ideas', '--then', 'star', '--yes']);
  const maildir = await makeMaildir(join(fixture.folder, 'Maildir'), [
    mail('Lunch'),
    newsletter('Ten ideas'),
  ]);
  const { records } = await tact(['triage', maildir, '--json']);
  decision = String(records[0]?.decision);
  await fixture.remember(failed, { ...failed, id: 'again', completed_at: '2026-11-22T09:00:00Z' });
  const made = await tact(['heuristics', 'add', 'greenhouse too humid', 'Open the roof vent', '--json']);
  heuristic = String(made.records[0]?.heuristic_id);
});
afterAll(() => fixture.dispose());

describe('every list and every page of the command line shows times in the user’s zone', () => {
  it.each([
    ['log', ['log'], '2026-11-22 15:30'],
    ['log, on a narrow screen', ['log'], '2026-11-22 15:30', { COLUMNS: '80' }],
    ['explain', () => ['explain', decision], 'decided   2026-11-22 15:30'],
    ['rules history', ['rules', 'history'], '2026-11-22 15:30 (just now)'],
    ['runs', ['runs'], 'last 2026-11-22 14:30'],
    ['runs show', ['runs', 'show', failed.id], 'completed    2026-11-20 15:30'],
    ['recall', ['recall', 'Generate schema'], '2026-11-20 15:30'],
    ['heuristics show', () => ['heuristics', 'show', heuristic], 'source       owner, 2026-11-22 15:30'],
  ] as const)('%s', async (_name, args, expected, env?: Record<string, string>) => {
    const words = typeof args === 'function' ? args() : args;
    const { code, stdout } = await tact(words, env);

    expect(code).toBe(0);
    expect(stdout).toContain(expected);
  });
});

describe('a day that an option names is one of the user’s zone', () => {
  it.each(['today', '2026-11-22', '2026-11-22T15:29'])('log --since %s', async (since) => {
    expect((await tact(['log', '--since', since, '--json'])).records).toHaveLength(2);
  });

  it('so what was decided before it is not listed', async () => {
    expect((await tact(['log', '--since', '2026-11-22T15:31', '--json'])).records).toEqual([]);
    expect((await tact(['runs', '--since', '2026-11-22T15:31', '--json'])).records).toEqual([]);
    expect((await tact(['backtest', '--since', '2026-11-22T15:31', '--json'])).records).toMatchObject([
      { decisions: 0 },
    ]);
  });
});

it('programs get moments in UTC, whatever the zone', async () => {
  const { records } = await tact(['log', '--limit', '1', '--json']);

  expect(records).toMatchObject([{ at: '2026-11-22T10:00:00.000Z' }]);
});

it('where nothing names a zone, it is that of TZ', async () => {
  const other = await makeRunsFixture();
  try {
    await other.remember(failed);
    const { stdout } = await other.run(['runs', 'show', failed.id], { env: { TZ: 'Asia/Tokyo' } });
    expect(stdout).toContain('completed    2026-11-20 19:00');
  } finally {
    await other.dispose();
  }
});

it('a time of --now without an offset is one of TZ, as POSIX writes it as well', async () => {
  const other = await makeRunsFixture();
  try {
    const asked = ['chat', 'what time is it?', '--now', '2026-11-22T09:00'];
    const { stdout } = await other.run(asked, { env: { TZ: 'UTC-3' } });
    expect(stdout).toContain('09:00');
    expect(stdout).not.toContain('12:00');
  } finally {
    await other.dispose();
  }
});
