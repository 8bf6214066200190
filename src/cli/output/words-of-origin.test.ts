import { expect, test } from 'vitest';
import { wordsOfOrigin } from './words-of-origin.ts';

test.each([
  ['owner', 'Room “4”\nupstairs', 'Room “4” upstairs'],
  ['system', 'Room 4', 'Room 4'],
  ['outside', 'Room “4”\nupstairs', '“Room "4" upstairs”'],
  ['outside', '', ''],
] as const)('words of %s stand as %s', (origin, words, shown) => {
  expect(wordsOfOrigin(words, origin, 80)).toBe(shown);
});
