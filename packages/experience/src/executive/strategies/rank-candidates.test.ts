import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candidate } from '../executive-strategy.ts';
import { rankCandidates } from './rank-candidates.ts';

function candidate(heuristicId: string, similarity: number | null, confidence: number): Candidate {
  return { heuristicId, condition: '', action: '', similarity, confidence, bound: confidence };
}

function ranked(...candidates: readonly Candidate[]): string {
  return rankCandidates(candidates)
    .map(({ heuristicId }) => heuristicId)
    .join(' ');
}

describe('ranking', () => {
  test('puts a confidence of 0.3 at a match of 0.9 before 0.7 at 0.6', () => {
    expect(ranked(candidate('trusted', 0.6, 0.7), candidate('near', 0.9, 0.3))).toBe('near trusted');
  });

  test('breaks a tie within 0.02 by confidence, and no wider one', () => {
    expect(ranked(candidate('a', 0.92, 0.5), candidate('b', 0.9, 0.8))).toBe('b a');
    expect(ranked(candidate('a', 0.92, 0.5), candidate('b', 0.89, 0.8))).toBe('a b');
  });

  test('does not pass a tie on from one neighbour to the next', () => {
    const chain = [candidate('a', 0.9, 0.5), candidate('b', 0.885, 0.6), candidate('c', 0.87, 0.9)];

    expect(ranked(...chain)).toBe('b a c');
    expect(ranked(...chain.toReversed())).toBe('b a c');
  });

  test('counts a missing similarity as 1.0, in the order given, whatever the confidence', () => {
    expect(ranked(candidate('a', null, 0.1), candidate('b', null, 0.9))).toBe('a b');
    expect(ranked(candidate('a', 0.99, 0.9), candidate('b', null, 0.1))).toBe('b a');
  });

  test('keeps every candidate, and never puts one before another that is more than 0.02 nearer', () => {
    const some = fc.array(
      fc.record({
        similarity: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 8 },
    );

    fc.assert(
      fc.property(some, (given) => {
        const all = given.map((one, index) => candidate(String(index), one.similarity, one.confidence));
        const order = rankCandidates(all);
        expect(new Set(order)).toEqual(new Set(all));
        for (const [place, one] of order.entries())
          for (const later of order.slice(place + 1))
            expect((later.similarity ?? 1) - (one.similarity ?? 1)).toBeLessThanOrEqual(0.02 + 2e-9);
      }),
    );
  });
});
