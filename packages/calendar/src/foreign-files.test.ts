import { exposeAll, type Label } from '@tact/core/records';
import { createFakeClock, createMemoryStore } from '@tact/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { importCalendar } from './import-calendar.ts';
import { createItemCalendar, type ItemCalendar } from './item-calendar.ts';

/** Files as other programs write them. */

let calendar: ItemCalendar;
const label: Label = { origin: 'outside', source: 'import:work.ics' };
const year = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2027, 10, 1), zone: 'Europe/Berlin' };

beforeEach(() => {
  calendar = createItemCalendar({ items: createMemoryStore().items, user: 'ann', clock: createFakeClock() });
});

const event = (summary: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${summary}@example.org`,
  `SUMMARY:${summary}`,
  ...lines,
  'END:VEVENT',
];
const file = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const zone = (tzid: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0345',
  'TZOFFSETTO:+0345',
  'END:STANDARD',
  'END:VTIMEZONE',
];

async function read(text: string) {
  const { events, problems } = importCalendar(text);
  await calendar.import({ events, problems, ignored: 0, unreadable: 0 }, label);
  const { occurrences, unreadable } = await calendar.list({ ...year });
  const listed = exposeAll(occurrences).map(
    ({ event: { summary }, startsAt, isAllDay }) =>
      `${summary} ${new Date(startsAt).toISOString().slice(0, 16)}${isAllDay ? ' whole day' : ''}`,
  );
  return { listed, problems, unreadable };
}

const ofZone = (name: string, local = '20270610T140000') =>
  file(...event('Review', `DTSTART;TZID=${name}:${local}`));

describe('a time zone in a file', () => {
  test.each([
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '2027-06-10T18:00'],
    ['"(GMT-08:00) Pacific Time (US & Canada)"', '2027-06-10T21:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '2027-06-10T12:00'],
    ['W. Europe Standard Time', '2027-06-10T12:00'],
    ['GMT+0300', '2027-06-10T11:00'],
    ['"(UTC-03:00)"', '2027-06-10T17:00'],
  ])('named %s is known', async (name, instant) => {
    expect(await read(ofZone(name))).toMatchObject({ listed: [`Review ${instant}`], problems: [] });
  });

  test('that names a place nobody knows is named, and is not a fixed offset', async () => {
    expect(await read(ofZone('"(UTC-03:00) Atlantis"'))).toMatchObject({
      listed: ['Review 2027-06-10T12:00'],
      problems: [
        {
          name: '(UTC-03:00) Atlantis',
          why: 'is not a time zone that Tact knows; its times are read in your own zone',
        },
      ],
    });
  });

  test.each([
    ['escapes only its definition', 'Here\\, there', '"Here, there"'],
    ['escapes both', 'Here\\, there', '"Here\\, there"'],
    ['escapes only the time', 'Here, there', '"Here\\, there"'],
  ])('is found where the file %s', async (_, defined, used) => {
    const text = file(...zone(defined), ...event('Review', `DTSTART;TZID=${used}:20270610T140000`));

    expect(await read(text)).toMatchObject({ listed: ['Review 2027-06-10T10:15'], problems: [] });
  });

  test('holds for the whole calendar, except for times with a zone of their own and for days', async () => {
    const text = file(
      'X-WR-TIMEZONE:America/New_York',
      ...event('Call', 'DTSTART:20261201T100000'),
      ...event('Talk', 'DTSTART:20261202T100000Z'),
      ...event('Trip', 'DTSTART;VALUE=DATE:20261203'),
    );

    expect((await read(text)).listed).toEqual([
      'Call 2026-12-01T15:00',
      'Talk 2026-12-02T10:00',
      'Trip 2026-12-02T23:00 whole day',
    ]);
  });
});

describe('a time in a file', () => {
  test.each([
    ['an offset', '20261204T100000+0100', '2026-12-04T09:00'],
    ['an offset with a colon', '2026-12-04T10:00:00-05:30', '2026-12-04T15:30'],
    ['milliseconds', '2026-12-04T08:00:00.000Z', '2026-12-04T08:00'],
  ])('may have %s', async (_, written, instant) => {
    expect((await read(file(...event('Review', `DTSTART:${written}`)))).listed).toEqual([
      `Review ${instant}`,
    ]);
  });

  test.each([
    ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', ' whole day'],
    ['X-FUNAMBOL-ALLDAY:1', ' whole day'],
    ['X-MICROSOFT-CDO-ALLDAYEVENT:FALSE', ''],
  ])('from midnight to midnight with %s is read accordingly', async (mark, expected) => {
    const times = ['DTSTART;TZID=Europe/Berlin:20261202T000000', 'DTEND;TZID=Europe/Berlin:20261203T000000'];

    expect((await read(file(...event('Holiday', ...times, mark)))).listed).toEqual([
      `Holiday 2026-12-01T23:00${expected}`,
    ]);
  });
});

test('raw lines of a description that look like components cost the event nothing', async () => {
  const raw = ['DESCRIPTION:Your ticket.', 'Begin: 19:00', 'Begin: dinner', 'End: 22:00'];
  const text = file(
    ...event('Concert', ...raw, 'DTSTART:20261202T180000Z'),
    ...event('Second', 'DTSTART:20261203T180000Z'),
  );

  expect((await read(text)).listed).toEqual(['Concert 2026-12-02T18:00', 'Second 2026-12-03T18:00']);
});

test.each(['FREQ=WEEKLY;INTERVAL=0', 'FREQ=WEEKLY;UNTIL=', 'FREQ=FORTNIGHTLY'])(
  'an event with the broken rule %s shows its first time, is named, and counts as unreadable from then on',
  async (rule) => {
    const text = file(...event('Physio', 'DTSTART:20261202T110000Z', `RRULE:${rule}`));

    expect(await read(text)).toEqual({
      listed: ['Physio 2026-12-02T11:00'],
      problems: [
        { name: 'Physio', why: 'repeats by a rule that could not be read; only its first time is shown' },
      ],
      unreadable: 1,
    });
    const before = { ...year, to: Date.UTC(2026, 11, 1) };
    expect(await calendar.list(before)).toEqual({ occurrences: [], unreadable: 0 });
  },
);

test('an event without a start is named, with the reason', () => {
  expect(importCalendar(file(...event('Nowhere'), ...event('Never', 'DTSTART:20261399'))).problems).toEqual([
    { name: 'Nowhere', why: 'could not be read: it has no start' },
    { name: 'Never', why: 'could not be read: its times make no sense' },
  ]);
});
