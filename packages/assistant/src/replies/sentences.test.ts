import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentenceSplitter } from './sentences.ts';

describe('the sentence splitter', () => {
  it.each<[string, readonly string[]]>([
    ['One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
    ['Really?! Yes… fine.', ['Really?! ', 'Yes… ', 'fine.']],
    ['Lunch is at 3 p.m. on Friday.', ['Lunch is at 3 p.m. on Friday.']],
    ['Lunch is at 3 p.m. Friday.', ['Lunch is at 3 p.m. Friday.']],
    ['Lunch is at 3 p.m. Bring cake.', ['Lunch is at 3 p.m. ', 'Bring cake.']],
    ['It is 27 Nov. Then comes Advent.', ['It is 27 Nov. ', 'Then comes Advent.']],
    ['Dr. Lee and Mr. J. Smith came.', ['Dr. Lee and Mr. J. Smith came.']],
    ['Bring e.g. Ann, i.e. her.', ['Bring e.g. Ann, i.e. her.']],
    [
      'See https://example.org/a.b?c=d!e for 3.5 reasons.',
      ['See https://example.org/a.b?c=d!e for 3.5 reasons.'],
    ],
    ['1. Call mom\n2. Buy milk\n', ['1. Call mom\n', '2. Buy milk\n']],
    ['- a\n- bb. c', ['- a\n', '- bb. ', 'c']],
    ['He said “Done!” and left.', ['He said “Done!” ', 'and left.']],
    ['(Really.) **Yes.** No', ['(Really.) ', '**Yes.** ', 'No']],
    ['好的。已发送。“好！”他说', ['好的。', '已发送。', '“好！”', '他说']],
    ['Great 🎉! 👍 Next', ['Great 🎉! ', '👍 Next']],
    ['\n\nHello\n\n', ['\n\nHello\n', '\n']],
    ['', []],
  ])('cuts %j', (text, expected) => {
    const splitter = createSentenceSplitter();

    expect([...splitter.push(text), ...splitter.end()]).toEqual(expected);
  });

  it('emits a sentence as soon as its end is certain', () => {
    const splitter = createSentenceSplitter();

    expect(splitter.push('One.')).toEqual([]);
    expect(splitter.push(' Two at 3 p.m. ')).toEqual(['One. ']);
    expect(splitter.push('Bring')).toEqual([]);
    expect(splitter.push(' cake')).toEqual(['Two at 3 p.m. ']);
  });

  it('splits the same however the text was cut into pieces, and loses nothing', () => {
    const part = fc.constantFrom(
      'a',
      'Fri',
      ' ',
      '.',
      'p.m.',
      '!',
      '\n',
      '。',
      '”',
      '3',
      'Dr.',
      '…',
      '1.',
      'I',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (parts, size) => {
        const text = parts.join('');
        const whole = createSentenceSplitter();
        const pieces = createSentenceSplitter();

        const atOnce = [...whole.push(text), ...whole.end()];
        const cut: string[] = [];
        for (let at = 0; at < text.length; at += size) cut.push(...pieces.push(text.slice(at, at + size)));
        cut.push(...pieces.end());

        expect(cut).toEqual(atOnce);
        expect(cut.join('')).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it('cuts what never ends', () => {
    const splitter = createSentenceSplitter();

    expect(splitter.push('word '.repeat(300)).map((sentence) => sentence.length)).toEqual([1_005]);
    expect(
      createSentenceSplitter()
        .push('x'.repeat(9_000))
        .map((sentence) => sentence.length),
    ).toEqual([4_000, 4_000]);
  });
});
