import { expect, it } from 'vitest';
import { readableTime, withReadableTimes } from './readable-times.ts';

it.each([
  ['2026-11-27T12:00:00+01:00', 'Fri 27 Nov at 12:00'],
  ['2026-11-27', 'Fri 27 Nov'],
  ['2026-11-27T12:00:00Z', 'Fri 27 Nov at 12:00 UTC'],
  ['tomorrow', null],
  ['2026-99-99', null],
])('%s is said as %s', (text, expected) => {
  expect(readableTime(text)).toBe(expected);
});

it.each([
  [
    'put “Lunch” into the calendar from 2026-11-27T12:00:00+01:00 to 2026-11-27T13:00:00+01:00',
    'put “Lunch” into the calendar on Fri 27 Nov from 12:00 to 13:00',
  ],
  [
    'put “Trip” into the calendar from 2026-11-27T12:00:00 to 2026-11-29T13:00:00',
    'put “Trip” into the calendar from Fri 27 Nov at 12:00 to Sun 29 Nov at 13:00',
  ],
  ['make a task “Call mom” due 2026-11-27T17:00:00', 'make a task “Call mom” due Fri 27 Nov at 17:00'],
  ['send a mail to “Bob”', 'send a mail to “Bob”'],
])('%s becomes %s', (words, expected) => {
  expect(withReadableTimes(words)).toBe(expected);
});
