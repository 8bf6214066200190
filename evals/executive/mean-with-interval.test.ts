import { expect, test } from 'vitest';
import { meanWithInterval } from './mean-with-interval.ts';

test('the interval of a mean is that of Student’s t', () => {
  // 2 ± 4.303 · 1 / √3
  expect(meanWithInterval([1, 2, 3])).toEqual({ mean: 2, low: -0.4843, high: 4.4843 });
});

test('one value has no interval, and none has no mean', () => {
  expect(meanWithInterval([0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  expect(meanWithInterval([])).toBeNull();
});
