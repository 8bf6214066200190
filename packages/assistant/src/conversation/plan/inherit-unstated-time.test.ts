import { findTimes } from '@tact/english';
import { expect, test } from 'vitest';
import { inheritUnstatedTime } from './inherit-unstated-time.ts';

const moment = { now: Date.parse('2026-11-22T10:00:00Z'), zone: 'Europe/Berlin' };
// Tuesday from nine to half past.
const start = Date.parse('2026-11-24T09:00:00+01:00');
const dentist = { start, end: start + 30 * 60_000 };

const time = (text: string) => {
  const [found] = findTimes(text, moment);
  if (found === undefined) throw new Error(`no time in ${text}`);
  return found;
};

test('a new time of day keeps the day, and a new day keeps the time of day', () => {
  expect(inheritUnstatedTime(time('4pm'), dentist, moment).start.iso).toBe('2026-11-24T16:00:00+01:00');
  expect(inheritUnstatedTime(time('Thursday'), dentist, moment).start.iso).toBe('2026-11-26T09:00:00+01:00');
});

test('a day and a time together keep nothing', () => {
  expect(inheritUnstatedTime(time('Thursday at 4pm'), dentist, moment).start.iso).toBe(
    '2026-11-26T16:00:00+01:00',
  );
});

test('the clock time stays over a change of clocks', () => {
  const march = { now: Date.parse('2027-03-26T10:00:00Z'), zone: 'Europe/Berlin' };
  const before = Date.parse('2027-03-26T09:00:00+01:00');
  const [monday] = findTimes('Monday', march);

  const moved = monday && inheritUnstatedTime(monday, { start: before, end: before }, march);

  expect(moved?.start.iso).toBe('2027-03-29T09:00:00+02:00');
});

test('what has no time of day gets none with a new day', () => {
  expect(inheritUnstatedTime(time('Thursday'), { ...dentist, isAllDay: true }, moment).start.iso).toBe(
    '2026-11-26',
  );
});

test('of nothing that is there, what was said stands alone', () => {
  expect(inheritUnstatedTime(time('Thursday'), null, moment).start.iso).toBe('2026-11-26');
});

test('a range of hours keeps its end on the day of the thing', () => {
  const { start, end } = inheritUnstatedTime(time('11 to 12:30'), dentist, moment);

  expect([start.iso, end?.iso]).toEqual(['2026-11-24T11:00:00+01:00', '2026-11-24T12:30:00+01:00']);
});
