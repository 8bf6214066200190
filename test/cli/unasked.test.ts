import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeClock, type FakeClock } from '@tact/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CliFixture, type Ended, makeCliFixture } from './cli-fixture.ts';

let fixture: CliFixture;
let clock: FakeClock;

beforeEach(async () => {
  fixture = await makeCliFixture();
  clock = createFakeClock({ now: '2026-11-23T10:00:00Z' });
});
afterEach(() => fixture.dispose());

const tact = (...args: string[]): Promise<Ended> => fixture.run(args, { clock });
const zoneOfTests = '[owner]\nzone = "UTC"\n';
const configure = (text: string) => writeFile(join(fixture.home, 'config.toml'), text);

describe('tact tick', () => {
  test('says what is urgent, and keeps quiet about the rest', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');
    await tact('tasks', 'add', 'Order paint', '--due', '2026-11-24T09:00Z');

    const { stdout, code } = await tact('tick');

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Said {2}“Call mom” is due in 40 minutes, at 10:40\.$/m);
  });

  test('prints the cycle as one object with --json', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');

    const { records } = await tact('tick', '--json');

    expect(records).toMatchObject([
      {
        user: 'owner',
        trust: 'new',
        signals: [{ type: 'TASK_DUE', category: 'deadline_warning', subject: 'Call mom', urgency: 8 }],
        passed: true,
        reason: null,
        verdict: 'act',
        sent: '“Call mom” is due in 40 minutes, at 10:40.',
        insights: [],
        candidates: [{ category: 'deadline_warning', fate: 'sent' }],
      },
    ]);
    expect(records[0]?.decision).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('counts one message today after the clock was ten years ahead for a while', async () => {
    await configure(zoneOfTests);
    clock.setTimeOfDay('2036-11-23T10:00:00Z');
    await tact('tasks', 'add', 'Send the invoice', '--due', 'in 45 minutes');
    await tact('tick');
    clock.setTimeOfDay('2026-11-23T10:00:00Z');
    await tact('tasks', 'add', 'Pay rent', '--due', 'in 30 minutes');

    expect((await tact('tick')).stdout).toContain('Pay rent');
    expect((await tact('me')).stdout).toMatch(/^today +1 of/m);
  });

  test('says nothing twice', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');
    await tact('tick');
    await clock.advance(5 * 60_000);

    const { records } = await tact('tick', '--json');

    expect(records).toMatchObject([{ sent: null, passed: false }]);
  });

  test('records and sends nothing with --dry-run', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');

    const dry = await tact('tick', '--dry-run');
    const { stdout } = await tact('log', '--json');

    expect(dry.stdout).toContain('Would say  “Call mom” is due in 40 minutes');
    expect(stdout).toBe('');
  });

  test('names the rule that holds everything back', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Order paint', '--due', '2026-11-24T09:00Z');

    const { stdout } = await tact('tick');

    expect(stdout).toContain('Nothing is said now. Urgency 6 is below 7, the minimum at trust level new.');
  });

  test('finds nothing in an empty home, and says so', async () => {
    await configure(`${zoneOfTests}wake_time = "00:00"\nsleep_time = "00:00"\n`);
    clock.setTimeOfDay('2026-11-23T22:00:00Z');

    const { records, code } = await tact('tick', '--json');

    expect(code).toBe(0);
    expect(records).toMatchObject([{ sent: null, verdict: null, decision: null }]);
  });

  test.each([
    [['tick', '--now', '2026-11-23T10:00:00Z'], '--now needs --dry-run'],
    [['tick', '--dry-run', '--now', 'noon'], '“noon” is not a time like'],
  ])('refuses %s', async (args, message) => {
    const { code, stderr } = await tact(...args);

    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('tact signals', () => {
  test('lists what is noticed, the most urgent first', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Order paint', '--due', '2026-11-24T09:00Z');
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');

    const { stdout } = await tact('signals');

    expect(stdout.split('\n').slice(0, 3)).toEqual([
      'urgency  about        kind      until',
      '      8  Call mom     task due  today at 10:40',
      '      6  Order paint  task due  tomorrow at 09:00',
    ]);
  });
});

describe('tact why-not', () => {
  test('names what was held back, and why', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Order paint', '--due', '2026-11-24T09:00Z');
    await tact('tick');
    await clock.advance(30 * 60_000);

    const { stdout } = await tact('why-not', 'paint');

    expect(stdout).toBe(
      '“Order paint” was held back at 10:00: not urgent enough for how long we have known each other.\n',
    );
  });

  test('is one object with --json, with the fields of the other commands', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Order paint', '--due', '2026-11-24T09:00Z');
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');
    await tact('mute', 'briefing');
    await tact('tick');
    await clock.advance(5 * 60_000);
    await tact('tick');

    const { records } = await tact('why-not', '--json');

    expect(records).toMatchObject([
      {
        about: null,
        since: '2026-11-23T08:05:00.000Z',
        now: '2026-11-23T10:05:00.000Z',
        findings: [
          { kind: 'muted', category: 'briefing', until: null },
          {
            kind: 'held_back',
            reason: 'trust_floor',
            from: '2026-11-23T10:00:00.000Z',
            until: '2026-11-23T10:05:00.000Z',
            cycles: 2,
            is_open: true,
            signals: [{ type: 'TASK_DUE', subject: 'Order paint' }],
          },
          { kind: 'told', at: '2026-11-23T10:00:00.000Z' },
        ],
      },
    ]);
  });

  test('says that nothing was noticed', async () => {
    await tact('tick');

    const { stdout } = await tact('why-not', 'the', 'exam');

    expect(stdout).toBe('No signal about “the exam” in the last 2 hours.\n');
  });

  test('names a mute', async () => {
    await configure(zoneOfTests);
    await tact('mute', 'deadline-warning', '--for', '3d');

    const { stdout } = await tact('why-not');

    expect(stdout).toBe('You muted deadline_warning until 2026-11-26 10:00.\n');
  });

  test('quotes what a stranger wrote, and keeps its label with --json', async () => {
    await configure(zoneOfTests);
    await fixture.run(['events', 'import', '-'], { clock, input: invitation });
    await tact('tick');

    const { stdout } = await tact('why-not', 'prize');

    expect(stdout).toContain('“Claim your "prize" now” is held back now');
  });

  test('refuses a time that is none', async () => {
    const { code, stderr } = await tact('why-not', '--since', 'soon');

    expect(code).toBe(2);
    expect(stderr).toContain('“soon” is not a time in the past.');
  });
});

