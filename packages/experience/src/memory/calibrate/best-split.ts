/** Values that should lie at or above a threshold, and values that should lie below it. */
export interface Split {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

/**
 * The threshold, in hundredths from 0 to 1, with the least error. Among equally good ones that nearest to `preferred`, so that
 * nothing moves without a reason.
 */
export function bestSplit(split: Split, preferred: number): number {
  let best = { threshold: preferred, error: Number.POSITIVE_INFINITY };
  for (let hundredth = 0; hundredth <= 100; hundredth += 1) {
    const threshold = hundredth / 100;
    const error = splitError(split, threshold);
    const isNearer = Math.abs(threshold - preferred) < Math.abs(best.threshold - preferred);
    if (error < best.error || (error === best.error && isNearer)) best = { threshold, error };
  }
  return best.threshold;
}

/** The mean of both sides' shares on the wrong side; a side without values has none. */
export function splitError({ above, below }: Split, threshold: number): number {
  const tooLow = above.filter((value) => value < threshold).length;
  const tooHigh = below.filter((value) => value >= threshold).length;
  return (share(tooLow, above.length) + share(tooHigh, below.length)) / 2;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
