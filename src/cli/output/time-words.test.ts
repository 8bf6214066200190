import { describe, expect, it } from 'vitest';
import { parseSince } from '../parse-since.ts';
import { duration, relativeTime, withPlainTimes } from './time-words.ts';

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

describe('a time in the past', () => {
  it('is read as an amount before now, or as a date', () => {
    expect(parseSince('90m', now)).toBe(now - 1.5 * hour);
    expect(parseSince(' 7d ', now)).toBe(now - 168 * hour);
    expect(parseSince('2w', now)).toBe(now - 336 * hour);
    expect(parseSince('2026-11-20T08:00Z', now)).toBe(Date.UTC(2026, 10, 20, 8));
    expect(parseSince('2026-11-20', now)).toBe(new Date(2026, 10, 20).getTime());
  });

  it('is read as an amount in words, or as the start of a named day', () => {
    const sunday = new Date(2026, 10, 22, 10, 30).getTime();

    expect(parseSince('3 days ago', sunday)).toBe(sunday - 72 * hour);
    expect(parseSince('today', sunday)).toBe(new Date(2026, 10, 22).getTime());
    expect(parseSince('Yesterday', sunday)).toBe(new Date(2026, 10, 21).getTime());
    expect(parseSince('monday', sunday)).toBe(new Date(2026, 10, 16).getTime());
    expect(parseSince('sat', sunday)).toBe(new Date(2026, 10, 21).getTime());
    expect(parseSince('sunday', sunday)).toBe(new Date(2026, 10, 15).getTime());
  });

  it('is nothing else', () => {
    for (const text of ['', 'tomorrow', '7', '7x', '-3d', '2026-99-99', '99999999d']) {
      expect(parseSince(text, now), text).toBeNull();
    }
  });
});

it('a time in a sentence reads as on the clock that it names, and what is no time stays', () => {
  expect(withPlainTimes('delete “Lunch” (2026-11-23T12:00:00+01:00)')).toBe(
    'delete “Lunch” (2026-11-23 12:00)',
  );
  expect(withPlainTimes('file 2026-11-23Tango')).toBe('file 2026-11-23Tango');
});
