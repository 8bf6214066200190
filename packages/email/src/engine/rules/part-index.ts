import { addRank, createRankSet, type RankSet } from './rank-set.ts';

/**
 * Which pieces are in a text, told by looking at few places of it.
 *
 * Of the pieces the shortest has m characters. A run of g characters is looked up at every (m − g + 1)th place of the
 * text; wherever a piece stands, one of these runs is whole inside it, at one of its first m − g + 1 places. So every
 * piece is filed under the runs that start there, and compared where one of them turns up.
 */
export class PartIndex {
  readonly #size: number;
  readonly #runLength: number;
  readonly #stride: number;
  /** For each hash of a run the number of its list of filings, 0 for none. 32 KB, so that it stays in the first cache. */
  readonly #lists = new Int16Array(hashCount);
  readonly #filings: PartEntry[][] = [[]];

  /** Every part has at least `minPartLength` characters; ranks are below `size`. */
  constructor(parts: readonly { readonly part: string; readonly rank: number }[], size: number) {
    const shortest = Math.min(...parts.map(({ part }) => part.length), maxUsefulLength);
    this.#size = size;
    this.#runLength = Math.max(minPartLength, Math.min(maxRunLength, shortest >> 1));
    this.#stride = shortest - this.#runLength + 1;
    for (const { part, rank } of parts) {
      for (let offset = 0; offset < this.#stride; offset++) {
        this.#file(this.#hash(part, offset), { part, offset, rank });
      }
    }
  }

  /** The ranks of all parts that are in the text. */
  find(text: string): RankSet {
    const found = createRankSet(this.#size);
    const last = text.length - this.#runLength;
    for (let place = 0; place <= last; place += this.#stride) {
      const list = this.#lists[this.#hash(text, place)] ?? 0;
      if (list === 0) continue;
      for (const { part, offset, rank } of this.#filings[list] ?? []) {
        if (text.startsWith(part, place - offset)) addRank(found, rank);
      }
    }
    return found;
  }

  #file(hash: number, filing: PartEntry): void {
    if (this.#lists[hash] === 0) this.#lists[hash] = this.#filings.push([]) - 1;
    this.#filings[this.#lists[hash] ?? 0]?.push(filing);
  }

  /** Of a run four characters count: neighbours tell less than letters that stand apart. */
  #hash(text: string, start: number): number {
    const last = this.#runLength - 1;
    let mixed = text.charCodeAt(start);
    mixed = Math.imul(mixed, 31) + text.charCodeAt(start + ((last + 1) >> 2));
    mixed = Math.imul(mixed, 31) + text.charCodeAt(start + ((last * 3) >> 2));
    mixed = Math.imul(mixed, 31) + text.charCodeAt(start + last);
    return (mixed ^ (mixed >>> 13)) & (hashCount - 1);
  }
}

/** A part under the run that starts at `offset` of it. */
interface PartEntry {
  readonly part: string;
  readonly offset: number;
  readonly rank: number;
}

/** Shorter pieces are in too many texts to be worth a look. */
export const minPartLength = 3;

/** Runs of eight letters are rare enough to tell texts apart; longer ones would only make the steps shorter. */
const maxRunLength = 8;
/** Longer steps save no time that could be noticed. */
const maxUsefulLength = 40;
const hashCount = 2 ** 14;
