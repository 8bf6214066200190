import { describe, expect, test } from 'vitest';
import { expandEvent } from './expand-event.ts';
import { importCalendar } from './import-calendar.ts';

const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1), zone: 'Europe/Berlin' };

function timesOf(lines: readonly string[], window = year, most = 10) {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  const [event] = importCalendar(text).events;
  if (event === undefined || event.kept === null) return null;
  const times = expandEvent(event.kept, window, { most })?.times;
  return (
    times?.map(
      ({ startsAt, endsAt, occurrence }) => `${instant(startsAt)} ${instant(endsAt)} ${occurrence}`,
    ) ?? null
  );
}
const instant = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];

describe('when an event takes place', () => {
  test('at a time that the clocks skip, it moves on by what they skip', () => {
    const lines = event(
      'DTSTART;TZID=Europe/Berlin:20260328T023000',
      'DURATION:PT30M',
      'RRULE:FREQ=DAILY;COUNT=3',
    );

    expect(timesOf(lines)).toEqual([
      '2026-03-28T01:30 2026-03-28T02:00 2026-03-28T02:30:00',
      '2026-03-29T01:30 2026-03-29T02:00 2026-03-29T02:30:00',
      '2026-03-30T00:30 2026-03-30T01:00 2026-03-30T02:30:00',
    ]);
  });

  test('at a time that the clocks show twice, the first is meant', () => {
    expect(timesOf(event('DTSTART;TZID=Europe/Berlin:20261025T023000', 'DURATION:PT3H'))).toEqual([
      '2026-10-25T00:30 2026-10-25T03:30 null',
    ]);
  });

  test('with an end that the clocks show before its start, it lasts by the clocks', () => {
    // Half an hour later it is two o’clock again.
    expect(timesOf(event('DTSTART;TZID=Europe/Berlin:20261025T023000', 'DURATION:PT30M'))).toEqual([
      '2026-10-25T00:30 2026-10-25T02:00 null',
    ]);
  });

  test('whole days last whole days when the clocks change', () => {
    const lines = event(
      'DTSTART;VALUE=DATE:20261024',
      'DTEND;VALUE=DATE:20261026',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    );

    expect(timesOf(lines)).toEqual([
      '2026-10-23T22:00 2026-10-25T23:00 2026-10-24',
      '2026-10-30T23:00 2026-11-01T23:00 2026-10-31',
    ]);
  });

  test('hours last as long as the first ones when the clocks change', () => {
    const lines = event(
      'DTSTART;TZID=Europe/Berlin:20261017T230000',
      'DTEND;TZID=Europe/Berlin:20261018T070000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    );

    expect(timesOf(lines)).toEqual([
      '2026-10-17T21:00 2026-10-18T05:00 2026-10-17T23:00:00',
      '2026-10-24T21:00 2026-10-25T05:00 2026-10-24T23:00:00',
    ]);
  });

  test.each([
    ['in UTC', 'EXDATE:20260112T090000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260112T040000'],
    ['by its day', 'EXDATE;VALUE=DATE:20260112'],
  ])('an occurrence can be left out %s', (_, exception) => {
    const lines = event('DTSTART;TZID=Europe/Berlin:20260105T100000', 'RRULE:FREQ=WEEKLY;COUNT=3', exception);

    expect(timesOf(lines)).toEqual([
      '2026-01-05T09:00 2026-01-05T09:00 2026-01-05T10:00:00',
      '2026-01-19T09:00 2026-01-19T09:00 2026-01-19T10:00:00',
    ]);
  });

  test('dates can be added, with an end of their own', () => {
    const lines = event(
      'DTSTART:20260105T100000Z',
      'DTEND:20260105T110000Z',
      'RDATE:20260107T100000Z,20260107T100000Z',
      'RDATE;VALUE=PERIOD:20260109T100000Z/PT3H',
    );

    expect(timesOf(lines)).toEqual([
      '2026-01-05T10:00 2026-01-05T11:00 2026-01-05T10:00:00',
      '2026-01-07T10:00 2026-01-07T11:00 2026-01-07T10:00:00',
      '2026-01-09T10:00 2026-01-09T13:00 2026-01-09T10:00:00',
    ]);
  });

  test('a change can be of one occurrence and all that follow', () => {
    const lines = [
      ...event('DTSTART:20260105T100000Z', 'DTEND:20260105T110000Z', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event(
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260119T100000Z',
        'DTSTART:20260119T150000Z',
        'DTEND:20260119T153000Z',
      ),
    ];

    expect(timesOf(lines)).toEqual([
      '2026-01-05T10:00 2026-01-05T11:00 2026-01-05T10:00:00',
      '2026-01-12T10:00 2026-01-12T11:00 2026-01-12T10:00:00',
      '2026-01-19T15:00 2026-01-19T15:30 2026-01-19T10:00:00',
      '2026-01-26T15:00 2026-01-26T15:30 2026-01-26T10:00:00',
    ]);
  });

  test('a changed occurrence that its series no longer gives still does, unless it was cancelled', () => {
    const lines = [
      ...event('DTSTART:20260105T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=1'),
      ...event('RECURRENCE-ID:20260106T100000Z', 'DTSTART:20260107T100000Z'),
    ];

    expect(timesOf(lines)).toHaveLength(2);
    expect(timesOf([...lines.slice(0, -1), 'STATUS:CANCELLED', 'END:VEVENT'])).toHaveLength(1);
  });

  test('a cancelled event never does, nor a cancelled occurrence', () => {
    const weekly = event('DTSTART:20260105T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const cancelled = event('RECURRENCE-ID:20260112T100000Z', 'DTSTART:20260112T100000Z', 'STATUS:CANCELLED');

    expect(timesOf(weekly)).toHaveLength(2);
    expect(timesOf([...weekly, ...cancelled])).toHaveLength(1);
    expect(timesOf(event('DTSTART:20260105T100000Z', 'STATUS:CANCELLED'))).toEqual([]);
  });

  test('every second, it is cut off at the limit', () => {
    const everySecond = event('DTSTART:19900101T000000Z', 'RRULE:FREQ=SECONDLY');

    expect(timesOf(everySecond, year, 3)).toEqual([
      '2026-01-01T00:00 2026-01-01T00:00 2026-01-01T00:00:00',
      '2026-01-01T00:00 2026-01-01T00:00 2026-01-01T00:00:01',
      '2026-01-01T00:00 2026-01-01T00:00 2026-01-01T00:00:02',
    ]);
  });

  test('by a rule that takes too many steps, the times are unknown', () => {
    expect(timesOf(event('DTSTART:19900101T000000Z', 'RRULE:FREQ=SECONDLY;COUNT=999999999'))).toBeNull();
  });
});

describe('the zone of an event', () => {
  const zoneOf = (tzid: string, ...zone: readonly string[]) => {
    const lines = [...zone, ...event(`DTSTART;TZID=${tzid}:20260715T100000`)];
    const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
    const kept = importCalendar(text).events[0]?.kept;
    return [kept?.content.zone, timesOf(lines)?.[0]?.slice(11, 16)];
  };
  const berlinRules = [
    'BEGIN:STANDARD',
    'DTSTART:16011028T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010325T020000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
  ];
  const ownZone = (tzid: string, ...rules: readonly string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...rules,
    'END:VTIMEZONE',
  ];

  test.each([
    ['Europe/Berlin', 'Europe/Berlin', '08:00'],
    ['W. Europe Standard Time', 'Europe/Berlin', '08:00'],
    ['"Eastern Standard Time"', 'America/New_York', '14:00'],
    ['/example.org/2026a/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires', '13:00'],
    ['America/Los Angeles', 'America/Los_Angeles', '17:00'],
    ['GMT+0530', '+05:30', '04:30'],
    ['"(UTC-03:00) Brasília"', 'America/Sao_Paulo', '13:00'],
    ['Etc/GMT-2', 'Etc/GMT-2', '08:00'],
    ['Etc/UTC', 'UTC', '10:00'],
    ['Atlantis', 'floating', '08:00'],
  ])('%s is %s', (tzid, zone, time) => {
    expect(zoneOf(tzid)).toEqual([zone, time]);
  });

  test('with an unknown name is that of its rules, and gets the name of a zone that agrees with them', () => {
    expect(zoneOf('Customized Time Zone', ...ownZone('Customized Time Zone', ...berlinRules))).toEqual([
      'Europe/Berlin',
      '08:00',
    ]);
  });

  test('with rules of no known zone is named by its offset, and its rules count', () => {
    const odd = berlinRules.map((line) => line.replace('+0200', '+0217').replace('+0100', '+0117'));
    const lines = [
      ...ownZone('Odd', ...odd),
      ...event('DTSTART;TZID=Odd:20261020T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ];

    expect(zoneOf('Odd', ...ownZone('Odd', ...odd))).toEqual(['+02:17', '07:43']);
    expect(timesOf(lines)?.map((time) => time.slice(0, 16))).toEqual([
      '2026-10-20T07:43',
      '2026-10-27T08:43',
    ]);
  });

  test('with rules by the second is computed all the same', () => {
    const strange = berlinRules.map((line) => line.replace(/RRULE.*/, 'RRULE:FREQ=SECONDLY'));

    expect(zoneOf('Strange', ...ownZone('Strange', ...strange))[1]).toMatch(/^0[89]:00$/);
  });
});

describe('an event that repeats all day', () => {
  const everyMinute = event('DTSTART:20260101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY');
  const listed = (lines: readonly string[], window = year) => {
    const [imported] = importCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')).events;
    if (imported === undefined || imported.kept === null) throw new Error('It cannot be read.');
    return expandEvent(imported.kept, window);
  };

  test('is listed 24 times of each day of the window, and the rest of the day is left out as one', () => {
    const threeDays = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 4), zone: 'UTC' };

    const expanded = listed(everyMinute, threeDays);

    expect(expanded?.times).toHaveLength(72);
    expect(expanded?.times.map(({ startsAt }) => instant(startsAt).slice(8, 10)).join(' ')).toBe(
      ['01 '.repeat(24), '02 '.repeat(24), '03 '.repeat(24)].join('').trim(),
    );
    expect(
      expanded?.leftOut.map(({ startsAt, endsAt }) => `${instant(startsAt)} ${instant(endsAt)}`),
    ).toEqual([
      '2026-06-01T00:24 2026-06-02T00:00',
      '2026-06-02T00:24 2026-06-03T00:00',
      '2026-06-03T00:24 2026-06-04T00:00',
    ]);
    expect(Math.min(...(expanded?.leftOut ?? []).map(({ count }) => count))).toBeGreaterThan(0);
  });

  test('is listed until the end of a year', () => {
    const expanded = listed(everyMinute);

    expect(expanded?.times).toHaveLength(365 * 24);
    expect(instant(expanded?.times.at(-1)?.startsAt ?? 0)).toBe('2026-12-31T00:23');
  });

  test('is listed whole where it repeats 24 times a day', () => {
    const hourly = event('DTSTART:20260601T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY;COUNT=48');

    const expanded = listed(hourly);

    expect([expanded?.times.length, expanded?.leftOut]).toEqual([48, []]);
  });
});
