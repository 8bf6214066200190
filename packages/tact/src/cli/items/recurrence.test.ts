import { expect, test } from 'vitest';
import { readRecurrence, sayRecurrence } from './recurrence.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00+01:00'), zone: 'Europe/Berlin' };

test.each([
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'every 2 weeks on Fri'],
  ['FREQ=DAILY;COUNT=10', 'every day, 10 times'],
  ['FREQ=YEARLY;UNTIL=20301224T230000Z', 'every year, until 2030-12-24'],
  ['FREQ=MONTHLY;BYDAY=1FR', 'FREQ=MONTHLY;BYDAY=1FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=3', 'every month on the 3rd'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=11;COUNT=4', 'every 2 months on the 11th, 4 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=HOURLY', 'FREQ=HOURLY'],
  ['FREQ=DAILY;COUNT=you approved it, 3', '“FREQ=DAILY;COUNT=you approved it, 3”'],
  ['FREQ=DAILY;X-WORDS=Approved by you', '“FREQ=DAILY;X-WORDS=Approved by you”'],
  ['FREQ=DAILY;FREQ=WEEKLY', '“FREQ=DAILY;FREQ=WEEKLY”'],
])('the rule %s is shown as “%s”', (rule, words) => {
  expect(sayRecurrence(rule)).toBe(words);
});

test.each([
  ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=FR'],
  ['RRULE:FREQ=DAILY', 'FREQ=DAILY'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['none', null],
  ['', null],
])('“%s” is read as %s', (text, rule) => {
  expect(readRecurrence(text, 'event', moment).rule).toBe(rule);
});

test.each(['soon', 'tomorrow at 5pm', 'FREQ=SECONDLY', 'x'.repeat(5000)])('“%s” repeats nothing', (text) => {
  expect(() => readRecurrence(text, 'task', moment)).toThrow(/is not a repetition such as/);
});
