import type { ScaleKnot } from '@tact/core/records';
import type { PairKind } from './text-pairs.ts';

export interface MeasuredPair {
  readonly kind: PairKind;
  readonly cosine: number;
}

/** The similarities that have a meaning: a pair at the mark is as likely of the nearer kind as of the farther one. */
export const marks = [
  { similarity: 0.4, farther: 'unrelated', nearer: 'related' },
  { similarity: 0.7, farther: 'related', nearer: 'same' },
  { similarity: 0.95, farther: 'same', nearer: 'near' },
] as const satisfies readonly {
  readonly similarity: number;
  readonly farther: PairKind;
  readonly nearer: PairKind;
}[];

/**
 * The scale of an embedder, from pairs whose kind is known: for each mark the cosine of equal error rates, at which as large a
 * share of the farther kind lies above as of the nearer kind below. A cosine of 0 is 0, and a cosine of 0.999 is 1, which leaves
 * room for rounding. A mark whose cosine is not above that of the mark before it is left out.
 */
export function fitScale(pairs: readonly MeasuredPair[]): readonly ScaleKnot[] {
  const cosinesOf = (kind: PairKind) =>
    pairs.filter((pair) => pair.kind === kind).map(({ cosine }) => cosine);
  const knots: ScaleKnot[] = [[0, 0]];
  for (const { similarity, farther, nearer } of marks) {
    const cosine = equalErrorCosine(cosinesOf(farther), cosinesOf(nearer));
    const [before] = knots.at(-1) ?? [0];
    if (cosine !== null && cosine > before && cosine < identical) knots.push([rounded(cosine), similarity]);
  }
  return [...knots, [identical, 1]];
}

const identical = 0.999;

/** Null if there are no pairs of one of the kinds. */
function equalErrorCosine(farther: readonly number[], nearer: readonly number[]): number | null {
  if (farther.length === 0 || nearer.length === 0) return null;
  let low = -1;
  let high = 1;
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = (low + high) / 2;
    const wronglyAbove = farther.filter((cosine) => cosine >= middle).length / farther.length;
    const wronglyBelow = nearer.filter((cosine) => cosine < middle).length / nearer.length;
    if (wronglyAbove > wronglyBelow) low = middle;
    else high = middle;
  }
  return high;
}

/** To a hundredth: the pairs are too few for more. */
function rounded(cosine: number): number {
  return Math.round(cosine * 100) / 100;
}
