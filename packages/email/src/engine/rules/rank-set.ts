/** A set of small numbers as a row of bits: it has to be walked in order, and 200 of them fit into seven words. */
export type RankSet = Uint32Array<ArrayBuffer>;

export function createRankSet(size: number): RankSet {
  return new Uint32Array(Math.ceil(size / 32));
}

export function addRank(set: RankSet, rank: number): void {
  const index = rank >>> 5;
  set[index] = (set[index] ?? 0) | (1 << (rank & 31));
}

export function hasRank(set: RankSet, rank: number): boolean {
  return ((set[rank >>> 5] ?? 0) & (1 << (rank & 31))) !== 0;
}

export function addRanks(set: RankSet, others: RankSet): void {
  for (let index = 0; index < set.length; index++) set[index] = (set[index] ?? 0) | (others[index] ?? 0);
}

/** Calls `visit` with each number, the smallest first, until it returns false. */
export function walkRanks(set: RankSet, visit: (rank: number) => boolean): void {
  for (let index = 0; index < set.length; index++) {
    let word = set[index] ?? 0;
    while (word !== 0) {
      const lowest = word & -word;
      if (!visit(index * 32 + 31 - Math.clz32(lowest))) return;
      word ^= lowest;
    }
  }
}
