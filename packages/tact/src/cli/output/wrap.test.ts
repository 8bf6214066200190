import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { cut, wrap, wrapLines, wrapTightly } from './wrap.ts';

const dim = (text: string) => `\u001b[2m${text}\u001b[22m`;

describe('wrapping', () => {
  it('breaks between words and indents what follows', () => {
    expect(wrap('one two three four', 16, 4)).toBe('one two\n    three four');
  });

  it('leaves a short text alone', () => {
    expect(wrap('short', 40, 10)).toBe('short');
  });

  it('keeps a long word whole, so that an address can be copied', () => {
    expect(wrap('see https://example.com/a/long/path here', 12)).toBe(
      'see\nhttps://example.com/a/long/path\nhere',
    );
  });

  it('keeps line breaks', () => {
    expect(wrap('one\n\ntwo', 40)).toBe('one\n\ntwo');
  });
});

describe('wrapping lines', () => {
  it('breaks only those that are too long, and indents what follows like the line', () => {
    expect(wrapLines('short\n  two three four\n  a   b', 12)).toBe('short\n  two three\n  four\n  a   b');
  });
});

describe('wrapping tightly', () => {
  it('breaks a word that is too long', () => {
    expect(wrapTightly('to someone@example.com', 8)).toEqual(['to', 'someone@', 'example.', 'com']);
  });

  it.each([
    ['East Asian text', '三月の展示について', ['三月の', '展示に', 'ついて']],
    ['emoji of several code points', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧']],
    [
      'combining marks',
      'e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301',
      ['e\u0301'.repeat(7), 'e\u0301'],
    ],
  ])('breaks %s by its width on the screen, never within a character', (_, text, lines) => {
    expect(wrapTightly(text, 7)).toEqual(lines);
  });

  it('closes a style at the end of each line and takes it up again on the next', () => {
    expect(wrapTightly(`label it ${dim('· sent to many people')}`, 14)).toEqual([
      `label it ${dim('·')}`,
      dim('sent to many'),
      dim('people'),
    ]);
  });

  it('takes up every style of a nested one', () => {
    const paint = createPaint(true);

    expect(wrapTightly(paint.red(`a ${paint.bold('bbbb cccc')} d`), 6)).toEqual([
      '\u001b[31ma \u001b[1mbbbb\u001b[22m\u001b[39m',
      '\u001b[31m\u001b[1mcccc\u001b[22m d\u001b[39m',
    ]);
  });

  it('breaks no code of a style in two', () => {
    expect(wrapTightly(dim('abcdef'), 3)).toEqual([dim('abc'), dim('def')]);
  });
});

describe('cutting', () => {
  it('puts an ellipsis where something is missing, never through a wide character', () => {
    expect(cut('a long subject', 7)).toBe('a long…');
    expect(cut('三月の展示', 6)).toBe('三月…');
    expect(cut('fits', 4)).toBe('fits');
  });

  it('closes the quotation that it cuts in', () => {
    expect(cut('label it “Receipts”', 14)).toBe('label it “Re…”');
    expect(cut('“Receipts” is its label', 14)).toBe('“Receipts” is…');
  });

  it('ends the style that it cuts', () => {
    expect(cut(dim('a long subject'), 7)).toBe(dim('a long…'));
  });
});

it('a quotation from right to left that is wrapped or cut is isolated on each of its lines', () => {
  expect(wrapTightly('“\u2068שלום עולם\u2069” 2', 6)).toEqual([
    '“\u2068שלום\u2069',
    '\u2068עולם\u2069”',
    '2',
  ]);
  expect(cut('“\u2068שלום עולם\u2069” 2', 8)).toBe('“\u2068שלום …\u2069”');
});
