import type { ComparedWord } from '@tact/english';

/** What stands between two texts' common words, in order: the old words, and those in their place. */
export interface Gap {
  readonly old: readonly ComparedWord[];
  readonly new: readonly ComparedWord[];
  /** The common word right before and right after; null at an end. */
  readonly before: ComparedWord | null;
  readonly after: ComparedWord | null;
}

/** Gaps beside a longest common subsequence of words. */
export function gapsBetween(older: readonly ComparedWord[], newer: readonly ComparedWord[]): readonly Gap[] {
  const lengths = commonLengths(older, newer);
  const gaps: Gap[] = [];
  let [i, j, before]: [number, number, ComparedWord | null] = [0, 0, null];
  let [from, to] = [0, 0];
  const close = (after: ComparedWord | null) => {
    if (i > from || j > to) gaps.push({ old: older.slice(from, i), new: newer.slice(to, j), before, after });
  };
  while (i < older.length && j < newer.length) {
    const [mine, theirs] = [older[i], newer[j]];
    if (mine === undefined || theirs === undefined) break;
    if (mine.key === theirs.key) {
      close(theirs);
      [i, j, before] = [i + 1, j + 1, theirs];
      [from, to] = [i, j];
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  [i, j] = [older.length, newer.length];
  close(null);
  return gaps;
}

/** How long the longest common subsequence of what remains from each pair of places is. */
function commonLengths(
  older: readonly ComparedWord[],
  newer: readonly ComparedWord[],
): readonly Uint16Array[] {
  const rows = Array.from({ length: older.length + 1 }, () => new Uint16Array(newer.length + 1));
  for (let i = older.length - 1; i >= 0; i -= 1) {
    const [row, below, key] = [rows[i], rows[i + 1], older[i]?.key];
    if (row === undefined || below === undefined) continue;
    for (let j = newer.length - 1; j >= 0; j -= 1) {
      row[j] = key === newer[j]?.key ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}
