import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../../test/examples/any-character.ts';
import { createSimilarity } from './create-similarity.ts';

const memories = [
  "wife's birthday: May 3",
  'favourite coffee: flat white',
  "Sarah's phone number: 555-0199",
  'allergies: peanuts and shellfish',
  'home wifi password: hunter2',
  'parking spot at work: B12',
  "daughter's school: Maple Elementary",
  'lives in Berlin, Torstrasse 5',
  'anniversary: June 12',
  "dad's birthday: October 9",
];

const nearest = (query: string, texts: readonly string[] = memories) => {
  const [first] = createSimilarity(texts).best(query, 1);
  return first === undefined ? null : texts[first.index];
};

describe('the most similar text', () => {
  it.each([
    ['when was my wife born', "wife's birthday: May 3"],
    ['how do I like my coffee', 'favourite coffee: flat white'],
    ['what is the number of Sarah', "Sarah's phone number: 555-0199"],
    ['am I allergic to anything', 'allergies: peanuts and shellfish'],
    ["what's the wi-fi passwords", 'home wifi password: hunter2'],
    ['where do I park at work', 'parking spot at work: B12'],
    ['which school does my kid go to', "daughter's school: Maple Elementary"],
    ['what is my address', 'lives in Berlin, Torstrasse 5'],
    ['when did we get married', 'anniversary: June 12'],
    ["my father's birthday", "dad's birthday: October 9"],
    ['brthday of my wife', "wife's birthday: May 3"],
  ])('of "%s" it is "%s"', (query, memory) => {
    expect(nearest(query)).toBe(memory);
  });

  it('is missing if no word is shared', () => {
    expect(createSimilarity(memories).best('quantum chromodynamics', 5)).toEqual([]);
    expect(createSimilarity(memories).best('what is it', 5)).toEqual([]);
    expect(createSimilarity(memories).best('birthday', 5)).toHaveLength(2);
  });

  it('depends on rare words more than on common ones', () => {
    const texts = ['meeting with Ann', 'meeting with Bob', 'meeting with Carol', 'lunch in Lisbon'];

    expect(nearest('meeting in Lisbon', texts)).toBe('lunch in Lisbon');
  });

  it('is found in scripts without spaces', () => {
    expect(nearest('誕生日', ['妻の誕生日は五月三日', '駅の電話番号'])).toBe('妻の誕生日は五月三日');
  });
});

describe('the answer', () => {
  it('scores the same words 1, most similar first, at most as many as asked for', () => {
    const similar = createSimilarity(memories);
    const found = similar.best("dad's birthday: October 9", 2);

    expect(found.map(({ index }) => index)).toEqual([9, 0]);
    expect(found[0]?.score).toBeCloseTo(1);
    expect(similar.best('birthday', 0)).toEqual([]);
    expect(similar.best('birthday', -1)).toEqual([]);
  });

  it('has valid indexes and ordered scores from 0 to 1, whatever the texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(...memories, '', 'constructor __proto__'),
    );

    fc.assert(
      fc.property(fc.array(text), text, fc.integer({ min: 0, max: 9 }), (texts, query, limit) => {
        const found = createSimilarity(texts).best(query, limit);
        const scores = found.map(({ score }) => score);

        expect(found.length).toBeLessThanOrEqual(limit);
        expect(found.every(({ index }) => texts[index] !== undefined)).toBe(true);
        expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
        expect(scores).toEqual([...scores].sort((one, other) => other - one));
      }),
    );
  });

  it('comes from thousands of texts, and from a megabyte', () => {
    const texts = Array.from(
      { length: 3_000 },
      (_, index) => `note ${index} about topic ${index % 97} and ${memories[index % 10]}`,
    );
    const similar = createSimilarity([...texts, 'x'.repeat(1_000_000), 'word '.repeat(200_000)]);

    expect(similar.best('when was my wife brn, topic 7', 5)).toHaveLength(5);
  });
});
