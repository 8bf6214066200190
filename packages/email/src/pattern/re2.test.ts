import { expect, test } from 'vitest';
import { re2Patterns } from './re2.ts';

test.each([
  ['invoice', 'Your INVOICE is here', true],
  ['INVOICE', 'your invoice is here', true],
  ['^re:', 'Re: hello', true],
  ['^re:', 'hello re: you', false],
  ['größe', 'GRÖSSE', false],
  ['größe', 'GRÖßE', true],
  ['\\bpo-\\d{4}\\b', 'about PO-1234.', true],
  ['\\bpo-\\d{4}\\b', 'about PO-12345.', false],
])('%s over "%s": %s', (source, text, matches) => {
  expect(re2Patterns.compile(source).test(text)).toBe(matches);
});

test.each([
  ['(', 'a "(" is not closed'],
  ['a)', 'a ")" closes nothing'],
  ['[a', 'a "[" is not closed `[a`'],
  ['*', 'nothing to repeat before `*`'],
  ['a**', 'a repetition is repeated in `**`'],
  ['a{1001}', 'too many repetitions, at most 1000, in `{1001}`'],
  ['[z-a]', 'invalid character range or class: `z-a`'],
  ['\\q', 'unknown escape sequence: `\\q`'],
  ['a\\', 'it ends with a single backslash'],
  ['(?P<n>a)(?P<n>b)', 'two groups have the name `n`'],
  ['(?=a)', 'look-ahead and look-behind are not supported: `(?=`'],
  ['(?<!a)b', 'look-ahead and look-behind are not supported: `(?<!a)b`'],
  ['(a)\\1', 'back-references are not supported: `\\1`'],
])('%s is refused with what is wrong', (source, problem) => {
  expect(() => re2Patterns.compile(source)).toThrow(new SyntaxError(problem));
});

test('a pattern of more than 1000 characters is refused', () => {
  expect(re2Patterns.compile('a'.repeat(1000)).test('b')).toBe(false);
  expect(() => re2Patterns.compile('a'.repeat(1001))).toThrow('it is longer than 1000 characters');
});

// A backtracking engine would not come back from any of these within the age of the universe.
test.each(['(a+)+$', '(a|aa)+$', '(.*a){20}b', '(a+a+)+y'])('%s over 200 000 letters ends', (source) => {
  expect(re2Patterns.compile(source).test(`by${'a'.repeat(200_000)}!`)).toBe(false);
});
