import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeClock, type FakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CliFixture, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
let clock: FakeClock;

beforeEach(async () => {
  fixture = await makeCliFixture();
  clock = createFakeClock({ now: '2026-11-23T10:00:00Z' });
  await writeFile(join(fixture.home, 'config.toml'), '[owner]\nzone = "UTC"\n');
});
afterEach(() => fixture.dispose());

const tact = (...args: string[]) => fixture.run(args, { clock });

/** Advances in steps of the loop, giving it real time to read its files between them, until something was said. */
async function advanceUntil(said: Promise<void>, stepMs = 10_000): Promise<void> {
  let isSaid = false;
  void said.then(() => {
    isSaid = true;
  });
  for (let step = 0; !isSaid && step < 2000; step++) {
    await clock.whenSleeping(1);
    await clock.advance(stepMs);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  await said;
}

async function stopped(running: ReturnType<CliFixture['start']>) {
  running.signal('SIGINT');
  return running.ended;
}

describe('tact serve', () => {
  test('rings a reminder at its time', async () => {
    await tact('tasks', 'add', 'Stretch', '--remind', '2026-11-23T10:07Z');
    const running = fixture.start(['serve', '--no-http', '--json'], { clock });
    await running.saying('"started"');

    await advanceUntil(running.saying('Stretch'));
    const { code, records } = await stopped(running);

    expect(code).toBe(0);
    expect(records.filter(({ event }) => event === 'message')).toMatchObject([
      { text: 'Reminder: “Stretch”.', at: expect.stringMatching(/^2026-11-23T10:07:/) },
    ]);
    expect(records.at(-1)).toMatchObject({ event: 'stopped' });
  });

  test('says what is worth saying, and tells it to the chat as well', async () => {
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');
    const running = fixture.start(['serve', '--no-http'], { clock });

    await advanceUntil(running.saying('Tact  “Call mom” is due in 40 minutes, at 10:40.'));
    await stopped(running);

    const store = await fixture.openStore();
    const [conversation] = await store.messages.conversations('owner');
    const said = await store.messages.last('owner', conversation?.conversation ?? '', 5);
    await store.close();
    expect(said.map(({ role, unasked }) => [role, unasked?.category])).toEqual([
      ['assistant', 'deadline_warning'],
    ]);
  });

  test('says nothing of a hostile calendar file through a night, and rings what the owner accepted of it', async () => {
    clock = createFakeClock({ now: '2026-11-23T22:00:00Z' });
    const file = join(fixture.folder, 'hostile.ics');
    const event = (uid: string, start: string, ...lines: readonly string[]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, `DTSTART:${start}`, 'DURATION:PT30M'],
      ...[...lines, 'END:VEVENT'],
    ];
    const from = (address: string) => [
      `ORGANIZER:mailto:${address}`,
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:owner@home.example',
    ];
    const night = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(2, '0')).flatMap((number) =>
      event(`URGENT ${number}`, `20261124T0${Number(number) % 8}${number}00Z`, ...from('eve@evil.example')),
    );
    await writeFile(
      file,
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', ...night],
        ...event('Prize', '20261123T221500Z', 'RRULE:FREQ=HOURLY;COUNT=40'),
        ...event('Release call', '20261124T043000Z', ...from('kim@corp.example')),
        ...['END:VCALENDAR', ''],
      ].join('\r\n'),
    );
    await tact('events', 'import', file);
    const { records: events } = await tact('events', 'list', '--search', 'Release call', '--json');
    await tact('events', 'accept', String(events[0]?.id));
    const running = fixture.start(['serve', '--no-http', '--json'], { clock });
    await running.saying('"started"');

    await advanceUntil(running.saying('“Release call” starts'), 150_000);
    const { records } = await stopped(running);

    expect(records.filter(({ event: kind }) => kind === 'message')).toMatchObject([
      {
        text: expect.stringMatching(
          /^“Release call” starts in \d+ minutes, at 04:30, with “owner@home.example”\.$/,
        ),
        at: expect.stringMatching(/^2026-11-24T04:1/),
      },
    ]);
  });

  test('ticks once after three days of sleep, and tells missed reminders in one message', async () => {
    await tact('tasks', 'add', 'Stretch', '--remind', '2026-11-23T12:00Z');
    await tact('tasks', 'add', 'Water the plants', '--remind', '2026-11-24T12:00Z');
    const running = fixture.start(['serve', '--no-http', '--json'], { clock });
    await running.saying('"started"');
    await clock.whenSleeping(1);

    clock.setTimeOfDay('2026-11-26T10:00:00Z');
    await advanceUntil(running.saying('2 reminders came due'));
    const { records } = await stopped(running);

    expect(records.filter(({ event }) => event === 'message')).toHaveLength(1);
    expect(records.filter(({ event }) => event === 'clock')).toMatchObject([
      { text: 'The machine slept for 3 days, or its clock was set forward. Going on from here.' },
    ]);
  });

  test('goes on after the clock was set back, and says nothing twice', async () => {
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');
    const running = fixture.start(['serve', '--no-http', '--json'], { clock });
    await advanceUntil(running.saying('Call mom'));

    clock.setTimeOfDay('2026-11-23T09:50:00Z');
    await advanceUntil(running.saying('was set back'));
    for (let step = 0; step < 90; step++) {
      await clock.whenSleeping(1);
      await clock.advance(10_000);
    }
    const { records } = await stopped(running);

    expect(records.filter(({ event }) => event === 'message')).toHaveLength(1);
  });

  test('says once that the mailbox cannot be reached, and goes on', async () => {
    await writeFile(
      join(fixture.home, 'config.toml'),
      '[owner]\nzone = "UTC"\n[mailbox]\nwhere = "no-such-mailbox"\n',
    );
    await tact('tasks', 'add', 'Stretch', '--remind', '2026-11-23T10:07Z');
    const running = fixture.start(['serve', '--no-http', '--json'], { clock });

    await advanceUntil(running.saying('Stretch'));
    const { records } = await stopped(running);

    const troubles = records.filter(({ event, part }) => event === 'trouble' && part === 'mail');
    expect(troubles).toMatchObject([{ text: expect.stringContaining('No mailbox at') }]);
  });

  test('reloads the rules when they change', async () => {
    const running = fixture.start(['serve', '--no-http', '--json'], { clock });
    await running.saying('"started"');
    await clock.whenSleeping(1);

    await writeFile(join(fixture.home, 'rules.toml'), '# new\n');
    await advanceUntil(running.saying('Rules changed'));
    const { records } = await stopped(running);

    expect(records.filter(({ event }) => event === 'rules')).toHaveLength(1);
  });

  test('has a status line on a terminal, and none in a pipe', async () => {
    const onTerminal = fixture.start(['serve', '--no-http', '--no-color'], { clock, columns: 80 });
    const nextCheck = new Date('2026-11-23T10:05:00Z').toTimeString().slice(0, 5);
    await advanceUntil(onTerminal.saying(`next check ${nextCheck}`));
    const shown = await stopped(onTerminal);
    const inPipe = fixture.start(['serve', '--no-http'], { clock });
    await inPipe.saying('Serving');
    await clock.whenSleeping(1);
    const piped = await stopped(inPipe);

    expect(shown.code).toBe(0);
    expect(piped.stdout + piped.stderr).not.toContain('next check');
  });

  test('refuses a second one for the same home', async () => {
    await mkdir(join(fixture.home, 'serving'), { recursive: true });
    const stat = await readFile('/proc/1/stat', 'utf8').catch(() => '');
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    await writeFile(join(fixture.home, 'serving', '1'), startedAt);

    const { code, stderr } = await tact('serve');

    expect(code).toBe(8);
    expect(stderr).toContain('`tact serve` is running already for');
    expect(stderr).toContain('as process 1.');
  });

  test('starts after one that was killed', async () => {
    await mkdir(join(fixture.home, 'serving'), { recursive: true });
    await writeFile(join(fixture.home, 'serving', '1'), 'another time');

    const running = fixture.start(['serve', '--no-http'], { clock });
    await running.saying('Serving');
    await clock.whenSleeping(1);

    expect((await stopped(running)).code).toBe(0);
  });
});
