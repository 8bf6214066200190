import { describe, expect, it } from 'vitest';
import { checkIsoTime } from './check-iso-time.ts';
import { formatTime } from './format-time.ts';

const now = { now: Date.parse('2026-11-23T22:30:00Z'), zone: 'Europe/Berlin' };

function said(iso: string): string | null {
  const time = checkIsoTime(iso, now);
  return time === null ? null : formatTime(time, now);
}

describe('a time is formatted', () => {
  it.each([
    ['2026-11-23T18:00', 'today at 18:00'],
    ['2026-11-24T17:00', 'tomorrow at 17:00'],
    ['2026-11-22', 'yesterday'],
    ['2026-11-24', 'tomorrow'],
    ['2026-11-27T15:00', 'Fri 27 Nov, 15:00'],
    ['2026-12-25', 'Fri 25 Dec'],
    ['2027-01-01T09:05:30', 'Fri 1 Jan 2027, 09:05'],
    ['2026-11-23T23:45:10', 'today at 23:45:10'],
  ])('%s as %j', (iso, words) => expect(said(iso)).toBe(words));
});
