import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimilarityScale, type ScaleKnot, scaleProblem } from './similarity-scale.ts';

describe('a similarity scale', () => {
  it('is linear between its knots and constant beyond them', () => {
    const similarity = createSimilarityScale([
      [0, 0.1],
      [0.5, 0.7],
      [1, 0.9],
    ]);

    expect(similarity(0.25)).toBeCloseTo(0.4);
    expect(similarity(0.5)).toBe(0.7);
    expect(similarity(0.75)).toBeCloseTo(0.8);
    expect(similarity(-1)).toBe(0.1);
    expect(similarity(1.000001)).toBe(0.9);
    expect(similarity(Number.NaN)).toBe(0.1);
  });

  it('never falls', () => {
    const similarity = createSimilarityScale([
      [-0.5, 0],
      [0.2, 0.4],
      [0.3, 0.4],
      [0.9, 1],
    ]);
    const cosine = fc.double({ min: -1, max: 1, noNaN: true });

    fc.assert(
      fc.property(cosine, cosine, (one, other) => {
        const [low, high] = [similarity(Math.min(one, other)), similarity(Math.max(one, other))];

        expect(low).toBeLessThanOrEqual(high);
        expect(low >= 0 && high <= 1).toBe(true);
      }),
    );
  });

  it.each<[readonly ScaleKnot[], string]>([
    [[], 'a scale needs at least one knot'],
    [[[1.2, 0]], 'the cosine 1.2 is not between -1 and 1'],
    [[[0, -0.1]], 'the similarity -0.1 is not between 0 and 1'],
    [
      [
        [0.5, 0.1],
        [0.5, 0.2],
      ],
      'the cosine 0.5 is not above 0.5',
    ],
    [
      [
        [0.1, 0.5],
        [0.5, 0.4],
      ],
      'the similarity 0.4 is below 0.5',
    ],
  ])('is refused for the knots %j: %s', (knots, problem) => {
    expect(scaleProblem(knots)).toBe(problem);
    expect(() => createSimilarityScale(knots)).toThrow(RangeError);
  });
});
