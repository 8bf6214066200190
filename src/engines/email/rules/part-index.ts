import { addRank, type RankSet } from './rank-set.ts';

/**
 * Which pieces of text may be in a longer one, in a single pass over it: each piece is filed under its first three
 * characters, and every three neighbours of the text are looked up. What is found still has to be compared.
 */
export class PartIndex {
  /** For each hash the number of its list of ranks, 0 for none. 32 KB, so that it stays in the first cache. */
  readonly #lists = new Int16Array(hashCount);
  readonly #ranks: number[][] = [[]];

  get isEmpty(): boolean {
    return this.#ranks.length === 1;
  }

  /** `part` has at least three characters. */
  add(part: string, rank: number): void {
    const hash = hashAt(part, 0);
    if (this.#lists[hash] === 0) this.#lists[hash] = this.#ranks.push([]) - 1;
    this.#ranks[this.#lists[hash] ?? 0]?.push(rank);
  }

  /** Adds the ranks of all parts that may be in the text. */
  find(text: string, ranks: RankSet): void {
    for (let index = 0; index + 2 < text.length; index++) {
      const list = this.#lists[hashAt(text, index)] ?? 0;
      if (list === 0) continue;
      for (const rank of this.#ranks[list] ?? []) addRank(ranks, rank);
    }
  }
}

const hashCount = 2 ** 14;

function hashAt(text: string, index: number): number {
  const mixed = text.charCodeAt(index) * 961 + text.charCodeAt(index + 1) * 31 + text.charCodeAt(index + 2);
  return mixed & (hashCount - 1);
}
