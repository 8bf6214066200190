import { expect, it } from 'vitest';
import { storable } from './storable.ts';

it('a text of letters, signs and line ends is stored as it is', () => {
  expect(storable('Grüße 世界 🜁\r\n\t\u0001')).toBe('Grüße 世界 🜁\r\n\t\u0001');
});

it('what a database cannot hold is stored as a replacement character', () => {
  expect(storable('a\0b\ud800c\udc00')).toBe('a\ufffdb\ufffdc\ufffd');
});
