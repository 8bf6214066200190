import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ItemsFixture, makeItemsFixture, widest } from './items-fixture.ts';

let fixture: ItemsFixture;

beforeEach(async () => {
  fixture = await makeItemsFixture();
});
afterEach(() => fixture.dispose());

const planned = (args: readonly string[]) => fixture.made(['events', 'add', ...args]);

describe('tact events', () => {
  it('says what to do where nothing is planned', async () => {
    expect((await fixture.at(['events'])).stdout).toBe(
      'No events.\nAdd one with: tact events add "Lunch" --start "tomorrow at noon"\n',
    );
    expect((await fixture.at(['events', '--json'])).stdout).toBe('');
  });

  it('plans an event in the zone, with contacts as addresses', async () => {
    await fixture.made(['contacts', 'add', 'Bob Lee', 'bob@example.org', '--nickname', 'boss']);

    const event = await planned([
      'Lunch',
      '--start',
      'tomorrow at noon',
      '--duration',
      '1h30m',
      '--location',
      'The Diner',
      '--with',
      'boss',
      'ann@example.org',
    ]);

    expect(event).toMatchObject({
      summary: 'Lunch',
      start: '2026-11-23T12:00:00',
      end: '2026-11-23T13:30:00',
      zone: 'Europe/Berlin',
      location: 'The Diner',
      attendees: ['bob@example.org', 'ann@example.org'],
      recurrence: null,
      status: 'confirmed',
      label: { origin: 'owner' },
    });
    const { records } = await fixture.at(['events', 'list', '--json']);
    expect(records).toMatchObject([
      {
        id: event.id,
        summary: 'Lunch',
        startsAt: Date.parse('2026-11-23T12:00:00+01:00'),
        endsAt: Date.parse('2026-11-23T13:30:00+01:00'),
        isAllDay: false,
        occurrence: null,
      },
    ]);
  });

  it('lists each time of an event that repeats, within the days that are asked for', async () => {
    const { id } = await planned([
      'Standup',
      '--start',
      '2026-11-23T09:00',
      '--duration',
      '30m',
      '--repeat',
      'every weekday',
    ]);
    await planned(['Fair', '--start', '2026-11-28', '--end', '2026-11-29']);

    const { stdout } = await fixture.at(['events', '--days', '7']);

    const short = id.slice(-8);
    expect(stdout.split('\n').filter((line) => line.includes('Standup'))).toEqual(
      ['tomorrow at', 'Tue 24 Nov,', 'Wed 25 Nov,', 'Thu 26 Nov,', 'Fri 27 Nov,'].map((day) =>
        expect.stringMatching(new RegExp(`^${day} 09:00 – 09:30 +Standup · every weekday +${short}$`)),
      ),
    );
    expect(stdout).toMatch(/^Sat 28 Nov – Sun 29 Nov +Fair +[0-9a-f]{8}$/m);
    const titles = async (...options: readonly string[]) =>
      (await fixture.at(['events', 'list', '--json', ...options])).records.map(({ summary }) => summary);
    await expect(titles('--from', 'tomorrow', '--to', 'tomorrow')).resolves.toEqual(['Standup']);
    await expect(titles('--from', '2026-11-28', '--days', '1')).resolves.toEqual(['Fair']);
    await expect(titles('--search', 'FAIR')).resolves.toEqual(['Fair']);
    await expect(titles('--from', 'tomorrow at 10am', '--to', 'tomorrow at 8pm')).resolves.toEqual([]);
  });

  it('moves an event, which then lasts as long as before, and changes what is named', async () => {
    const { id } = await planned(['Lunch', '--start', 'tomorrow at noon', '--duration', '90m']);
    const change = (...options: readonly string[]) =>
      fixture.made(['events', 'change', id.slice(-8), ...options]);

    await expect(change('--start', 'tomorrow at 1pm')).resolves.toMatchObject({
      summary: 'Lunch',
      start: '2026-11-23T13:00:00',
      end: '2026-11-23T14:30:00',
    });
    await expect(change('--end', '2pm', '--title', 'Short lunch')).resolves.toMatchObject({
      id,
      summary: 'Short lunch',
      start: '2026-11-23T13:00:00',
      end: '2026-11-23T14:00:00',
    });
    const { stdout } = await fixture.at(['events', 'change', id.slice(-8), '--location', 'The Diner']);
    expect(stdout).toBe(`Changed event ${id.slice(-8)} “Short lunch”, tomorrow at 13:00 – 14:00.\n`);
  });

  it('removes an event and brings it back as it was', async () => {
    const event = await planned(['Lunch', '--start', 'tomorrow at noon', '--location', 'The Diner']);
    const short = event.id.slice(-8);

    expect((await fixture.at(['events', 'remove', short])).stdout).toBe(
      `Removed event ${short} “Lunch”, tomorrow at 12:00 – 13:00.\n`,
    );
    expect((await fixture.at(['events', '--json'])).records).toEqual([]);
    expect(await fixture.failure(['events', 'remove', short])).toMatchObject({
      exit: 3,
      code: 'ID_NOT_FOUND',
    });

    expect(await fixture.made(['events', 'restore', short])).toMatchObject({
      id: event.id,
      location: 'The Diner',
    });
    expect((await fixture.at(['events', '--json'])).records).toMatchObject([
      { id: event.id, summary: 'Lunch' },
    ]);
    expect(await fixture.failure(['events', 'restore', short])).toMatchObject({
      exit: 3,
      code: 'ID_NOT_FOUND',
    });
  });

  it('changes or leaves out one of those that repeat, and keeps the others', async () => {
    const { id } = await planned(['Standup', '--start', '2026-11-23T09:00', '--repeat', 'every weekday']);
    const short = id.slice(-8);
    const starts = async () =>
      (await fixture.at(['events', 'list', '--days', '4', '--json'])).records.map(({ startsAt }) =>
        new Date(Number(startsAt)).toISOString().slice(0, 16),
      );

    await fixture.made(['events', 'change', short, '--on', 'tuesday', '--start', '2026-11-24T11:00']);
    await expect(starts()).resolves.toEqual(['2026-11-23T08:00', '2026-11-24T10:00', '2026-11-25T08:00']);

    const { stdout } = await fixture.at(['events', 'remove', short, '--on', '2026-11-25']);
    expect(stdout).toContain('Wed 25 Nov, 09:00 – 10:00');
    await expect(starts()).resolves.toEqual(['2026-11-23T08:00', '2026-11-24T10:00']);

    await fixture.made(['events', 'restore', short]);
    await expect(starts()).resolves.toEqual(['2026-11-23T08:00', '2026-11-24T10:00', '2026-11-25T08:00']);
    const none = await fixture.failure(['events', 'remove', short, '--on', '2026-11-29']);
    expect(none).toMatchObject({ exit: 3, code: 'ID_NOT_FOUND' });
  });

  it.each([
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 'Büro'],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1'), 'Büro'],
    [
      'UTF-8, folded within a character',
      (text: string) =>
        Buffer.from(
          Buffer.from(text).toString('latin1').replace('\u00C3\u00BC', '\u00C3\r\n \u00BC'),
          'latin1',
        ),
      'Büro',
    ],
  ])('reads a file in %s, and names what it cannot read', async (_, encode, title) => {
    const events = [`SUMMARY:${title}\r\nDTSTART:20261123T100000Z`, 'SUMMARY:No start'];
    const text = [
      'BEGIN:VCALENDAR',
      ...events.map((one, at) => `BEGIN:VEVENT\r\nUID:${at}\r\n${one}\r\nEND:VEVENT`),
      'END:VCALENDAR',
    ];
    const file = join(fixture.folder, 'coded.ics');
    await writeFile(file, encode(text.join('\r\n')));

    const { stdout } = await fixture.run(['events', 'import', file]);

    expect(stdout).toContain('coded.ics: 1 added, 1 unreadable.');
    expect(stdout).toContain('“No start” could not be read');
    expect((await fixture.at(['events', 'list', '--days', '3'])).stdout).toContain(title);
  });

  it('takes a file in once, and shows its words as those of others, without what a terminal obeys', async () => {
    const file = join(fixture.folder, 'work.ics');
    const event = (uid: string, summary: string, start: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
    const nasty = 'Pay \u001b[31mnow\u202e!';
    const events = `${event('a@work', nasty, '20261123T090000Z')}${event('b@work', 'Review', '20261124T090000Z')}`;
    await writeFile(file, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//work//\r\n${events}END:VCALENDAR\r\n`);

    expect((await fixture.run(['events', 'import', file])).stdout).toBe('work.ics: 2 added.\n');
    expect((await fixture.run(['events', 'import', file])).stdout).toBe('work.ics: 2 already present.\n');

    const { stdout } = await fixture.at(['events']);
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(stdout).toMatch(/^tomorrow at 10:00 – 11:00 +“Pay \[31mnow!” from outside +[0-9a-f]{8}$/m);
    const { records } = await fixture.at(['events', '--json']);
    expect(records.map(({ label }) => label)).toEqual([
      { origin: 'outside', source: 'import:work.ics' },
      { origin: 'outside', source: 'import:work.ics' },
    ]);
    const short = String(records[1]?.id).slice(-8);
    await expect(
      fixture.made(['events', 'change', short, '--start', '2026-11-24T15:00']),
    ).resolves.toMatchObject({
      summary: 'Review',
      label: { origin: 'outside' },
    });
  });

  it('accepts and declines an invitation, shows it, and says when there is none', async () => {
    await fixture.at(['events', 'add', 'Review', '--start', '2026-11-24T10:00']);
    const [added] = (await fixture.at(['events', '--json'])).records;
    const short = String(added?.id).slice(-8);

    const accepted = await fixture.at(['events', 'accept', short]);
    const listed = await fixture.at(['events']);
    const declined = await fixture.at(['events', 'decline', short]);

    expect(accepted.stdout).toContain(`Accepted event ${short} “Review”`);
    expect(listed.stdout).toContain('(accepted)');
    expect(declined.stdout).toContain(`Declined event ${short} “Review”`);
    expect((await fixture.at(['events'])).stdout).toContain('(declined)');
    expect(await fixture.failure(['events', 'accept', 'ffffffff'])).toMatchObject({ code: 'ID_NOT_FOUND' });
  });

  it('asks nothing without a terminal about whose a calendar is, and takes the option', async () => {
    const file = join(fixture.folder, 'own.ics');
    const event =
      'BEGIN:VEVENT\r\nUID:a@own\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261123T090000Z\r\nSUMMARY:Gym\r\nEND:VEVENT\r\n';
    await writeFile(file, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`);
    const kept = async () => {
      const store = await fixture.openStore();
      const [item] = await store.items.list('owner', { kind: 'event' });
      await store.close();
      return [item?.origin, item?.content['isFromOwnCalendar']];
    };

    const asked = await fixture.run(['events', 'import', file]);
    expect(asked.stderr).not.toContain('Is this calendar yours?');
    expect(await kept()).toEqual(['outside', undefined]);

    await fixture.run(['events', 'import', file, '--own-calendar']);
    expect(await kept()).toEqual(['outside', true]);
  });

  it.each([
    ['y', true],
    ['n', undefined],
    ['', undefined],
  ])('asks on a terminal whose calendar a file is, and takes “%s” for an answer', async (said, isOwn) => {
    const file = join(fixture.folder, 'asked.ics');
    const event =
      'BEGIN:VEVENT\r\nUID:b@own\r\nDTSTAMP:20261101T000000Z\r\nDTSTART:20261123T090000Z\r\nSUMMARY:Gym\r\nEND:VEVENT\r\n';
    await writeFile(file, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`);

    const importing = fixture.start(['events', 'import', file], { columns: 100 });
    await importing.saying('Is this calendar yours?');
    importing.type(`${said}\n`);
    await importing.ended;

    const store = await fixture.openStore();
    const [item] = await store.items.list('owner', { kind: 'event' });
    await store.close();
    expect([item?.origin, item?.content['isFromOwnCalendar']]).toEqual(['outside', isOwn]);
  });

  it('refuses a file that is none with the reason', async () => {
    const missing = await fixture.run(['events', 'import', join(fixture.folder, 'none.ics'), '--json']);
    expect([missing.code, JSON.parse(missing.stderr).error]).toEqual([
      3,
      expect.objectContaining({
        code: 'CALENDAR_FILE_UNREADABLE',
        details: { why: 'no such file' },
      }),
    ]);
    const empty = await fixture.run(['events', 'import', '-'], { input: '' });
    expect(empty.stderr).toContain('it contains no BEGIN:VCALENDAR');
  });

  it('keeps within 80 columns', async () => {
    await planned([
      'A very long title '.repeat(10),
      '--start',
      'tomorrow at noon',
      '--location',
      'far away '.repeat(10),
    ]);
    expect(widest((await fixture.at(['events'])).stdout)).toBeLessThanOrEqual(80);
  });

  it.each([
    [['add', '', '--start', 'tomorrow'], 2, 'ITEM_INVALID'],
    [['add', 'Tea', '--start', 'yesterday'], 2, 'TIME_PAST'],
    [['add', 'Tea', '--start', 'whenever'], 2, 'TIME_UNREADABLE'],
    [['add', 'Tea', '--start', 'tomorrow at 3pm', '--end', '2pm'], 2, 'ITEM_INVALID'],
    [['add', 'Tea', '--start', 'tomorrow at 3pm', '--with', 'bob@'], 2, 'ITEM_INVALID'],
    [['add', 'Tea', '--start', 'tomorrow at 3pm', '--repeat', 'now and then'], 2, 'ITEM_INVALID'],
    [['add', 'Tea'], 2, 'USAGE_INVALID'],
    [['list', '--from', '2026-11-25', '--to', '2026-11-24'], 2, 'USAGE_INVALID'],
    [['list', '--days', '0'], 2, 'USAGE_INVALID'],
    [['change', '3f9a12bc', '--title', 'Tea'], 3, 'ID_NOT_FOUND'],
    [['change', '3f9a12bc'], 2, 'USAGE_INVALID'],
    [['lst'], 2, 'USAGE_INVALID'],
  ] as const)('%j ends with %i: %s', async (args, exit, code) => {
    expect(await fixture.failure(['events', ...args])).toMatchObject({ exit, code });
  });
});

describe('a calendar file with an event every minute', () => {
  const hostile = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'BEGIN:VEVENT', 'UID:flood'],
    ...['DTSTART:20261122T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY', 'SUMMARY:s'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

  it('does not hide the owner’s own in a list, in the chat or in what is free', async () => {
    await planned(['Dentist', '--start', '2026-11-25 10:00']);
    const file = join(fixture.folder, 'hostile.ics');
    await writeFile(file, hostile);
    await fixture.run(['events', 'import', file]);

    const listed = await fixture.at(['events', 'list']);
    const asked = await fixture.run(['chat', 'what is on next week?', '--json']);
    const free = await fixture.run(['chat', 'am I free on 2026-11-26?', '--json']);

    const rows = listed.stdout.split('\n').filter((line) => / [0-9a-f]{8}$/.test(line));
    expect(rows).toHaveLength(2);
    expect(listed.stdout).toMatch(/ and \d{3,} more +“s”/);
    expect(listed.stdout).toContain('Dentist');
    expect(listed.stderr).toMatch(/\d+ more times are not listed; shorten the range with --to\./);
    expect(String(asked.records[0]?.['reply'])).toMatch(/“s”, .* and \d+ more times; “Dentist”/);
    expect(String(free.records[0]?.['reply'])).toContain('No time is left.');
  });
});
