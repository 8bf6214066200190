import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visualOrder } from '../../../../test/examples/visual-order.ts';
import { plainLine, quote } from './quote.ts';

/** How lines of ours are ordered on the screen, by an implementation of the Unicode Bidirectional Algorithm that is not ours. */

/** Letters and digits of both directions, signs between them, and every character that changes directions. */
const turning = fc.string({
  unit: fc.constantFrom(
    ...'שלוםمرحبا٣٤aZ12 ,.:()[]<>%/-+"”“',
    '\u061c',
    '\u200e',
    '\u200f',
    ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  ),
  maxLength: 40,
});

/** Where each of our words stands on the screen, with what is quoted as one block. */
function orderAround(line: string): string {
  const before = line.slice(0, line.indexOf('“') + 1);
  const after = line.slice(line.lastIndexOf('”'));
  const shown = visualOrder(line, 'ltr');
  return shown.startsWith(before) && shown.endsWith(after) ? 'kept' : shown;
}

describe('the order of our words around a quotation', () => {
  test('is lost without an isolate where the quotation is written from right to left, which is what this test is for', () => {
    expect(visualOrder('delete “שלום”, 2 of 3 mails', 'ltr')).toBe('delete “2 ,”םולש of 3 mails');
  });

  test('is kept by the isolate', () => {
    const line = `delete ${quote('שלום')}, 2 of 3 mails`;

    expect(line).toBe('delete “\u2068שלום\u2069”, 2 of 3 mails');
    expect(visualOrder(line, 'ltr')).toBe('delete “םולש”, 2 of 3 mails');
  });

  test('is kept whatever is quoted', () => {
    fc.assert(
      fc.property(turning, (text) => {
        expect(orderAround(`Delete ${quote(text)}, 2 of 3 (Bob): yes?`)).toBe('kept');
      }),
      { numRuns: 2000 },
    );
  });

  test('is kept where the line is made plain afterwards, whole or cut inside the quotation', () => {
    fc.assert(
      fc.property(turning, fc.integer({ min: 12, max: 60 }), (text, maxLength) => {
        const line = plainLine(`Delete ${quote(text)}`, maxLength);
        expect(orderAround(`${line}, 2 of 3 mails`)).toBe('kept');
      }),
      { numRuns: 2000 },
    );
  });

  test('is that of our own direction where the quotation stands first', () => {
    const line = `${quote('שלום')}: 2 mails`;

    expect(visualOrder(line)).toBe('“םולש”: 2 mails');
  });
});

test('what is quoted keeps its own order', () => {
  expect(visualOrder(quote('abc שלום 12'), 'ltr')).toBe('“abc 12 םולש”');
});

test('nothing is added to what is written from left to right', () => {
  expect(quote('Åsa 你好 12')).toBe('“Åsa 你好 12”');
  expect(plainLine('Åsa “你好” 12', 80)).toBe('Åsa “你好” 12');
});
