import { TactError } from '@tact/core/errors';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import type { LocalTimeFacts } from '../tick-facts.ts';
import { createLocalTimes } from './local-day.ts';

const hour = 3_600_000;

function localAt(time: string, zone: string, capDay: 'local' | 'utc' = 'local'): LocalTimeFacts {
  return factsOf(createLocalTimes(Date.parse(time)).of({ zone, capDay }));
}

function factsOf(found: LocalTimeFacts | TactError): LocalTimeFacts {
  if (found instanceof TactError) throw found;
  return found;
}

const dayStart = (time: string, zone: string) => new Date(localAt(time, zone).dayStartsAt).toISOString();

describe('local time', () => {
  test('is UTC plus the offset of the zone at that instant', () => {
    expect(localAt('2026-01-14T12:00:00Z', 'Europe/Berlin').offsetMs).toBe(hour);
    expect(localAt('2026-07-14T12:00:00Z', 'Europe/Berlin').offsetMs).toBe(2 * hour);
    expect(localAt('2026-01-14T12:00:00Z', 'Asia/Kathmandu').offsetMs).toBe(5.75 * hour);
    expect(localAt('2026-01-14T12:00:00Z', 'America/St_Johns').offsetMs).toBe(-3.5 * hour);
    expect(localAt('2026-01-14T12:00:00Z', 'UTC').offsetMs).toBe(0);
    expect(localAt('2026-01-14T12:00:00Z', '-02:30').offsetMs).toBe(-2.5 * hour);
  });

  test('has offsets with seconds, as before zones were standardised', () => {
    expect(localAt('1960-01-14T12:00:00Z', 'Africa/Monrovia').offsetMs).toBe(-2_670_000);
  });

  test('tells the next change of the offset within two days', () => {
    const change = { at: Date.parse('2026-03-29T01:00:00Z'), offsetMs: 2 * hour };

    expect(localAt('2026-03-28T12:00:00Z', 'Europe/Berlin').nextChange).toEqual(change);
    expect(localAt('2026-03-27T00:59:59Z', 'Europe/Berlin')).not.toHaveProperty('nextChange');
    expect(localAt('2026-03-29T01:00:00Z', 'Europe/Berlin')).not.toHaveProperty('nextChange');
  });

  test('is looked up once for each zone', () => {
    const times = createLocalTimes(Date.parse('2026-01-14T12:00:00Z'));
    const berlin = { zone: 'Europe/Berlin', capDay: 'local' } as const;

    expect(times.of(berlin)).toBe(times.of({ ...berlin }));
    expect(times.of(berlin)).not.toBe(times.of({ ...berlin, capDay: 'utc' }));
  });

  test.each(['Europe/Atlantis', '', '25:00', 'Europe/Berlin; DROP TABLE'])(
    'in the unknown zone “%s” is an error as a value, and other zones are looked up',
    (zone) => {
      const times = createLocalTimes(Date.parse('2026-01-14T12:00:00Z'));

      expect(times.of({ zone, capDay: 'local' })).toMatchObject({
        code: 'ZONE_UNKNOWN',
        message: `The time zone “${zone}” is unknown.`,
      });
      expect(times.of({ zone: 'Asia/Tokyo', capDay: 'local' })).toMatchObject({ offsetMs: 9 * hour });
    },
  );
});

