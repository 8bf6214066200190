/** From this composite score on, what is not sent is kept for the next time the user writes. */
export const keepFromScore = 4;

/** What becomes of the candidates of one cycle, by index. */
export interface ScoreOutcome {
  /** The best one that reaches the threshold; null if none does. */
  readonly sent: number | null;
  /** Others that reach it, and those between 4.0 and the threshold. */
  readonly kept: readonly number[];
  readonly dropped: readonly number[];
}

/**
 * Compares composite scores with the threshold of a trust level. At most one is sent; of equal scores the first. Nothing is rounded,
 * and a score that is no number is dropped. Pure.
 */
export function judgeScores(
  { scoreThreshold }: { readonly scoreThreshold: number },
  scores: readonly number[],
): ScoreOutcome {
  let sent: number | null = null;
  for (const [index, score] of scores.entries())
    if (score >= scoreThreshold && (sent === null || score > (scores[sent] ?? 0))) sent = index;
  const rest = scores.map((_, index) => index).filter((index) => index !== sent);
  const isKept = (index: number) => (scores[index] ?? 0) >= Math.min(keepFromScore, scoreThreshold);
  return { sent, kept: rest.filter(isKept), dropped: rest.filter((index) => !isKept(index)) };
}
