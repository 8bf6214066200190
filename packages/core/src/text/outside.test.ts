import { expect, test } from 'vitest';
import { exposeOutside, outside } from '#records';
import {
  compareText,
  distinctOutside,
  distinctText,
  joinOutside,
  joinText,
  jsonText,
  linesOf,
  mapOutside,
  mapText,
  matchOutside,
  outsideText,
  partsOf,
  saysSame,
  searchOutside,
  withoutOutside,
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

test('text that may be ours stays ours unless a part of it is outside', () => {
  const upper = (text: string) => text.toUpperCase();

  expect(mapText('Bob', upper)).toBe('BOB');
  expect(mapText(name, upper)).toEqual(outside('BOB', 'mail:address'));
  expect(joinText(['Ann', 'Dan'], ', ')).toBe('Ann, Dan');
  expect(joinText(['Ann', name], ', ')).toEqual(outside('Ann, Bob', 'mail:address'));
  expect(linesOf('a\r\nb')).toEqual(['a', 'b']);
  expect(linesOf(outside('a\nb', 'note:body'))).toEqual([
    outside('a', 'note:body'),
    outside('b', 'note:body'),
  ]);
});

test('parts of outside text are outside', () => {
  expect(partsOf(outside('“a” and “b”', 'message'), /“([^”]+)”/g)).toEqual([
    outside('a', 'message'),
    outside('b', 'message'),
  ]);
});

test('texts are compared by what they say, whoever wrote them', () => {
  expect(saysSame('Bob', name)).toBe(true);
  expect(saysSame('bob', name)).toBe(false);
  expect(distinctText(['Bob', name, 'Ann'])).toEqual(['Bob', 'Ann']);
  expect([name, 'Ann', 'Cem'].toSorted(compareText)).toEqual(['Ann', name, 'Cem']);
});

test('a value as JSON is outside where any part of it is', () => {
  expect(jsonText({ from: 'Ann' })).toBe('{"from":"Ann"}');
  expect(jsonText({ from: [name] })).toEqual(outside('{"from":["Bob"]}', 'json'));
});

test('what is left without outside text is ours', () => {
  const mail = { from: name, at: 5, about: { subject, mine: 'yes' }, people: ['Ann', name], none: null };

  expect(withoutOutside(mail, '(theirs)')).toEqual({
    from: '(theirs)',
    at: 5,
    about: { subject: '(theirs)', mine: 'yes' },
    people: ['Ann', '(theirs)'],
    none: null,
  });
});
