import { expect, test } from 'vitest';
import { machineZone } from './machine-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [':Europe/Berlin', 'Europe/Berlin'],
  ['EST5EDT', 'EST5EDT'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  ['UTC', 'UTC'],
  ['UTC+2', '-02:00'],
  ['UTC-2', '+02:00'],
  ['GMT+3', '-03:00'],
  ['EST5', '-05:00'],
  ['IST-5:30', '+05:30'],
  ['<+03>-3', '+03:00'],
  ['/usr/share/zoneinfo/Europe/Berlin', 'Europe/Berlin'],
])('TZ=%s is %s', (written, zone) => {
  expect(machineZone({ TZ: written })).toEqual({ zone, problem: null });
});

test.each([
  ['', 'is empty'],
  ['"Europe/Berlin"', 'is “"Europe/Berlin"”, which is not a time zone'],
  ['Foo/Bar', 'is “Foo/Bar”, which is not a time zone'],
  ['CET-1CEST,M3.5.0,M10.5.0/3', 'is “CET-1CEST,M3.5.0,M10.5.0/3”, which is not a time zone'],
  ['UTC+99', 'is “UTC+99”, which is not a time zone'],
  ['/no/such/file', 'is “/no/such/file”, which is not a time zone'],
])('TZ=%j is UTC, and says why', (written, problem) => {
  expect(machineZone({ TZ: written })).toEqual({ zone: 'UTC', problem });
});

test('without TZ it is the zone of the system', () => {
  const { zone, problem } = machineZone({});
  expect(problem).toBeNull();
  expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});
