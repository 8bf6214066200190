import { enforceAction, type JudgeView } from '@tact/core/kernel';
import {
  type DecidedAction,
  type JsonObject,
  type Override,
  type Proposal,
  type ProposedAction,
  type Reason,
  urgentHint,
  type Verdict,
  type VerdictClaim,
} from '@tact/core/records';
import { insightLifetimeMs } from '@tact/tools';
import {
  isRarelyTakenUp,
  judgeScores,
  keepFromScore,
  type RatedCandidate,
  rateCandidates,
} from './candidates/rate-candidates.ts';
import { defaultScoreWeights, type ScoreWeights, timingGain, timingOf } from './candidates/score.ts';
import type { TickEvidence } from './candidates/tick-context.ts';
import { type CandidateFate, type FateReason, type JudgedCandidate, recordedDetails } from './details.ts';
import { judgedAs } from './gate/is-new.ts';
import { cooldownMs } from './gate/prefilter.ts';
import { type TrustLevel, trustLevelOf, trustLevels } from './gate/trust.ts';
import { isOfOthersAlone } from './signals/whose-urgency.ts';
import { keepInsightName, sendMessageName, type TickFacts, type TickInput } from './tick-facts.ts';

type View = JudgeView<TickInput, TickFacts, TickEvidence>;

/**
 * Chooses what is said. Pure.
 *
 * Invariants:
 * 1. At most one message is sent: of the candidates at or above the threshold of the trust level the one with the best score, of what
 *    others made urgent only where there is none of the owner's own.
 * 2. Whatever else is worth it is kept for the next time the user writes, once.
 * 3. What corrects the user, what was told within 24 hours, and what says the same as a message of that time is rejected, whatever
 *    it scores. Only the first of these holds for something urgent that has not been told as urgent.
 * 4. What is not urgent and of a kind that is taken up less often than not is kept, whatever it scores (`is-rarely-taken-up.ts`).
 * 5. Whoever sends claims to follow the last attempt and to take the day's next place, so that of several workers one sends.
 */
export function judge(
  view: View,
  weights: ScoreWeights = defaultScoreWeights,
  levels: readonly TrustLevel[] = trustLevels,
): Verdict {
  const level = trustAt(view, levels);
  const judged = fates(rateCandidates(view, weights, levels), level, view);
  const actions = judged.flatMap((one) => actionsOf(one));
  const runs = actions.filter(({ disposition }) => disposition === 'run');
  const sends = runs.some(({ action }) => action === sendMessageName);
  return {
    word: sends ? 'act' : runs.length > 0 ? 'defer' : 'decline',
    outcome: [...new Set(runs.map(({ action }) => action))].join('+') || 'none',
    confidence: judged.length === 0 ? null : 1,
    actions,
    reasons: [...view.reasons, ...judged.map((one) => reasonFor(one, level))],
    overrides: judged.flatMap(({ overrides }) => overrides),
    details: recordedDetails({
      trust: level.level,
      threshold: level.scoreThreshold,
      candidates: judged.map(({ candidate, score, fate, reason }): JudgedCandidate => {
        const { category, signals } = candidate;
        return { category, keys: signals.map(({ key }) => key), score, fate, reason };
      }),
      judged: notAgain(judged, { level, weights }, view),
    }),
    ...(sends ? { claims: claimsFor(view) } : {}),
  };
}

const dayMs = 24 * 60 * 60_000;

interface CandidateJudgment extends RatedCandidate {
  readonly fate: CandidateFate;
  readonly reason: FateReason;
  /** What is done about it, before what keeps it from being done; null for nothing. */
  readonly action: ProposedAction | null;
  readonly overrides: readonly Override[];
}

function fates(
  rated: readonly RatedCandidate[],
  level: TrustLevel,
  view: View,
): readonly CandidateJudgment[] {
  const scored = rated.filter(
    ({ score, candidate }) => score !== null && !isRarelyTakenUp(candidate, view.facts),
  );
  const bestOf = (some: readonly RatedCandidate[]) => {
    const { sent: index } = judgeScores(
      level,
      some.map(({ score }) => score ?? 0),
    );
    return index === null ? null : (some[index] ?? null);
  };
  const own = scored.filter(({ candidate }) => !isOfOthersAlone(candidate.signals));
  const best = bestOf(own) ?? bestOf(scored);
  const told = new Set(best?.candidate.signals.map(({ key }) => key));
  const keeps = new Set(
    scored.filter(({ score }) => (score ?? 0) >= Math.min(keepFromScore, level.scoreThreshold)),
  );
  return rated.map((one): CandidateJudgment => {
    if (one.rejection !== null) return { ...one, ...nothing('rejected', one.rejection) };
    if (one === best) return sent(one, view);
    if (isRarelyTakenUp(one.candidate, view.facts) && isWorthKeeping(one))
      return kept(one, 'rarely_taken_up', view);
    if (!keeps.has(one)) return { ...one, ...nothing('dropped', 'below_minimum') };
    if (one.candidate.signals.every(({ key }) => told.has(key)))
      return { ...one, ...nothing('dropped', 'told_by_the_best') };
    return kept(one, isApproved(one, level) ? 'another_is_better' : 'below_threshold', view);
  });
}

function isWorthKeeping({ score }: RatedCandidate): boolean {
  return score !== null && score >= keepFromScore;
}

