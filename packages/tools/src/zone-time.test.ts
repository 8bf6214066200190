import { describe, expect, test } from 'vitest';
import { clockTime, isoTime, momentOf } from './zone-time.ts';

const at = (iso: string) => Date.parse(iso);

describe('the time in a zone', () => {
  test.each([
    ['2026-11-23T14:00:00Z', 'Europe/Berlin', '2026-11-23T15:00:00+01:00'],
    ['2026-07-23T14:00:00Z', 'Europe/Berlin', '2026-07-23T16:00:00+02:00'],
    ['2026-11-23T14:00:00Z', 'America/St_Johns', '2026-11-23T10:30:00-03:30'],
    ['2026-11-23T23:30:00Z', 'Asia/Kathmandu', '2026-11-24T05:15:00+05:45'],
    ['2026-11-23T14:00:00Z', '-02:00', '2026-11-23T12:00:00-02:00'],
    ['2026-11-23T00:00:00Z', 'UTC', '2026-11-23T00:00:00+00:00'],
  ])('of %s in %s is %s', (moment, zone, iso) => {
    expect(isoTime(at(moment), zone)).toBe(iso);
    expect(clockTime(at(moment), zone)).toBe(iso.slice(0, 19));
    expect(momentOf(iso.slice(0, 19), zone)).toBe(at(moment));
  });
});

describe('the moment of a clock time', () => {
  test('on a day is its midnight in the zone', () => {
    expect(momentOf('2026-11-23', 'Europe/Berlin')).toBe(at('2026-11-22T23:00:00Z'));
  });

  test('that the change of the clock leaves out is as by the clock before', () => {
    expect(momentOf('2026-03-29T02:30:00', 'Europe/Berlin')).toBe(at('2026-03-29T01:30:00Z'));
  });

  test('that comes twice is the first', () => {
    expect(momentOf('2026-10-25T02:30:00', 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
    expect(momentOf('2026-11-01T01:30:00', 'America/New_York')).toBe(at('2026-11-01T05:30:00Z'));
  });
});
