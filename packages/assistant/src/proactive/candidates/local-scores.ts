import type { ProactiveSignal, Profile } from '@tact/core/records';
import { urgentHint } from '@tact/core/records';
import { signalKind } from '../signals/catalog.ts';
import { isOthers } from '../signals/whose-urgency.ts';
import type { CandidateScores } from './score.ts';

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
