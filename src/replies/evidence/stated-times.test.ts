import { describe, expect, it } from 'vitest';
import { isSameDate, isSameTime, statedTimes } from './stated-times.ts';

describe('times in words', () => {
  it.each<[string, readonly number[]]>([
    ['at 3pm', [15 * 60]],
    ['at 3:30 p.m.', [15 * 60 + 30]],
    ['from 12:00 to 13:15', [12 * 60, 13 * 60 + 15]],
    ['at noon', [12 * 60]],
    ['at midnight', [0]],
    ['at 12am', [0]],
    ['at 5 on Friday', [5 * 60]],
    ['half past six', [6 * 60 + 30]],
    ['quarter to 4', [3 * 60 + 45]],
    ['2026-11-27T12:00:00', [12 * 60]],
    ['2026-11-27T12:00:00Z', []],
    ['for 5 people in 2 hours', []],
    ['at 3:1 odds, version 1.2', []],
  ])('%s', (text, minutes) => {
    expect(statedTimes(text).times.map((time) => time.minutes)).toEqual(minutes);
  });

  it('"at 3" is the same as 15:00 and as 3:00, 3pm only as 15:00', () => {
    const [three, afternoon, night] = ['at 3.', '15:00', '03:00'].map((text) => statedTimes(text).times[0]);
    const [exact] = statedTimes('3pm').times;

    if (!three || !afternoon || !night || !exact) return expect.fail('a time was not read');
    expect([isSameTime(three, afternoon), isSameTime(three, night)]).toEqual([true, true]);
    expect([isSameTime(exact, afternoon), isSameTime(exact, night)]).toEqual([true, false]);
  });
});

describe('dates in words', () => {
  const date = (weekday: number | null, day: number | null, month: number | null) => ({
    weekday,
    day,
    month,
  });

  it.each<[string, readonly ReturnType<typeof date>[]]>([
    ['on Fri 27 Nov', [date(5, 27, 10)]],
    ['on Friday, November 27th', [date(5, 27, 10)]],
    ['on the 8th', [date(null, 8, null)]],
    ['2026-11-27', [date(5, 27, 10)]],
    ['on Monday and Tuesday', [date(1, null, null), date(2, null, null)]],
    ['I sat in the sun', []],
  ])('%s', (text, expected) => {
    expect(statedTimes(text).dates).toEqual(expected);
  });

  it('"tomorrow" is a date where today is known', () => {
    expect(statedTimes('tomorrow', '2026-11-26').dates).toEqual([date(5, 27, 10)]);
    expect(statedTimes('tomorrow').dates).toEqual([]);
  });

  it('are the same unless something contradicts it', () => {
    expect(isSameDate(date(5, null, null), date(5, 27, 10))).toBe(true);
    expect(isSameDate(date(4, null, null), date(5, 27, 10))).toBe(false);
  });
});
