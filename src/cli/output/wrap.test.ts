import { describe, expect, it } from 'vitest';
import { cut, displayWidth, pad, wrap } from './wrap.ts';

describe('the width of a line', () => {
  it('counts East Asian characters and emoji twice, combining marks and colours not at all', () => {
    expect(displayWidth('plain')).toBe(5);
    expect(displayWidth('三月の展示')).toBe(10);
    expect(displayWidth('e\u0301te\u0301')).toBe(3);
    expect(displayWidth('📬')).toBe(2);
    expect(displayWidth('\u001b[31mred\u001b[39m')).toBe(3);
  });
});

describe('wrapping', () => {
  it('breaks between words and indents what follows', () => {
    expect(wrap('one two three four', 16, 4)).toBe('one two\n    three four');
  });

  it('leaves a short text alone', () => {
    expect(wrap('short', 40, 10)).toBe('short');
  });
});

describe('cutting and padding', () => {
  it('cuts with an ellipsis, never through a wide character', () => {
    expect(cut('a long subject', 7)).toBe('a long…');
    expect(cut('三月の展示', 6)).toBe('三月…');
    expect(cut('fits', 4)).toBe('fits');
  });

  it('fills up by width', () => {
    expect(pad('三月', 6)).toBe('三月  ');
  });
});
