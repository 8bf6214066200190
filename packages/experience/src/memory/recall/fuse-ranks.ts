/** Items in the order of one measure, the best first. An item that the measure says nothing about is missing. */
export interface Ranking<Item> {
  readonly weight: number;
  readonly items: readonly Item[];
}

/**
 * One order from several, by weighted reciprocal rank fusion: each ranking gives an item weight / (60 + rank), the first rank being 1
 * (Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual rank learning methods, SIGIR 2009, where 60
 * is found by experiment). It needs no common scale, which similarity, words and age do not have.
 */
export function fuseRanks<Item>(rankings: readonly Ranking<Item>[]): readonly Item[] {
  const scores = new Map<Item, number>();
  for (const { weight, items } of rankings) {
    for (const [index, item] of items.entries())
      scores.set(item, (scores.get(item) ?? 0) + weight / (constant + index + 1));
  }
  // Sorting is stable: equal ones stay in the order in which they were first ranked.
  return [...scores].sort(([, one], [, other]) => other - one).map(([item]) => item);
}

const constant = 60;