describe('a local day', () => {
  test('begins at midnight', () => {
    expect(dayStart('2026-01-14T22:59:59Z', 'Europe/Berlin')).toBe('2026-01-13T23:00:00.000Z');
    expect(dayStart('2026-01-14T23:00:00Z', 'Europe/Berlin')).toBe('2026-01-14T23:00:00.000Z');
  });

  test('of 23 hours and one of 25 hours begin and end at midnight', () => {
    expect(dayStart('2026-03-29T21:59:59Z', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(dayStart('2026-03-29T22:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
    expect(dayStart('2026-10-25T22:59:59Z', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z');
    expect(dayStart('2026-10-25T23:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z');
  });

  test('begins at 01:00 where the clock jumps over midnight', () => {
    expect(dayStart('2024-04-26T12:00:00Z', 'Africa/Cairo')).toBe('2024-04-25T22:00:00.000Z');
    expect(dayStart('2024-04-25T21:59:59Z', 'Africa/Cairo')).toBe('2024-04-24T22:00:00.000Z');
  });

  test('begins with the first of two midnights', () => {
    expect(dayStart('2026-11-01T12:00:00Z', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
    expect(dayStart('2026-11-01T05:30:00Z', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });

  test('goes on after the clock went back from midnight to 23:00', () => {
    expect(dayStart('2024-10-31T21:30:00Z', 'Africa/Cairo')).toBe('2024-10-30T21:00:00.000Z');
    expect(dayStart('2024-10-31T22:00:00Z', 'Africa/Cairo')).toBe('2024-10-31T22:00:00.000Z');
  });

  test('is followed by the next but one where a zone skips a whole day', () => {
    expect(dayStart('2011-12-30T09:59:59Z', 'Pacific/Apia')).toBe('2011-12-29T10:00:00.000Z');
    expect(dayStart('2011-12-30T10:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  test('is one of UTC where that is chosen', () => {
    expect(localAt('2026-01-14T22:30:00Z', 'Asia/Tokyo', 'utc')).toEqual({
      offsetMs: 9 * hour,
      dayStartsAt: Date.parse('2026-01-14T00:00:00Z'),
    });
  });
});

describe('every zone and every change of the clock from 2024 to 2035', () => {
  const zones = Intl.supportedValuesOf('timeZone');

  function changesOf(zone: string): readonly Temporal.ZonedDateTime[] {
    const changes: Temporal.ZonedDateTime[] = [];
    let at = Temporal.Instant.from('2024-01-01T00:00Z').toZonedDateTimeISO(zone);
    for (;;) {
      const change = at.getTimeZoneTransition('next');
      if (change === null || change.year > 2035) return changes;
      changes.push(change);
      at = change;
    }
  }

  /** Both sides of each change and of the midnights around it, and two days without one every six years. */
  function instantsOf(changes: readonly Temporal.ZonedDateTime[]): readonly number[] {
    const quiet = [2024, 2030].flatMap((year) => [Date.UTC(year, 0, 14, 12), Date.UTC(year, 6, 14)]);
    return [
      ...quiet,
      ...changes.flatMap((change) => {
        const ms = change.epochMilliseconds;
        const midnight = change.startOfDay().epochMilliseconds;
        return [ms - 1, ms, ms + 2 * hour, midnight - 1, midnight, midnight + 24 * hour];
      }),
    ];
  }

  test('agree with a second implementation', { timeout: 30_000 }, () => {
    let count = 0;
    const wrong: string[] = [];
    for (const zone of zones) {
      const changes = changesOf(zone);
      count += changes.length;
      for (const instant of instantsOf(changes)) {
        const ours = factsOf(createLocalTimes(instant).of({ zone, capDay: 'local' }));
        const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
        const next = changes.find(({ epochMilliseconds }) => epochMilliseconds > instant);
        const isSoon = next !== undefined && next.epochMilliseconds - instant <= 48 * hour;
        const theirs: LocalTimeFacts = {
          offsetMs: there.offsetNanoseconds / 1e6,
          dayStartsAt: there.startOfDay().epochMilliseconds,
          ...(isSoon
            ? { nextChange: { at: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1e6 } }
            : {}),
        };
        if (JSON.stringify(ours) !== JSON.stringify(theirs))
          wrong.push(`${zone} ${there.toString()}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`);
      }
    }

    expect(wrong).toEqual([]);
    expect(zones.length).toBeGreaterThan(400);
    expect(count).toBeGreaterThan(3000);
  });
});
