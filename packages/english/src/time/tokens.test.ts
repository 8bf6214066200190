import { describe, expect, it } from 'vitest';
import { tokenize } from './tokens.ts';

const wordsOf = (text: string) => tokenize(text).map(({ word }) => word);

describe('the tokens of a text', () => {
  it('separates words, numbers and marks, in lower case', () => {
    expect(wordsOf('At 5:30PM, o’clock')).toEqual(['at', '5', ':', '30', 'pm', ',', "o'clock"]);
  });

  it('reads the digits of all scripts', () => {
    expect(wordsOf('٠٩ ५ ５ 𝟝')).toEqual(['09', '5', '5', '5']);
  });

  it('ignores invisible characters, and keeps offsets into the original text', () => {
    const text = '\u202Btomor\u200Brow\u202C at\u00A05';

    expect(wordsOf(text)).toEqual(['tomorrow', 'at', '5']);
    expect(text.slice(tokenize(text)[1]?.start, tokenize(text)[1]?.end)).toBe('at');
  });

  it('drops the possessive of a day', () => {
    const [day] = tokenize("tomorrow's");

    expect(day).toMatchObject({ word: 'tomorrow', end: 8 });
  });

  it('reads the first 20 000 characters of a text', () => {
    expect(tokenize('a '.repeat(20_000)).at(-1)?.end).toBe(19_999);
  });
});
