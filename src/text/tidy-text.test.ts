import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/examples/any-character.ts';
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