function isApproved({ score }: RatedCandidate, { scoreThreshold }: TrustLevel): boolean {
  return score !== null && score >= scoreThreshold;
}

function nothing(
  fate: CandidateFate,
  reason: FateReason,
): Pick<CandidateJudgment, 'fate' | 'reason' | 'action' | 'overrides'> {
  return { fate, reason, action: null, overrides: [] };
}

/** Asking whether a message may be sent would be a message: what the policy would ask about is kept instead. */
function sent(one: RatedCandidate, view: View): CandidateJudgment {
  const [action = null] = one.proposal.actions;
  if (action === null) return { ...one, ...nothing('dropped', 'forbidden') };
  const overrides = enforced(action, one.proposal, view);
  if (overrides.length > 0) {
    const instead = kept(one, 'forbidden', view);
    return { ...instead, overrides: [...overrides, ...instead.overrides] };
  }
  return { ...one, fate: 'sent', reason: 'best', action, overrides };
}

function kept(one: RatedCandidate, reason: FateReason, view: View): CandidateJudgment {
  const { candidate, proposal, score } = one;
  const known = new Set(view.facts.kept);
  if (candidate.signals.every(({ key }) => known.has(key)))
    return { ...one, ...nothing('dropped', 'already_kept') };
  const { category, message, signals } = candidate;
  const parameters: JsonObject = {
    ...{ category, message, score },
    signals: signals.map((signal) => ({ ...signal })),
    expires_at: view.now + insightLifetimeMs,
  };
  const action: ProposedAction = { action: keepInsightName, parameters, target: 'user' };
  const overrides = enforced(action, proposal, view);
  if (overrides.length > 0) return { ...one, ...nothing('dropped', 'forbidden'), overrides };
  return { ...one, fate: 'kept', reason, action, overrides };
}

function enforced(action: ProposedAction, proposal: Proposal, view: View): readonly Override[] {
  const { signal, now, registry, policy, checks } = view;
  return enforceAction(action, proposal, { user: signal.user, signal, now, registry, policy, checks });
}

function actionsOf({ action, proposal }: CandidateJudgment): readonly DecidedAction[] {
  if (action === null) return [];
  return [{ ...action, disposition: 'run', labels: action.labels ?? proposal.labels }];
}

/**
 * What would end the same way is not proposed and judged every five minutes: not at all where no timing would make it reach the
 * threshold, else while the timing stays as it is. What is urgent always is, and what reached the threshold may be the best next time.
 */
function notAgain(
  judged: readonly CandidateJudgment[],
  { level, weights }: { readonly level: TrustLevel; readonly weights: ScoreWeights },
  view: View,
): readonly string[] {
  const { signal, facts, now } = view;
  const { signals } = signal.input;
  const { profile, localTime } = facts;
  const timing = timingOf({ signals, now, offsetMs: localTime.offsetMs, profile });
  const gain = timingGain(timing, weights);
  const open = judged
    .filter((one) => isApproved(one, level) && !isRarelyTakenUp(one.candidate, facts))
    .flatMap(({ candidate }) => candidate.signals);
  const mayBeSent = new Set(open.map(({ key }) => key));
  const names = judged.flatMap(({ candidate, score }) => {
    const isHopeless =
      score === null || score + gain < level.scoreThreshold || isRarelyTakenUp(candidate, facts);
    return candidate.signals
      .filter(({ key, urgencyHint }) => urgencyHint < urgentHint && !mayBeSent.has(key))
      .map((one) => judgedAs(one, isHopeless ? null : timing));
  });
  return [...new Set(names)];
}

function reasonFor({ candidate, score, fate, reason }: CandidateJudgment, level: TrustLevel): Reason {
  const { category } = candidate;
  const { scoreThreshold } = level;
  const code = `CANDIDATE_${fate.toUpperCase()}`;
  if (score === null) return { code, text: `${category}: ${wordings[reason]}.` };
  const scored = `score ${score.toFixed(2)}, threshold ${scoreThreshold.toFixed(1)} at trust level ${level.level}`;
  return { code, text: `${category}: ${wordings[reason]} (${scored}).`, numbers: { score, scoreThreshold } };
}

const wordings: Readonly<Record<FateReason, string>> = {
  best: 'sent',
  another_is_better: 'kept, because another message is better',
  below_threshold: 'kept, because it is below the threshold',
  below_minimum: 'dropped, because it is below 4.0',
  already_kept: 'kept before',
  rarely_taken_up: 'kept, because such messages are taken up less often than not',
  told_by_the_best: 'dropped, because the message that is sent tells it',
  forbidden: 'not sent, because the policy does not allow it',
  corrects_the_user: 'rejected, because it corrects or judges the user',
  told_lately: 'rejected, because it was told within 24 hours',
  similar_to_earlier: 'rejected, because a message within 24 hours said nearly the same',
  not_surviving: 'rejected, because its signals are held back',
};

function claimsFor({ facts, now }: View): readonly VerdictClaim[] {
  const { lastAttempt, localTime } = facts;
  return [
    { key: `proactive:after:${lastAttempt.id}`, until: now + cooldownMs },
    { key: `proactive:day:${localTime.dayStartsAt}:${lastAttempt.today}`, until: now + dayMs },
  ];
}

function trustAt({ facts, now }: View, levels: readonly TrustLevel[]): TrustLevel {
  return trustLevelOf(facts.profile.createdAt, facts.interactions, now, levels);
}
