/**
 * A scale on which similarities of different embedders mean the same, as a piecewise linear function of the cosine.
 * Between two knots it is linear; below the first and above the last it is constant.
 */

/** A cosine, and the similarity in [0, 1] that it means. */
export type ScaleKnot = readonly [cosine: number, similarity: number];

/**
 * The function through these knots. At least one knot; cosines must rise, similarities must not fall.
 *
 * @throws RangeError if the knots are no such list: what a person writes is checked where it is read.
 */
export function createSimilarityScale(knots: readonly ScaleKnot[]): (cosine: number) => number {
  const problem = scaleProblem(knots);
  if (problem !== null) throw new RangeError(problem);
  const [first, ...others] = knots as readonly [ScaleKnot, ...ScaleKnot[]];
  return (cosine) => {
    let [fromCosine, fromSimilarity] = first;
    if (!(cosine > fromCosine)) return fromSimilarity;
    for (const [toCosine, toSimilarity] of others) {
      if (cosine < toCosine) {
        const share = (cosine - fromCosine) / (toCosine - fromCosine);
        return fromSimilarity + share * (toSimilarity - fromSimilarity);
      }
      fromCosine = toCosine;
      fromSimilarity = toSimilarity;
    }
    return fromSimilarity;
  };
}

/** What is wrong with a list of knots; null if it is fine. */
export function scaleProblem(knots: readonly ScaleKnot[]): string | null {
  if (knots.length === 0) return 'a scale needs at least one knot';
  for (const [index, [cosine, similarity]] of knots.entries()) {
    if (!(cosine >= -1 && cosine <= 1)) return `the cosine ${cosine} is not between -1 and 1`;
    if (!(similarity >= 0 && similarity <= 1)) return `the similarity ${similarity} is not between 0 and 1`;
    const before = knots[index - 1];
    if (before === undefined) continue;
    if (cosine <= before[0]) return `the cosine ${cosine} is not above ${before[0]}`;
    if (similarity < before[1]) return `the similarity ${similarity} is below ${before[1]}`;
  }
  return null;
}
