import { describe, expect, test } from 'vitest';
import { bestMatch, bornFrom, type KnownHeuristic } from './experience.ts';
import { plainMean } from './trust-rule.ts';

/** Similarities of the texts of these tests; any other two are 0, and each is the same as itself. */
const similarities: Readonly<Record<string, number>> = {
  'rain|drizzle': 0.9,
  'rain|shower': 0.89,
  'rain|hail': 0.6,
  'drizzle|shower': 0.86,
  'umbrella|an umbrella': 0.97,
};
const texts = {
  vectorOf: () => new Float32Array(),
  between: (one: string, other: string) =>
    one === other ? 1 : (similarities[`${one}|${other}`] ?? similarities[`${other}|${one}`] ?? 0),
};

function known(id: string, condition: string, confidence = 0.5, domain = 'home'): KnownHeuristic {
  return { id, domain, condition, action: 'umbrella', trust: plainMean.begin(confidence) };
}

describe('the best match', () => {
  test('is the most similar one from 0.7 on, however little it is trusted', () => {
    const near = known('near', 'rain', 0.1);

    expect(bestMatch([known('far', 'hail', 0.9), near], 'home', 'rain', texts)?.heuristic).toBe(near);
    expect(bestMatch([known('far', 'hail', 0.9)], 'home', 'rain', texts)).toBeNull();
  });

  test('is the more trusted one of two that differ by at most 0.02', () => {
    const [less, more] = [known('less', 'drizzle', 0.3), known('more', 'shower', 0.6)];

    expect(bestMatch([less, more], 'home', 'rain', texts)?.heuristic).toBe(more);
  });

  test('is none of another domain', () => {
    expect(bestMatch([known('other', 'rain', 0.5, 'garden')], 'home', 'rain', texts)).toBeNull();
  });
});

describe('a birth', () => {
  const answer = (text: string, words = 'umbrella') => ({ domain: 'home', text, answer: words });

  test('takes three good answers that are alike, to events that are alike', () => {
    const two = [answer('rain'), answer('drizzle', 'an umbrella')];
    const three = [...two, answer('shower')];

    expect(bornFrom(two, answer('rain'), [], texts)).toBeNull();
    expect(bornFrom(three, answer('rain'), [], texts)?.support).toHaveLength(3);
    expect(bornFrom([...two, answer('shower', 'coat')], answer('rain'), [], texts)).toBeNull();
    expect(bornFrom([...two, answer('hail')], answer('rain'), [], texts)).toBeNull();
  });

  test('is none where the same is known already', () => {
    const three = [answer('rain'), answer('drizzle'), answer('shower')];

    expect(bornFrom(three, answer('rain'), [known('same', 'rain')], texts)).toBeNull();
    expect(bornFrom(three, answer('rain'), [known('near', 'drizzle')], texts)).not.toBeNull();
  });
});
