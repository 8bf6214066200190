import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeAge, describeSize, parseAge, parseSize } from './amount.ts';

test.each([
  ['5MB', 5_000_000],
  ['5 mb', 5_000_000],
  ['1.5KB', 1500],
  ['1KiB', 1024],
  ['2MiB', 2_097_152],
  ['0B', 0],
])('the size %s is %i bytes', (text, bytes) => {
  expect(parseSize(text)).toBe(bytes);
});

test.each([
  ['30d', 2_592_000_000],
  ['12 h', 43_200_000],
  ['90min', 5_400_000],
  ['2w', 1_209_600_000],
  ['1y', 31_536_000_000],
  ['10s', 10_000],
])('the age %s is %i milliseconds', (text, milliseconds) => {
  expect(parseAge(text)).toBe(milliseconds);
});

test.each([
  '',
  '5',
  'MB',
  '-5MB',
  '5m',
  '5 MB more',
  '5e3MB',
  '5,5MB',
  `${'9'.repeat(400)}GB`,
  'constructor',
])('"%s" is neither', (text) => {
  expect(parseSize(text)).toBeNull();
  expect(parseAge(text)).toBeNull();
});

test('what is described reads back as the same amount', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), (amount) => {
      expect(parseSize(describeSize(amount))).toBe(amount);
      expect(parseAge(describeAge(amount * 1000))).toBe(amount * 1000);
    }),
  );
});

test('the largest unit that fits is taken', () => {
  expect([describeSize(5_000_000), describeSize(1500), describeSize(0)]).toEqual(['5 MB', '1500 B', '0 B']);
  expect([describeAge(2_592_000_000), describeAge(5_400_000)]).toEqual(['30 d', '90 min']);
});
