import type { Occurrence } from '@tact/core/ports/calendar';
import { expect, test } from 'vitest';
import { listedOnce } from './free-time.ts';

const dayMs = 24 * 3_600_000;
const occurrence = (ref: string, startsAt: number) => ({ event: { ref }, startsAt }) as unknown as Occurrence;
const said = (list: ReturnType<typeof listedOnce>) =>
  list.map(({ occurrence: { event, startsAt }, moreTimes }) => [event.ref, startsAt, moreTimes]);

test('an event that repeats all day is listed once, with how often it takes place besides', () => {
  const crowd = Array.from({ length: 24 }, (_, at) => occurrence('s', at));
  const leftOut = [{ ...occurrence('s', 24), count: 976 }];

  expect(said(listedOnce([...crowd, occurrence('dentist', 30)], leftOut))).toEqual([
    ['s', 0, 999],
    ['dentist', 30, 0],
  ]);
});

test('an event of every day, or three times of a day, is listed each time', () => {
  const daily = [0, 1, 2, 3, 4].map((day) => occurrence('standup', day * dayMs));
  const thrice = [1, 2, 3].map((at) => occurrence('pills', at));

  expect(listedOnce([...daily, ...thrice]).map(({ moreTimes }) => moreTimes)).toEqual(Array(8).fill(0));
});
