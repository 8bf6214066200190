import type { Occurrence } from '@tact/core/ports/calendar';
import { describe, expect, test } from 'vitest';
import { defaultHours, freeStretches, type Stretch } from './free-time.ts';
import { isoTime } from './zone-time.ts';

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`);
const label = { origin: 'owner', source: 'test' };
const event = (from: string, to: string, part: Partial<Occurrence> = {}, status = 'confirmed') =>
  ({ startsAt: at(from), endsAt: at(to), isAllDay: false, event: { status, label }, ...part }) as Occurrence;
const shown = (stretches: readonly Stretch[]) =>
  stretches.map(({ from, to }) =>
    [from, to].map((one) => new Date(one).toISOString().slice(11, 16)).join('-'),
  );
const free = (events: readonly Occurrence[], minutes = 30) =>
  shown(freeStretches({ from: at('09:00'), to: at('18:00') }, events, minutes * 60_000));

describe('the time that is left', () => {
  test.each([
    ['is all of it without events', [], ['09:00-18:00']],
    ['is around an event', [event('12:00', '13:00')], ['09:00-12:00', '13:00-18:00']],
    [
      'is between events, whatever their order',
      [event('14:00', '15:00'), event('10:00', '11:00')],
      ['09:00-10:00', '11:00-14:00', '15:00-18:00'],
    ],
    [
      'is not within events that overlap',
      [event('10:00', '13:00'), event('11:00', '12:00'), event('12:30', '14:00')],
      ['09:00-10:00', '14:00-18:00'],
    ],
    ['leaves out what is too short', [event('09:20', '12:00'), event('12:20', '17:40')], []],
    ['is nothing in a window that is full', [event('08:00', '19:00')], []],
    ['is not touched by events around', [event('07:00', '09:00'), event('18:00', '19:00')], ['09:00-18:00']],
    [
      'is not taken by whole days, nor by what was cancelled',
      [event('00:00', '23:00', { isAllDay: true }), event('10:00', '11:00', {}, 'cancelled')],
      ['09:00-18:00'],
    ],
  ])('%s', (_, events, left) => {
    expect(free(events)).toEqual(left);
  });

  test('may be asked for in any length', () => {
    expect(free([event('09:20', '12:00')], 10)).toEqual(['09:00-09:20', '12:00-18:00']);
    expect(free([event('09:20', '12:00')], 0)).toEqual(['09:00-09:20', '12:00-18:00']);
  });
});

test('the hours of whole days are from nine to six, over a change of the clock too', () => {
  const window = {
    from: Date.parse('2026-10-24T00:00:00+02:00'),
    to: Date.parse('2026-10-26T00:00:00+01:00'),
  };

  expect(
    defaultHours(window, 'Europe/Berlin').map(({ from, to }) =>
      [from, to].map((one) => isoTime(one, 'Europe/Berlin')),
    ),
  ).toEqual([
    ['2026-10-24T09:00:00+02:00', '2026-10-24T18:00:00+02:00'],
    ['2026-10-25T09:00:00+01:00', '2026-10-25T18:00:00+01:00'],
  ]);
});
