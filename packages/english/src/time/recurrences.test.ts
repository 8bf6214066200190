import { describe, expect, it } from 'vitest';
import { findTimes, resolveTime } from './find-times.ts';

/** A Wednesday, 10:00. */
const moment = { now: Date.parse('2026-11-25T09:00:00Z'), zone: 'Europe/Berlin' };

describe('a recurrence', () => {
  it.each([
    ['every day at 5pm', 'FREQ=DAILY', '2026-11-25T17:00:00+01:00'],
    ['at 9am every day', 'FREQ=DAILY', '2026-11-26T09:00:00+01:00'],
    ['daily at noon', 'FREQ=DAILY', '2026-11-25T12:00:00+01:00'],
    ['every weekday at 9', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-26T09:00:00+01:00'],
    ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-25'],
    ['every other week', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-25'],
    ['every two weeks on Friday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-27'],
    ['every 2 weeks on Mondays and Thursdays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-26'],
    ['every Monday and Wednesday', 'FREQ=WEEKLY;BYDAY=MO,WE', '2026-11-25'],
    ['Tuesdays at 10am', 'FREQ=WEEKLY;BYDAY=TU', '2026-12-01T10:00:00+01:00'],
    ['Monday at 9am every week', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-30T09:00:00+01:00'],
    ['first Monday of each month', 'FREQ=MONTHLY;BYDAY=1MO', '2026-12-07'],
    ['every second Friday of the month', 'FREQ=MONTHLY;BYDAY=2FR', '2026-12-11'],
    ['the last day of every month', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30'],
    ['every last Friday of the month', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
    ['every month on the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15', '2026-12-15'],
    ['every 31st of the month', 'FREQ=MONTHLY;BYMONTHDAY=31', '2026-12-31'],
    ['every year on March 3rd', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', '2027-03-03'],
    ['every 30 minutes', 'FREQ=MINUTELY;INTERVAL=30', '2026-11-25T10:30:00+01:00'],
    ['every 2 hours', 'FREQ=HOURLY;INTERVAL=2', '2026-11-25T12:00:00+01:00'],
    ['every morning', 'FREQ=DAILY', '2026-11-26T08:00:00+01:00'],
    ['every Monday until June', 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270531', '2026-11-30'],
    [
      'every Monday at 9am until December 14',
      'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214T225959Z',
      '2026-11-30T09:00:00+01:00',
    ],
    ['every Tuesday for 5 times', 'FREQ=WEEKLY;BYDAY=TU;COUNT=5', '2026-12-01'],
    ['every day for 10 days', 'FREQ=DAILY;UNTIL=20261204', '2026-11-25'],
    ['every weekday starting next Monday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-30'],
  ])('%j is %s', (words, recurrence, start) => {
    expect(resolveTime(words, moment)).toMatchObject({ recurrence, start: { iso: start } });
  });

  it('may have a time range', () => {
    expect(resolveTime('on Mondays from 3 to 4pm', moment)).toMatchObject({
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
      start: { iso: '2026-11-30T15:00:00+01:00' },
      end: { iso: '2026-11-30T16:00:00+01:00' },
    });
  });

  it('never makes a single Friday of "every second Friday", and offers its other reading', () => {
    const found = resolveTime('every second Friday', moment);

    expect(found?.recurrence).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR');
    expect(found?.alternatives).toMatchObject([{ start: { iso: '2026-12-11' }, why: 'once a month' }]);
  });

  it('keeps its hour across a DST change', () => {
    const march = { ...moment, now: Date.parse('2026-03-28T20:00:00Z') };

    expect(resolveTime('every day at 5pm', march)?.start.iso).toBe('2026-03-29T17:00:00+02:00');
  });

  it.each(['read the weekly report', 'next Friday', 'the daily standup notes'])(
    'is not found in %j',
    (text) => {
      expect(findTimes(text, moment).map(({ recurrence }) => recurrence)).not.toContainEqual(
        expect.any(String),
      );
    },
  );
});
