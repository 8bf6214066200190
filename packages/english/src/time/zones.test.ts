import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isZone, localTime, toInstant, toLocal } from './zones.ts';

const at = (iso: string) => Date.parse(iso);

describe('a zone', () => {
  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Chatham',
    'UTC',
    '-02:00',
    '+05:30',
  ])('may be %s', (zone) => expect(isZone(zone)).toBe(true));

  it.each([
    '',
    'Mars/Olympus',
    'Z',
    '+99:00',
    '2 hours',
    '2020-01-01T00:00Z[Europe/Berlin]',
    'a'.repeat(1_000),
  ])('is not %j', (zone) => expect(isZone(zone)).toBe(false));
});

describe('an instant', () => {
  it.each([
    ['Europe/Berlin', '2026-07-01', '14:00:00', '+02:00'],
    ['America/New_York', '2026-07-01', '08:00:00', '-04:00'],
    ['Asia/Kolkata', '2026-07-01', '17:30:00', '+05:30'],
    ['Pacific/Chatham', '2026-07-02', '00:45:00', '+12:45'],
    ['-02:00', '2026-07-01', '10:00:00', '-02:00'],
  ])('has a local time in %s', (zone, date, time, offset) => {
    expect(toLocal(at('2026-07-01T12:00:00Z'), zone)).toEqual({ date, time, offset });
    expect(toInstant(`${date}T${time}`, zone)).toBe(at('2026-07-01T12:00:00Z'));
  });

  it('takes the earlier offset for a skipped local time', () => {
    expect(toInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe(at('2026-03-29T01:30:00Z'));
    expect(localTime(Temporal.PlainDateTime.from('2026-03-29T02:30'), 'Europe/Berlin').iso).toBe(
      '2026-03-29T03:30:00+02:00',
    );
  });

  it('is the first of two equal local times', () => {
    expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
    expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe(at('2026-11-01T05:30:00Z'));
  });

  it('is midnight for a date alone', () => {
    expect(toInstant('2026-11-23', 'Asia/Kolkata')).toBe(at('2026-11-22T18:30:00Z'));
  });
});
