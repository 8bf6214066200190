import { expect, test } from 'vitest';
import { isSameJson } from './digest.ts';

test.each([
  [
    { a: [1, { b: null }], c: 'x' },
    { c: 'x', a: [1, { b: null }] },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [undefined, undefined],
  [[], []],
])('%j is the same as %j', (one, other) => {
  expect(isSameJson(one, other)).toBe(true);
  expect(isSameJson(other, one)).toBe(true);
});

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: 1 }, { a: 1, b: null }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [[], {}],
  [null, {}],
  [undefined, []],
])('%j is not the same as %j', (one, other) => {
  expect(isSameJson(one, other)).toBe(false);
  expect(isSameJson(other, one)).toBe(false);
});
