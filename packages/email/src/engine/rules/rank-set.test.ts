import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRank, addRanks, createRankSet, hasRank, walkRanks } from './rank-set.ts';

const someRanks = fc.uniqueArray(fc.nat({ max: 199 }));

test('a set holds what was added, and iterates in order', () => {
  fc.assert(
    fc.property(someRanks, someRanks, (left, right) => {
      const set = setOf(left);
      addRanks(set, setOf(right));

      const expected = [...new Set([...left, ...right])].toSorted((first, second) => first - second);
      const walked: number[] = [];
      walkRanks(set, (rank) => walked.push(rank) > 0);
      expect(walked).toEqual(expected);
      for (let rank = 0; rank < 200; rank++) expect(hasRank(set, rank)).toBe(expected.includes(rank));
    }),
  );
});

test('a walk ends where the visitor says so', () => {
  const walked: number[] = [];
  walkRanks(setOf([5, 31, 32, 64]), (rank) => walked.push(rank) < 3);
  expect(walked).toEqual([5, 31, 32]);
});

function setOf(ranks: readonly number[]) {
  const set = createRankSet(200);
  for (const rank of ranks) addRank(set, rank);
  return set;
}
