/** Whether two words differ by at most one typo (two from 8 letters on): a letter wrong, missing, added or transposed. */
export function isMisspelling(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < 4 || /\d/.test(one + other)) return one === other;
  return editDistance(one.slice(0, longest), other.slice(0, longest)) <= (length < 8 ? 1 : 2);
}

const longest = 40;

/** The optimal string alignment distance: substitutions, deletions, insertions and transpositions of neighbours. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const isSame = one[at - 1] === other[to - 1];
      let cost = Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      if (isSwap) cost = Math.min(cost, (before[to - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
