import { describe, expect, it } from 'vitest';
import { parseSince } from '../parse-since.ts';
import { duration, relativeTime, timeIn, withPlainTimes } from './time-words.ts';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

describe('times in words', () => {
  it('name the largest unit that fits, before and after', () => {
    expect(relativeTime(now - 2 * hour, now)).toBe('2 hours ago');
    expect(relativeTime(now + 7 * 24 * hour, now)).toBe('in 7 days');
    // A question that is open for a week is open for a week a few seconds later, too.
    expect(relativeTime(now + 7 * 24 * hour - 5_000, now)).toBe('in 7 days');
    expect(relativeTime(now - 30_000, now)).toBe('just now');
    expect(relativeTime(now + 30_000, now)).toBe('in a moment');
    expect(relativeTime(now - 24 * hour, now)).toBe('yesterday');
  });

  it('show durations with the digits that matter', () => {
    expect([0.0843, 3.125, 12.7, 1834].map(duration)).toEqual(['84 µs', '3.1 ms', '13 ms', '1.8 s']);
  });
});

it('a time to the minute is what a clock in the zone shows', () => {
  expect(timeIn('UTC', now)).toBe('2026-11-21 12:00');
  expect(timeIn('Asia/Kolkata', now)).toBe('2026-11-21 17:30');
  expect(timeIn('Pacific/Auckland', now)).toBe('2026-11-22 01:00');
  expect(timeIn('America/New_York', Date.UTC(2026, 6, 1, 3, 5, 59))).toBe('2026-06-30 23:05');
});

describe('a time in the past', () => {
  it('is read as an amount before now, or as a date', () => {
    expect(parseSince('90m', now, 'UTC')).toBe(now - 1.5 * hour);
    expect(parseSince(' 7d ', now, 'UTC')).toBe(now - 168 * hour);
    expect(parseSince('2w', now, 'UTC')).toBe(now - 336 * hour);
    expect(parseSince('2026-11-20T08:00Z', now, 'UTC')).toBe(Date.UTC(2026, 10, 20, 8));
    expect(parseSince('2026-11-20', now, 'UTC')).toBe(Date.UTC(2026, 10, 20));
  });

  it('is read as an amount in words, or as the start of a named day', () => {
    const sunday = Date.UTC(2026, 10, 22, 10, 30);

    expect(parseSince('3 days ago', sunday, 'UTC')).toBe(sunday - 72 * hour);
    expect(parseSince('today', sunday, 'UTC')).toBe(Date.UTC(2026, 10, 22));
    expect(parseSince('Yesterday', sunday, 'UTC')).toBe(Date.UTC(2026, 10, 21));
    expect(parseSince('monday', sunday, 'UTC')).toBe(Date.UTC(2026, 10, 16));
    expect(parseSince('sat', sunday, 'UTC')).toBe(Date.UTC(2026, 10, 21));
    expect(parseSince('sunday', sunday, 'UTC')).toBe(Date.UTC(2026, 10, 15));
  });

  it('is of the zone where it names no offset', () => {
    const berlin = 'Europe/Berlin';

    expect(parseSince('2026-11-20', now, berlin)).toBe(Date.UTC(2026, 10, 19, 23));
    expect(parseSince('2026-11-20T08:00', now, berlin)).toBe(Date.UTC(2026, 10, 20, 7));
    expect(parseSince('2026-11-20 08:00:30', now, berlin)).toBe(Date.UTC(2026, 10, 20, 7, 0, 30));
    expect(parseSince('2026-11-20T08:00+05:00', now, berlin)).toBe(Date.UTC(2026, 10, 20, 3));
    // A day that summer time began on has 23 hours.
    expect(parseSince('yesterday', Date.UTC(2026, 2, 30, 12), berlin)).toBe(Date.UTC(2026, 2, 28, 23));
    // It is Sunday there already.
    expect(parseSince('saturday', Date.UTC(2026, 10, 21, 12), 'Pacific/Auckland')).toBe(
      Date.UTC(2026, 10, 20, 11),
    );
  });

  it('is nothing else', () => {
    for (const text of ['', 'tomorrow', '7', '7x', '-3d', '2026-99-99', '99999999d', '2026-11-20 at noon']) {
      expect(parseSince(text, now, 'UTC'), text).toBeNull();
    }
  });
});

it('a time in a sentence reads as on the clock that it names, and what is no time stays', () => {
  expect(withPlainTimes('delete “Lunch” (2026-11-23T12:00:00+01:00)')).toBe(
    'delete “Lunch” (2026-11-23 12:00)',
  );
  expect(withPlainTimes('file 2026-11-23Tango')).toBe('file 2026-11-23Tango');
});
