import { type ProactiveSignal, type Profile, urgentHint } from '@tact/core/records';
import { signalKind } from '../signals/catalog.ts';
import { isOthers } from '../signals/whose-urgency.ts';

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

/** What counts for or against speaking at this very time, whatever it is about. */
export interface TickTiming {
  /** The user has nothing on now and a free slot of their calendar has begun. */
  readonly inFreeSlot: boolean;
  readonly duringEvent: boolean;
  /** More than two hours after waking, when a look at the whole day comes late. */
  readonly lateForBriefing: boolean;
}

export interface TickInstant {
  readonly signals: readonly ProactiveSignal[];
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds to add to UTC. */
  readonly offsetMs: number;
  readonly profile: Pick<Profile, 'wakeTime'>;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const briefingMs = 2 * hourMs;

/** Reads the context-only signals of a tick and the user's clock. */
export function timingOf({ signals, now, offsetMs, profile }: TickInstant): TickTiming {
  const isOn = (type: string) =>
    signals.some((signal) => {
      const { startsAt, endsAt } = signal.data;
      return (
        signal.type === type &&
        !isOthers(signal) &&
        typeof startsAt === 'number' &&
        typeof endsAt === 'number' &&
        startsAt <= now &&
        now < endsAt
      );
    });
  const [hours = 0, minutes = 0] = profile.wakeTime.split(':').map(Number);
  const sinceMidnight = modulo(now + offsetMs, dayMs);
  const sinceWaking = modulo(sinceMidnight - (hours * 60 + minutes) * 60_000, dayMs);
  return {
    inFreeSlot: isOn('CALENDAR_FREE_SLOT'),
    duringEvent: isOn('CALENDAR_EVENT_NOW'),
    lateForBriefing: sinceWaking > briefingMs,
  };
}

/** The category that a signal counts under: its own, else that of its type. */
export function categoryOf({ type, category }: Pick<ProactiveSignal, 'type' | 'category'>): string {
  return category ?? signalKind(type)?.category ?? 'other';
}

/**
 * Scores without a model: relevance and timing of the type, or those that the signal brings; urgency is the hint. Timing is one better
 * in a free slot, two worse during an event, and for briefings three worse later than two hours after waking.
 */
export function localScores(signal: ProactiveSignal, timing: TickTiming): CandidateScores {
  const kind = signalKind(signal.type);
  const { relevance, timing: usual } = signal.scores ?? kind ?? scoresOfUnknown(signal);
  const change =
    (timing.inFreeSlot ? 1 : 0) -
    (timing.duringEvent ? 2 : 0) -
    (timing.lateForBriefing && categoryOf(signal) === 'briefing' ? 3 : 0);
  return {
    relevance,
    timing: Math.min(10, Math.max(0, usual + change)),
    urgency: signal.urgencyHint,
  };
}

/** A source that states no scores gets what patterns get, or what appointments get if it says that it is urgent. */
function scoresOfUnknown({ urgencyHint }: ProactiveSignal): Pick<CandidateScores, 'relevance' | 'timing'> {
  return urgencyHint >= urgentHint ? { relevance: 8, timing: 8 } : { relevance: 6, timing: 6 };
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
