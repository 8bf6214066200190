import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PartIndex } from './part-index.ts';
import { walkRanks } from './rank-set.ts';

test('exactly the parts that are in a text are found, whatever their length', () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é'), minLength: 3, maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 40 }),
      fc.string(),
      fc.string(),
      (parts, before, after) => {
        const index = new PartIndex(
          parts.map((text, rank) => ({ part: text, rank })),
          parts.length,
        );
        for (const some of parts) {
          const text = `${before}${some}${after}`;
          const present = [...parts.keys()].filter((rank) => text.includes(parts[rank] ?? ''));
          expect(ranksIn(index, text)).toEqual(present);
        }
      },
    ),
  );
});

test('parts of different lengths are found in one pass', () => {
  const index = new PartIndex(
    [
      { part: 'invoice', rank: 0 },
      { part: 'unsubscribe', rank: 1 },
    ],
    2,
  );
  expect(ranksIn(index, 'the invoice is here')).toEqual([0]);
  expect(ranksIn(index, 'nothing of the kind')).toEqual([]);
  expect(ranksIn(index, '')).toEqual([]);
});

function ranksIn(index: PartIndex, text: string): readonly number[] {
  const ranks: number[] = [];
  walkRanks(index.find(text), (rank) => {
    ranks.push(rank);
    return true;
  });
  return ranks;
}
