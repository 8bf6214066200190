/** Spearman's rank correlation of two lists of the same length, with the mean rank for equal values; 0 if one of them is constant. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [ranksOf(one), ranksOf(other)];
  // The mean of the ranks from 0, with or without ties.
  const mean = (one.length - 1) / 2;
  let both = 0;
  let square = 0;
  let otherSquare = 0;
  for (const [index, rank] of first.entries()) {
    const [left, right] = [rank - mean, (second[index] ?? mean) - mean];
    both += left * right;
    square += left ** 2;
    otherSquare += right ** 2;
  }
  return square === 0 || otherSquare === 0 ? 0 : both / Math.sqrt(square * otherSquare);
}

function ranksOf(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const ranks = new Map<number, number>();
  for (const value of sorted) {
    if (!ranks.has(value)) ranks.set(value, (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
  }
  return values.map((value) => ranks.get(value) ?? 0);
}
