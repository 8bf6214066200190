import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { tidyLines, tidySingleLine } from './tidy-text.ts';

test.each([
  [
    'line breaks of every kind',
    'Pay\nrent\r\nnow\u2028or\u2029later\u0085then',
    'Pay rent now or later then',
  ],
  ['control characters', 'Pay\u0000 \u001b[31mrent\u007f\u009b', 'Pay [31mrent'],
  ['characters of direction', 'Pay \u202etner\u202c \u061c\u200f\u2067now', 'Pay tner now'],
  ['characters that nobody sees', 'Pay\u200b \u00adrent\ufeff\u{e0041}', 'Pay rent'],
])('a single line has no %s', (_, text, line) => {
  expect(tidySingleLine(text)).toBe(line);
});

test('a single line keeps the joiners of Persian words and of emoji', () => {
  expect(tidySingleLine('می\u200cخواهم 👩\u200d🚀')).toBe('می\u200cخواهم 👩\u200d🚀');
});

test.each([
  ['variation selectors that carry bytes', 'Pay\u{e0154}\u{e0155}\ufe01', 'Pay'],
  ['letters that no font draws', 'Pay\u034f\u3164\u115f\u180e', 'Pay'],
  ['signs of private use', 'Pay\ue000\u{f0000}', 'Pay'],
  ['joiners and selectors that join nothing', 'Pay\u200d \u200crent\ufe0f\ufe0f', 'Pay rent'],
  ['marks that pile up', `Pa${'\u0301'.repeat(9)}y`, 'Pa\u0301\u0301\u0301\u0301y'],
  ['marks without a letter', 'Pay \u030brent', 'Pay rent'],
])('a text has no %s, which a card would not show', (_, text, tidied) => {
  expect(tidySingleLine(text)).toBe(tidied);
  expect(tidyLines(text)).toBe(tidied);
});

test.each([
  '👩\u200d🚀',
  '❤\ufe0f\u200d🔥',
  '👍🏽',
  '1\ufe0f\u20e3',
  '☎\ufe0f',
  'क्\u200dष',
  'می\u200cخواهم',
  'ệ'.normalize('NFD'),
])('a text keeps %s', (text) => {
  expect(tidySingleLine(text)).toBe(text);
  expect(tidyLines(text)).toBe(text);
});

test('a long text of marks and joiners alone, on which quadratic work would take minutes, is tidied', () => {
  const chain = '\u0301\u200d'.repeat(200_000);

  expect(tidyLines(` ${chain}`).length).toBeLessThanOrEqual(chain.length + 1);
});

test('lines keep their breaks and tabs, and nothing else that controls', () => {
  expect(tidyLines('one\r\ntwo\tthree\u2028four\u0007\u202efive\n')).toBe('one\ntwo\tthree\nfourfive');
});

test('whatever is given, nothing is left that controls, breaks a line or turns it, and a second look changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom(...' \n\r\t\u2028\u202e\u061c\u0000')) }),
      (text) => {
        const [line, lines] = [tidySingleLine(text), tidyLines(text)];
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(lines).not.toMatch(/[\p{Zl}\p{Zp}\p{Bidi_Control}]|(?![\n\t])\p{Cc}/u);
        expect([tidySingleLine(line), tidyLines(lines)]).toEqual([line, lines]);
      },
    ),
  );
});
