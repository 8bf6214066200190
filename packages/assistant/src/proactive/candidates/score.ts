import { urgentHint } from '@tact/core/records';

/** What a candidate is worth on each scale, 0-10. */
export interface CandidateScores {
  readonly relevance: number;
  readonly timing: number;
  readonly urgency: number;
}

/** How much each part of the composite score counts; only their proportion matters. */
export interface ScoreWeights {
  readonly relevance: number;
  readonly timing: number;
  readonly urgency: number;
  readonly engagement: number;
}

/** In per cent: whole numbers, so that a sum of whole scores is exact and can be compared with a threshold. */
export const defaultScoreWeights: ScoreWeights = { relevance: 35, timing: 25, urgency: 25, engagement: 15 };

/** How likely a message is taken up as long as nothing is known, in [0, 1]. */
const neutralEngagement = 0.5;

/**
 * The composite score of a candidate, 0-10, not rounded: 0.35 relevance + 0.25 timing + 0.25 urgency + 0.15 × ten times how often the
 * user takes up messages of its category.
 *
 * Of something urgent the last part counts at least as if nothing were known: who does not answer such messages may still not miss
 * an appointment. (docs/decisions/archive.md#032)
 */
export function compositeScore(
  { relevance, timing, urgency }: CandidateScores,
  category: { readonly engagement: number | null; readonly isUrgent: boolean },
  weights: ScoreWeights = defaultScoreWeights,
): number {
  const known = category.engagement ?? neutralEngagement;
  const engagement = category.isUrgent ? Math.max(known, neutralEngagement) : known;
  const sum =
    weights.relevance * relevance +
    weights.timing * timing +
    weights.urgency * urgency +
    weights.engagement * 10 * engagement;
  return sum / total(weights);
}

/** What the composite score gains at most once the event at hand ends and a free slot begins. */
export function timingGain(
  { inFreeSlot, duringEvent }: { readonly inFreeSlot: boolean; readonly duringEvent: boolean },
  weights: ScoreWeights = defaultScoreWeights,
): number {
  return (weights.timing * ((inFreeSlot ? 0 : 1) + (duringEvent ? 2 : 0))) / total(weights);
}

/** Whether any of the signals behind a candidate is urgent. */
export function isUrgent(signals: readonly { readonly urgencyHint: number }[]): boolean {
  return signals.some(({ urgencyHint }) => urgencyHint >= urgentHint);
}

function total({ relevance, timing, urgency, engagement }: ScoreWeights): number {
  return relevance + timing + urgency + engagement;
}
