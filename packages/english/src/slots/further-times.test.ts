import { expect, test } from 'vitest';
import { listedTimes } from './further-times.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
const listed = (text: string) => listedTimes(text, moment).map(({ text: said, start }) => [said, start.iso]);

test('days beside each other are all meant', () => {
  expect(listed('what have I got tomorrow and on Thursday?')).toEqual([
    ['tomorrow', '2026-11-23'],
    ['Thursday', '2026-11-26'],
  ]);
});

test('a second day takes the month of the first', () => {
  expect(listed('block March 4th and 5th')).toEqual([
    ['March 4th', '2027-03-04'],
    ['March 5th', '2027-03-05'],
  ]);
});

test('a first day takes the hour of the last', () => {
  expect(listed('yoga on Tuesday and Friday at 9')).toEqual([
    ['Tuesday at 9', '2026-11-24T09:00:00+01:00'],
    ['Friday at 9', '2026-11-27T09:00:00+01:00'],
  ]);
});

test.each(['lunch on Friday', 'from Monday to Friday', 'every Monday and Wednesday', 'no time at all'])(
  '“%s” lists no days',
  (text) => {
    expect(listed(text)).toEqual([]);
  },
);
