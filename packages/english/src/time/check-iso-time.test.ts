import { describe, expect, it } from 'vitest';
import { checkIsoTime } from './check-iso-time.ts';

const berlin = { now: Date.parse('2026-11-23T09:00:00Z'), zone: 'Europe/Berlin' };

describe('an ISO time from a model', () => {
  it.each([
    ['2026-11-24', '2026-11-24', null],
    ['2026-11-24T17:00', '2026-11-24T17:00:00+01:00', '17:00:00'],
    ['2026-11-24 17:00:30', '2026-11-24T17:00:30+01:00', '17:00:30'],
    ['2026-11-24T17:00:00Z', '2026-11-24T18:00:00+01:00', '18:00:00'],
    ['2026-11-24T17:00:00.250+02:00', '2026-11-24T16:00:00+01:00', '16:00:00'],
    ['2026-11-24T23:30:00-05:00', '2026-11-25T05:30:00+01:00', '05:30:00'],
    [' 2026-07-01t08:00z ', '2026-07-01T10:00:00+02:00', '10:00:00'],
  ])('%j is %s in local time', (value, iso, time) => {
    expect(checkIsoTime(value, berlin)).toMatchObject({ iso, time });
  });

  it.each([
    'tomorrow',
    '2026-02-30',
    '2026-13-01',
    '2026-11-24T25:00',
    '2026-11-24T17',
    '24.11.2026',
    '',
    '1'.repeat(500),
  ])('%j is not one', (value) => expect(checkIsoTime(value, berlin)).toBeNull());
});
