import { expect, test } from 'vitest';
import { exposeOutside, outside } from '#records';
import {
  distinctOutside,
  joinOutside,
  mapOutside,
  matchOutside,
  outsideText,
  searchOutside,
} from './outside.ts';
import { quote } from './quote.ts';

const subject = outside('Lunch “today”', 'mail:subject');
const name = outside('Bob', 'mail:address');

test('outside text is matched by patterns and by tests', () => {
  expect(matchOutside(subject, /^lunch/i)).toBe(true);
  expect(matchOutside(subject, /dinner/)).toBe(false);
  expect(matchOutside(subject, (text) => text.endsWith('”'))).toBe(true);
  expect(searchOutside(subject, /today/)).toBe(7);
  expect(searchOutside(subject, /tomorrow/)).toBe(-1);
});

test('what is made from outside text carries its label', () => {
  expect(mapOutside(subject, (text) => text.toUpperCase())).toEqual(outside('LUNCH “TODAY”', 'mail:subject'));
});

test('what is joined from outside text is outside, and names every source once', () => {
  expect(outsideText`${name}: ${subject}!`).toEqual(
    outside('Bob: Lunch “today”!', 'mail:address+mail:subject'),
  );
  expect(joinOutside([outsideText`${name} & ${name}`, 'ours'], ', ')).toEqual(
    outside('Bob & Bob, ours', 'mail:address'),
  );
});

test('outside text is quoted like any other', () => {
  expect(quote(subject)).toBe('“Lunch "today"”');
  expect(quote(subject, 6)).toBe('“Lunch…”');
});

test('texts that say the same are one, and empty ones none', () => {
  const texts = ['a', 'b', 'a', ''].map((text, index) => outside(text, `mail:${index}`));

  expect(distinctOutside(texts).map((text) => [exposeOutside(text), text.source])).toEqual([
    ['a', 'mail:0'],
    ['b', 'mail:1'],
  ]);
});
