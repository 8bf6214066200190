import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { findReference } from './find-reference.ts';

describe('referring expressions', () => {
  it.each([
    ['Actually, cancel it', { text: 'it', index: 17, kind: null, ordinal: null }],
    ['move that meeting to 4pm', { text: 'that meeting', kind: 'event', filter: null }],
    ['complete that task', { text: 'that task', kind: 'task' }],
    ['reply to her', { text: 'her', kind: 'person', gender: 'female' }],
    ['invite him', { text: 'him', kind: 'person', gender: 'male' }],
    ['delete them', { text: 'them', isPlural: true }],
    ['cancel both', { text: 'both', isPlural: true }],
    ['the second one', { text: 'the second one', ordinal: 2 }],
    ['the 3rd meeting', { text: 'the 3rd meeting', ordinal: 3, kind: 'event' }],
    ['the first', { text: 'the first', ordinal: 1 }],
    ['number 4', { text: 'number 4', ordinal: 4 }],
    ['the last one', { text: 'the last one', ordinal: 'last' }],
    ['no, the other one', { text: 'the other one', ordinal: 'other' }],
    ['the one with Sarah', { text: 'the one with Sarah', filter: 'with Sarah' }],
    [
      'cancel the meeting with Sarah',
      { text: 'the meeting with Sarah', kind: 'event', filter: 'with Sarah' },
    ],
    ['that lunch', { kind: 'event', filter: 'lunch' }],
    ['at the same time', { text: 'at the same time', aspect: 'time' }],
    ['book a table there', { text: 'there', aspect: 'place' }],
    ['move it to the same time', { text: 'it', aspect: null }],
    ['mark that as done', { text: 'that', kind: null }],
  ])('in "%s" are found', (text, reference) => {
    expect(findReference(text)).toMatchObject(reference);
  });

  it.each([
    'what time is it',
    "how's it going",
    'is it going to rain tomorrow?',
    'remember that I like tea',
    'so that Bob knows',
    'what is on this week',
    'is there anything on my calendar',
    'hi there',
    'first thing tomorrow',
    'the last week of May',
    'the dentist appointment',
    '',
  ])('are not in "%s"', (text) => {
    expect(findReference(text)).toBeNull();
  });

  it('are found with their offsets, the first of a text', () => {
    expect(findReference('send it to him and put that meeting there')?.text).toBe('it');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.constantFrom('it’s the one with \u0000 him', 'the '.repeat(500)),
        ),
        (text) => {
          const found = findReference(text);
          const { index = 0, text: words = '' } = found ?? {};

          expect(text.slice(index, index + words.length)).toBe(words);
        },
      ),
    );
  });

  it.each(['the one with ', 'that ', 'it ', 'all of the ', '\u202e'])(
    'are looked for in a megabyte of “%s”, in which quadratic work would not end',
    (part) => {
      const text = part.repeat(1_000_000 / part.length);
      const { index = 0, text: words = '' } = findReference(text) ?? {};

      expect(text.slice(index, index + words.length)).toBe(words);
    },
  );
});
