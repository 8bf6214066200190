import { describe, expect, test } from 'vitest';
import { movedPlace } from './move-places.ts';

const right = Float32Array.from([1, 0]);
const up = Float32Array.from([0, 1]);

describe('the place of a heuristic', () => {
  test('moves halfway to the first event that it answers well', () => {
    const place = movedPlace(right, up, 1);

    expect([...place]).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)]);
  });

  test('moves less, the more events it stands for, but always by a thirtieth', () => {
    const upwards = [2, 10, 29, 1000].map((answered) => movedPlace(right, up, answered)[1]);

    expect(upwards).toEqual([0.4472, 0.0995, 0.0345, 0.0345].map((value) => expect.closeTo(value, 4)));
  });

  test('has length 1 after any number of events', () => {
    const place = [up, right, up].reduce<Float32Array>(
      (moved, event, at) => movedPlace(moved, event, at + 1),
      right,
    );

    expect(Math.hypot(...place)).toBeCloseTo(1, 6);
  });

  test('stays where an event without words is answered', () => {
    expect(movedPlace(right, Float32Array.from([0, 0]), 3)).toEqual(right);
  });
});
