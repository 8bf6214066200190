import type { JudgeView } from '@tact/core/kernel';
import { type Proposal, urgentHint } from '@tact/core/records';
import type { FateReason } from '../details.ts';
import { notUrgentName } from '../feedback/engagement-names.ts';
import { isTold } from '../gate/is-new.ts';
import { type TrustLevel, trustLevels } from '../gate/trust.ts';
import { survivors } from '../gate.ts';
import type { EngagementFacts, TickFacts, TickInput } from '../tick-facts.ts';
import { type Candidate, candidateOf } from './candidate-details.ts';
import { compositeScore, isUrgent, type ScoreWeights } from './score.ts';
import type { TickEvidence } from './tick-context.ts';

export interface RatedCandidate {
  readonly proposal: Proposal;
  readonly candidate: Candidate;
  /** Composite; null if it is rejected. */
  readonly score: number | null;
  /** Why it must not be said, whatever it would score; null if it may be. */
  readonly rejection: FateReason | null;
}

/** From this similarity on, a message says what an earlier one said. */
const sameFrom = 0.8;

/**
 * The candidates with their scores, in the order in which equal scores are ranked: as their categories were sampled for this cycle,
 * then by key. Pure.
 */
export function rateCandidates(
  view: JudgeView<TickInput, TickFacts, TickEvidence>,
  weights: ScoreWeights,
  levels: readonly TrustLevel[] = trustLevels,
): readonly RatedCandidate[] {
  const { facts, evidence, signal, now, proposals } = view;
  const surviving = new Set(survivors(signal.input, facts, now, levels).map(({ key }) => key));
  const places = new Map((evidence?.order ?? []).map((category, index) => [category, index]));
  const placeOf = ({ category }: Candidate) => places.get(category) ?? places.size;
  const rated = proposals.flatMap((proposal): RatedCandidate[] => {
    const candidate = candidateOf(proposal);
    if (candidate === null) return [];
    const rejection = rejectionOf(candidate, surviving, facts, now);
    const engagement = facts.engagement[candidate.category]?.mean ?? null;
    const category = { engagement, isUrgent: isUrgent(candidate.signals) };
    const score = rejection === null ? compositeScore(candidate, category, weights) : null;
    return [{ proposal, candidate, score, rejection }];
  });
  return rated.sort(
    (one, other) =>
      placeOf(one.candidate) - placeOf(other.candidate) ||
      compareKeys(firstKey(one.candidate), firstKey(other.candidate)),
  );
}

function rejectionOf(
  { signals, framing, similar }: Candidate,
  surviving: ReadonlySet<string>,
  { sends }: TickFacts,
  now: number,
): FateReason | null {
  const wasTold = (signal: Candidate['signals'][number]) => isTold(signal, sends, now);
  if (signals.every(wasTold)) return 'told_lately';
  if (!signals.some(({ key }) => surviving.has(key))) return 'not_surviving';
  if (framing.label === 'corrects') return 'corrects_the_user';
  // Two urgent things may be told in nearly the same words, and so may one thing that has become urgent since.
  const isNewAndUrgent = signals.some((one) => one.urgencyHint >= urgentHint && !wasTold(one));
  if (similar !== null && similar.similarity >= sameFrom && !isNewAndUrgent) return 'similar_to_earlier';
  return null;
}

function firstKey({ signals }: Candidate): string {
  return signals[0]?.key ?? '';
}

/** By code units: the same on every machine. */
function compareKeys(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** From then on it counts as known how a category is taken up: this many sends to the user, or that many to others. */
const ownSends = 3;
const othersSends = 10;
/** Taken up less often than not. */
const atLeast = 0.5;

/**
 * Whether a message tells of nothing urgent, and such messages of its category are taken up less often than not. Then it is kept for the
 * next time the user writes: interrupting would more likely than not be a false alarm, and would use up the day's cap before something
 * urgent comes. While little is known, it is sent; what is known fades by 0.97 a day, so that a category is tried again.
 */
export function isRarelyTakenUp(
  { category, signals }: Pick<Candidate, 'category' | 'signals'>,
  { engagement }: Pick<TickFacts, 'engagement'>,
): boolean {
  if (isUrgent(signals)) return false;
  const known: EngagementFacts | undefined = engagement[notUrgentName(category)];
  if (known === undefined) return false;
  const isKnown = known.closed >= ownSends || (known.others ?? 0) >= othersSends;
  return isKnown && known.mean < atLeast;
}

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
