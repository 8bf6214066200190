import { namedZone } from '@tact/calendar/zone';
import { describe, expect, test } from 'vitest';
import { readRule } from './recurrence-rule.ts';
import { lastStart, ruleStarts } from './rule-starts.ts';

const ms = (local: string) => Date.parse(`${local}Z`);

function startsOf(text: string, start: string, { from = start, to = '2100-01-01T00:00:00', most = 6 } = {}) {
  const rule = readRule(text);
  if (rule === null) return null;
  const last = lastStart(rule, start, namedZone('UTC'));
  const starts = ruleStarts(rule, ms(start), { from: ms(from), to: ms(to), most }, last);
  return starts.map((at) => new Date(at).toISOString().slice(0, 16));
}

const morning = '1997-09-02T09:00:00';

describe('a recurrence rule', () => {
  // The dates are those that RFC 5545 3.8.5.3 gives for its examples.
  test.each([
    ['FREQ=DAILY;COUNT=3', morning, ['1997-09-02T09:00', '1997-09-03T09:00', '1997-09-04T09:00']],
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', morning, ['1997-09-02T09:00', '1997-09-12T09:00', '1997-09-22T09:00']],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,TH',
      morning,
      ['1997-09-02T09:00', '1997-09-04T09:00', '1997-09-16T09:00', '1997-09-18T09:00'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=1FR',
      '1997-09-05T09:00:00',
      ['1997-09-05T09:00', '1997-10-03T09:00', '1997-11-07T09:00'],
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
      '1997-09-07T09:00:00',
      ['1997-09-07T09:00', '1997-09-28T09:00', '1997-11-02T09:00', '1997-11-30T09:00'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=-2MO',
      '1997-09-22T09:00:00',
      ['1997-09-22T09:00', '1997-10-20T09:00', '1997-11-17T09:00'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3',
      '1997-09-28T09:00:00',
      ['1997-09-28T09:00', '1997-10-29T09:00', '1997-11-28T09:00'],
    ],
    [
      'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200',
      '1997-01-01T09:00:00',
      ['1997-01-01T09:00', '1997-04-10T09:00', '1997-07-19T09:00', '2000-01-01T09:00'],
    ],
    [
      'FREQ=YEARLY;BYDAY=20MO;COUNT=3',
      '1997-05-19T09:00:00',
      ['1997-05-19T09:00', '1998-05-18T09:00', '1999-05-17T09:00'],
    ],
    [
      'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3',
      '1997-05-12T09:00:00',
      ['1997-05-12T09:00', '1998-05-11T09:00', '1999-05-17T09:00'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3',
      morning,
      ['1998-02-13T09:00', '1998-03-13T09:00', '1998-11-13T09:00'],
    ],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      '1996-11-05T09:00:00',
      ['1996-11-05T09:00', '2000-11-07T09:00', '2004-11-02T09:00'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997-09-04T09:00:00',
      ['1997-09-04T09:00', '1997-10-07T09:00', '1997-11-06T09:00'],
    ],
    [
      'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z',
      morning,
      ['1997-09-02T09:00', '1997-09-02T12:00', '1997-09-02T15:00'],
    ],
    [
      'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
      morning,
      ['1997-09-02T09:00', '1997-09-02T10:30', '1997-09-02T12:00', '1997-09-02T13:30'],
    ],
    [
      'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=4',
      '1997-09-02T09:40:00',
      ['1997-09-02T09:40', '1997-09-02T10:00', '1997-09-02T10:20', '1997-09-02T10:40'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05T09:00:00',
      ['1997-08-05T09:00', '1997-08-10T09:00', '1997-08-19T09:00', '1997-08-24T09:00'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05T09:00:00',
      ['1997-08-05T09:00', '1997-08-17T09:00', '1997-08-19T09:00', '1997-08-31T09:00'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007-01-15T09:00:00',
      ['2007-01-15T09:00', '2007-01-30T09:00', '2007-02-15T09:00', '2007-03-15T09:00', '2007-03-30T09:00'],
    ],
  ])('%s from %s is as the standard says', (rule, start, expected) => {
    expect(startsOf(rule, start)).toEqual(expected);
  });

  test.each([
    [
      'the 29th of February',
      'FREQ=YEARLY;COUNT=2',
      '2024-02-29T10:00:00',
      ['2024-02-29T10:00', '2028-02-29T10:00'],
    ],
    [
      'the 31st',
      'FREQ=MONTHLY;COUNT=3',
      '2026-01-31T10:00:00',
      ['2026-01-31T10:00', '2026-03-31T10:00', '2026-05-31T10:00'],
    ],
    [
      'the 31st of some months',
      'FREQ=YEARLY;BYMONTH=1,4,5;COUNT=3',
      '2026-01-31T10:00:00',
      ['2026-01-31T10:00', '2026-05-31T10:00', '2027-01-31T10:00'],
    ],
  ])('leaves out what has no %s', (_, rule, start, expected) => {
    expect(startsOf(rule, start)).toEqual(expected);
  });

  test('keeps its interval in a window far from its start', () => {
    const inFebruary = { from: '2026-02-01T00:00:00', to: '2026-03-01T00:00:00' };

    expect(startsOf('FREQ=DAILY;INTERVAL=5;BYMONTH=2,6', '2026-01-05T10:00:00', inFebruary)).toEqual([
      '2026-02-04T10:00',
      '2026-02-09T10:00',
      '2026-02-14T10:00',
      '2026-02-19T10:00',
      '2026-02-24T10:00',
    ]);
    expect(startsOf('FREQ=WEEKLY;INTERVAL=3', '1990-01-01T10:00:00', { ...inFebruary, most: 2 })).toEqual([
      '2026-02-09T10:00',
    ]);
    expect(
      startsOf('FREQ=MINUTELY;INTERVAL=7;BYDAY=MO', '2026-01-05T10:00:00', { ...inFebruary, most: 3 }),
    ).toEqual(['2026-02-02T00:05', '2026-02-02T00:12', '2026-02-02T00:19']);
  });

  test('counts from its start, also where the window begins later', () => {
    const window = { from: '1997-09-04T00:00:00' };

    expect(startsOf('FREQ=DAILY;COUNT=3', morning, window)).toEqual(['1997-09-04T09:00']);
  });

  test('that ends on a day includes that day', () => {
    expect(startsOf('FREQ=DAILY;UNTIL=19970903', morning)).toEqual(['1997-09-02T09:00', '1997-09-03T09:00']);
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYYEARDAY=366',
    `FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
  ])('%s is worked out within bounds', (rule) => {
    const found = startsOf(rule, '1970-01-01T00:00:00', { from: '2026-01-01T00:00:00', most: 1_000 });

    expect(found?.length ?? 0).toBeLessThanOrEqual(1_000);
  });

  test.each(['FREQ=SECONDLY;COUNT=999999999', 'FREQ=MINUTELY;COUNT=999999999'])(
    '%s is given up where it takes too many steps',
    (rule) => {
      expect(() => startsOf(rule, '1970-01-01T00:00:00', { from: '2026-01-01T00:00:00' })).toThrow(
        RangeError,
      );
    },
  );

  test.each([
    '',
    'FREQ=SOMETIMES',
    'COUNT=3',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=DAILY;UNTIL=20260230T250000Z',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=DAILY;BYHOUR=24',
    'RSCALE=HEBREW;FREQ=YEARLY',
  ])('“%s” is none', (rule) => {
    expect(readRule(rule)).toBeNull();
  });

  test('may be in lower case, with blanks and with unknown parts', () => {
    expect(startsOf('freq=daily; count=2 ;X-COLOUR=red', morning)).toEqual([
      '1997-09-02T09:00',
      '1997-09-03T09:00',
    ]);
  });
});
