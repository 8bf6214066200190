import { describe, expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';

describe('the tokens of a message', () => {
  it.each([
    ['What’s on my calendar?', 'what is on my calendar ?'],
    ["i can't make it", 'i can not make it'],
    ["don't, it isn't so", 'do not it is not so'],
    ["Sarah's lunch", 'sarah lunch'],
    ["What ' s next", 'what is next'],
    ['at 5pm on the 21st', 'at 0 pm on the 0'],
    ['at twenty five past ten', 'at 0 past 0'],
    ['olly set it', 'set it'],
    ['mail bob@example.org', 'mail bob @ example org'],
    ['ÜBER die Brücke', 'über die brücke'],
    ['', ''],
    ['\u0000\u202e!!!', ''],
  ])('of %j are %j', (text, words) => {
    expect(tokensOf(text).join(' ')).toBe(words);
  });

  it('end after the first 300, and a megabyte is not read to its end', () => {
    expect(tokensOf('a b '.repeat(400))).toHaveLength(300);
    expect(tokensOf(`${'x'.repeat(1_000_000)} tail`)).toEqual(['x'.repeat(2_000)]);
  });
});
