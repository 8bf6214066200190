import { outside } from '@tact/core/records';
import { expect, test } from 'vitest';
import { wordsOnLine } from './words-on-line.ts';

test.each([
  ['the owner', 'Room “4”\nupstairs', 'Room “4” upstairs'],
  ['a stranger', outside('Room “4”\nupstairs', 'event:location'), '“Room "4" upstairs”'],
  ['a stranger who says nothing', outside('', 'event:location'), ''],
] as const)('words of %s stand on one line', (_, words, shown) => {
  expect(wordsOnLine(words, 80)).toBe(shown);
});
