import { describe, expect, test } from 'vitest';
import { sayRule, withSpokenTimes } from './spoken-times.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };

describe('times in a text of ours', () => {
  test.each([
    ['due 2026-11-23T17:00:00+01:00', 'due tomorrow at 17:00'],
    ['from 2026-11-23T15:00:00+01:00 to 2026-11-23T16:00:00+01:00', 'for tomorrow from 15:00 to 16:00'],
    ['from 2026-11-23 to 2026-11-24', 'for all of tomorrow'],
    ['order 2026-11-23-7', 'order 2026-11-23-7'],
    ['nothing of the kind', 'nothing of the kind'],
  ])('%j is said as %j', (text, expected) => {
    expect(withSpokenTimes(text, moment)).toBe(expected);
  });
});

describe('a recurrence', () => {
  test.each([
    ['FREQ=DAILY', 'every day'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'every 2 weeks on Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=5', 'every week on Monday, Wednesday and Friday, 5 times'],
    ['FREQ=YEARLY;UNTIL=20271231T000000Z', 'every year until 2027-12-31'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last working day'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', 'every month on the 15th'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', 'every month on the 31st, except in months without a 31st'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'every year on 3 March'],
    ['FREQ=MONTHLY;BYSETPOS=2;BYDAY=MO', 'on a schedule of its own'],
  ])('%s is said as %j', (rule, expected) => {
    expect(sayRule(rule)).toBe(expected);
  });
});
