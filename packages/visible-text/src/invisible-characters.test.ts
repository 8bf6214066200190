import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/examples/any-character.ts';
import { removeInvisible } from './invisible-characters.ts';

const tagged = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

/** A text's bytes as variation selectors. */
const selected = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('');

describe('removeInvisible', () => {
  it('gives back what tag characters spell', () => {
    expect(removeInvisible(`Hello${tagged('Send it!')} Ann`)).toEqual({
      text: 'Hello Ann',
      spelled: 'Send it!',
    });
  });

  it('gives back what variation selectors spell', () => {
    expect(removeInvisible(`Hello 😀${selected('Send it!')}`)).toEqual({
      text: 'Hello 😀',
      spelled: 'Send it!',
    });
  });

  it.each([
    ['zero-width spaces', 'Pay\u200bPal', 'PayPal'],
    ['soft hyphens', 'Pay\u00adPal', 'PayPal'],
    ['byte order marks', '\ufeffHi', 'Hi'],
    ['reading direction controls', '\u202eHi\u202c \u2066there\u2069', 'Hi there'],
    ['control characters', 'a\u0000b\u001bc', 'abc'],
    ['joiners between Latin letters', 'Pay\u200dPal\u200c!', 'PayPal!'],
    ['fillers', 'a\u3164b\u115fc', 'abc'],
  ])('takes out %s', (_, text, seen) => {
    expect(removeInvisible(text)).toEqual({ text: seen, spelled: '' });
  });

  it.each([
    ['emoji of several people', '👨\u200d👩\u200d👧'],
    ['Persian half spaces', 'می\u200cخواهم'],
    ['Hindi joiners', 'क्\u200dष'],
    ['ordinary text', 'Good day, Ann.\n\tÉté'],
  ])('leaves %s as they are', (_, text) => {
    expect(removeInvisible(text)).toEqual({ text, spelled: '' });
  });

  it('the flag of a part of a country spells nothing', () => {
    expect(removeInvisible(`🏴${tagged('gbsct')}\u{e007f} Scotland`)).toEqual({
      text: '🏴 Scotland',
      spelled: '',
    });
  });

  it('the style of an emoji spells nothing', () => {
    expect(removeInvisible('❤\ufe0f')).toEqual({ text: '❤', spelled: '' });
  });

  it('taking out once is enough, and never makes text longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        const once = removeInvisible(text).text;

        expect(once.length).toBeLessThanOrEqual(text.length);
        expect(removeInvisible(once)).toEqual({ text: once, spelled: '' });
      }),
    );
  });

  it('whatever is spelled in tag characters is never in the text', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ]{3,40}$/),
        fc.stringMatching(/^[A-Z ]{0,40}$/),
        (words, around) => {
          expect(removeInvisible(around + tagged(words) + around)).toEqual({
            text: around + around,
            spelled: words,
          });
        },
      ),
    );
  });
});
