import type { JudgeView } from '@tact/core/kernel';
import { type Proposal, urgentHint } from '@tact/core/records';
import type { Candidate } from '../candidate.ts';
import type { FateReason } from '../details.ts';
import { isTold } from '../gate/is-new.ts';
import { type TrustLevel, trustLevels } from '../gate/trust.ts';
import { survivors } from '../gate.ts';
import type { TickFacts } from '../tick-facts.ts';
import type { TickInput } from '../tick-input.ts';
import { candidateOf } from './candidate-details.ts';
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
