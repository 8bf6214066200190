import { createFakeClock, createMemoryChannel, type FakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocal } from '#presets/local';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
let clock: FakeClock;

beforeEach(async () => {
  fixture = await makeCliFixture();
  clock = createFakeClock({ now: '2026-11-23T08:00:00Z' });
});
afterEach(() => fixture.dispose());

const run = (...args: readonly string[]) => fixture.run(args, { clock });

/** Adds a task and rings its reminder at nine, also as a notification, which this refuses. */
async function ringAtNine(fate: 'takes' | 'refuses' = 'takes') {
  await run('tasks', 'add', 'Call mom', '--due', '2026-11-23T09:00Z', '--remind', 'due', '--tz', 'UTC');
  await clock.advance(60 * 60_000);
  await ring(fate);
}

async function ring(fate: 'takes' | 'refuses' = 'takes') {
  const copy = createMemoryChannel({ name: 'notification', fate: () => fate });
  const { home, storeEnvironment: environment } = fixture;
  const tact = await openLocal({ home, clock, zone: 'UTC', environment, copies: [copy] });
  await tact.ringReminders();
  await tact.close();
  return copy.messages.map(({ text }) => text);
}

describe('tact later', () => {
  it.each([
    [[], '09:10'],
    [['--for', '30m'], '09:30'],
    [['--at', '18:00'], '18:00'],
  ])('%j rings it again at %s, and says so', async (options, time) => {
    await ringAtNine();
    const { stdout, stderr } = await run('later', ...options);
    expect([stdout, stderr]).toEqual([expect.stringContaining(`“Call mom” again for today at ${time}`), '']);

    await clock.advance(Date.parse(`2026-11-23T${time}:00Z`) - clock.now());
    expect(await ring()).toEqual(['Reminder: “Call mom” was due at 09:00.']);
  });

  it('says that nothing was told in the last hour, and refuses what is no time', async () => {
    expect((await run('later')).stderr).toContain('Nothing was told in the last hour.');

    await ringAtNine();
    expect((await run('later', '--for', 'soon')).stderr).toContain('“soon” is not a time such as 10m');
    expect((await run('later', '--for', '10m', '--at', '18:00')).stderr).toContain('exclude each other');
  });
});

describe('what a notifier refused', () => {
  it('stands in the log and in why-not, also after Tact has ended', async () => {
    await ringAtNine('refuses');

    expect((await run('log', '--engine', 'reminders')).stdout).toContain('✗ not shown as notification');
    const [logged] = (await run('log', '--engine', 'reminders', '--json')).records;
    expect(logged).toMatchObject({ notShown: [{ channel: 'notification', tries: 1 }] });
    expect((await run('why-not', 'mom')).stdout).toContain('did not reach the notification, tried once');
  });

  it('is not there where it was taken', async () => {
    await ringAtNine();

    expect((await run('log', '--engine', 'reminders')).stdout).not.toContain('not shown');
    expect((await run('why-not', 'mom')).stdout).not.toContain('did not reach');
  });
});