describe('tact me', () => {
  test('says where each setting comes from', async () => {
    await configure('[owner]\nzone = "Europe/Berlin"\nwake_time = "06:30"\n');

    const { stdout } = await tact('me');

    expect(stdout).toContain('zone         Europe/Berlin  from config.toml');
    expect(stdout).toContain('quiet hours  23:00 to 06:30  from config.toml');
    expect(stdout).toContain('trust        new: 0 days, 0 messages; building from 14 days and 20 messages');
    expect(stdout).toContain('today        0 of 2 messages sent');
    expect(stdout).toContain('muted        nothing');
  });

  test.each([
    ['22:00-07:00', '22:00 to 07:00'],
    ['22-7', '22:00 to 07:00'],
    ['none', 'none'],
    ['default', '23:00 to 08:00'],
  ])('with --quiet %s has the quiet hours %s', async (given, shown) => {
    await tact('me', '--quiet', '21:00-05:00');

    const { stdout } = await tact('me', '--quiet', given);

    expect(stdout).toContain(`quiet hours  ${shown}`);
  });

  test('changes the zone of everything with --zone, and says so', async () => {
    await configure(zoneOfTests);
    await tact('events', 'add', 'Before', '--start', '2026-11-24 15:00');

    const { stdout } = await tact('me', '--zone', 'Europe/Berlin');
    await tact('events', 'add', 'After', '--start', '2026-11-24 15:00');
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-24 15:00');
    const said = await tact('chat', 'Add an event called Swim on 2026-11-24 at 15:00', '--json');
    const events = await tact('events', 'list', '--json');
    const tasks = await tact('tasks', 'list', '--json');

    expect(stdout).toContain('zone         Europe/Berlin  as you said');
    expect(stdout).toContain(
      'Times are in Europe/Berlin from now on: events, tasks, lists, the chat, reminders and what you are told unasked.',
    );
    expect(said.code).toBe(0);
    const starts = Object.fromEntries(
      events.records.map(({ summary, startsAt }) => [summary, new Date(Number(startsAt)).toISOString()]),
    );
    expect(starts).toEqual({
      Before: '2026-11-24T15:00:00.000Z',
      After: '2026-11-24T14:00:00.000Z',
      Swim: '2026-11-24T14:00:00.000Z',
    });
    expect(tasks.records).toMatchObject([{ content: { deadline: '2026-11-24T15:00:00+01:00' } }]);
  });

  test('goes back to the zone of the settings with --zone default', async () => {
    await configure(zoneOfTests);
    await tact('me', '--zone', 'Europe/Berlin');

    const { stdout } = await tact('me', '--zone', 'default');
    await tact('events', 'add', 'After', '--start', '2026-11-24 15:00');
    const [event] = (await tact('events', 'list', '--json')).records;

    expect(stdout).toContain('Times are in UTC from now on');
    expect(new Date(Number(event?.startsAt)).toISOString()).toBe('2026-11-24T15:00:00.000Z');
  });

  test('knows the zone that was said in the chat from the next message on', async () => {
    await configure(zoneOfTests);

    await fixture.run(['chat', '--json'], {
      clock,
      input: 'my time zone is Europe/Berlin\nAdd an event called Swim on 2026-11-24 at 15:00\n',
    });
    const [event] = (await tact('events', 'list', '--json')).records;

    expect(new Date(Number(event?.startsAt)).toISOString()).toBe('2026-11-24T14:00:00.000Z');
  });

  test.each([
    [['--quiet', '25:00-07:00'], '“25:00” is not a time of day; times go from 00:00 to 23:59.'],
    [['--quiet', '22:00-07:60'], '“07:60” is not a time of day; times go from 00:00 to 23:59.'],
    [['--quiet', 'at night'], '“at night” is not a span such as 22:00-07:00.'],
    [['--zone', 'Mars/Olympus'], 'Unknown time zone “Mars/Olympus”; use a name such as Europe/Berlin.'],
  ])('refuses %s', async (args, message) => {
    const { code, stderr } = await tact('me', ...args);

    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('is one object with --json', async () => {
    await configure(zoneOfTests);
    await tact('snooze', 'schedule');

    const { records } = await tact('me', '--json');

    expect(records).toMatchObject([
      {
        zone: 'UTC',
        wake_time: '08:00',
        sleep_time: '23:00',
        origins: { zone: 'config', wake_time: 'default', sleep_time: 'default' },
        muted: { schedule: '2026-11-23T13:00:00.000Z' },
        trust: {
          level: 'new',
          days_active: 0,
          interactions: 0,
          score_threshold: 7,
          daily_cap: 2,
          min_urgency: 7,
          next: { level: 'building', from_days: 14, from_interactions: 20 },
        },
        sent_today: 0,
        feedback: {
          total_sent: 0,
          engaged: 0,
          ignored: 0,
          engagement_rate: 0,
          engagement_by_category: {},
          average_latency_seconds: null,
        },
      },
    ]);
  });
});

describe('tact mute and tact snooze', () => {
  test('keep a category quiet, and let it be heard again', async () => {
    await configure(zoneOfTests);
    await tact('tasks', 'add', 'Call mom', '--due', '2026-11-23T10:40Z');
    await tact('mute', 'deadline_warning');
    const muted = await tact('tick', '--dry-run', '--json');

    const { stdout } = await tact('mute', 'deadline_warning', '--off');
    const heard = await tact('tick', '--dry-run', '--json');

    expect(muted.records).toMatchObject([{ reason: 'muted', sent: null }]);
    expect(stdout).toBe('You will hear about deadline_warning again.\n');
    expect(heard.records).toMatchObject([{ reason: null, passed: true }]);
  });

  test.each([
    [['mute', 'brifing'], 'Unknown category “brifing”: perhaps "briefing" was meant.'],
    [['snooze', 'xyzzy'], 'Unknown category “xyzzy”: use one of schedule, briefing, deadline_warning'],
    [['mute', 'briefing', '--for', 'ages'], '“ages” is not a length of time such as 3h, 3d or “two hours”.'],
    [['mute', 'briefing', '--off', '--for', '3d'], '--off and --for cannot be combined.'],
  ])('refuse %s', async (args, message) => {
    const { code, stderr } = await tact(...args);

    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('reminders on the command line', () => {
  test.each([
    [['--due', '2026-11-24T10:00Z', '--remind', '15m'], 'reminder tomorrow at 09:45'],
    [['--due', '2026-11-24T10:00Z', '--remind', 'due'], 'with a reminder then'],
    [['--remind', '2026-11-23T12:00Z'], 'reminder today at 12:00'],
  ])('a task with %s is kept as said', async (args, shown) => {
    await configure(zoneOfTests);

    const { stdout } = await tact('tasks', 'add', 'Call mom', ...args);

    expect(stdout).toContain(shown);
  });

  test.each([
    [['--remind', '15m'], 'the task has no due date'],
    [['--due', '2026-11-24', '--remind', '15m'], '“15m” before a whole day says no hour; say “due” or “1d”'],
    [['--due', '2026-11-23T10:10Z', '--remind', '1h'], 'is in the past'],
    [['--remind', 'tomorrow'], 'does not say at what time to remind you'],
  ])('a task with %s is refused', async (args, message) => {
    await configure(zoneOfTests);

    const { code, stderr } = await tact('tasks', 'add', 'Call mom', ...args);

    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });

  test('a reminder at the due time moves along with it', async () => {
    await configure(zoneOfTests);
    const { records } = await tact(
      'tasks',
      'add',
      'Call mom',
      '--due',
      '2026-11-24T10:00Z',
      '--remind',
      'due',
      '--json',
    );

    const changed = await tact(
      'tasks',
      'change',
      String(records[0]?.id).slice(-8),
      '--due',
      '2026-11-25T10:00Z',
    );
    const listed = await tact('tasks', '--json');

    expect(changed.stdout).toContain('with a reminder then');
    expect(listed.records[0]).toMatchObject({
      content: { deadline: '2026-11-25T10:00:00+00:00', reminder: 'PT0S' },
    });
  });

  test('an event has as many as were given', async () => {
    await configure(zoneOfTests);

    const { stdout } = await tact(
      'events',
      'add',
      'Dentist',
      '--start',
      '2026-11-24T10:00Z',
      '--remind',
      '1d,15m',
    );

    expect(stdout).toContain('reminder 1 day and 15 minutes before');
  });
});

describe('a home that cannot be written', () => {
  test.each([['tick'], ['serve'], ['me', '--quiet', '22-7']])('is named by tact %s', async (...args) => {
    const home = join(fixture.folder, 'a-file', 'home');
    await writeFile(join(fixture.folder, 'a-file'), '');

    const { code, stderr } = await fixture.run([...args, '--home', home]);

    expect(code).not.toBe(0);
    expect(stderr).toContain(home);
  });
});

const invitation = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:prize@shady.test
DTSTART:20261123T104000Z
DTEND:20261123T110000Z
SUMMARY:Claim your “prize” now
END:VEVENT
END:VCALENDAR
`;
