import { describe, expect, it } from 'vitest';
import { tokenize } from './tokens.ts';

const wordsOf = (text: string) => tokenize(text).map(({ word }) => word);

describe('a text in tokens', () => {
  it('parts words, numbers and marks, in small letters', () => {
    expect(wordsOf('At 5:30PM, o’clock')).toEqual(['at', '5', ':', '30', 'pm', ',', "o'clock"]);
  });

  it('reads the digits of all scripts', () => {
    expect(wordsOf('٠٩ ५ ５ 𝟝')).toEqual(['09', '5', '5', '5']);
  });

  it('passes over what cannot be seen, and says where words stand in the text as given', () => {
    const text = '\u202Btomor\u200Brow\u202C at\u00A05';

    expect(wordsOf(text)).toEqual(['tomorrow', 'at', '5']);
    expect(text.slice(tokenize(text)[1]?.start, tokenize(text)[1]?.end)).toBe('at');
  });

  it('takes the owner off a day that owns something', () => {
    const [day] = tokenize("tomorrow's");

    expect(day).toMatchObject({ word: 'tomorrow', end: 8 });
  });

  it('reads the first 20 000 characters of a text', () => {
    expect(tokenize('a '.repeat(20_000)).at(-1)?.end).toBe(19_999);
  });
});
