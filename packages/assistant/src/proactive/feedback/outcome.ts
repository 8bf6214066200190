/**
 * What came of a message that was sent unasked; pure. An answer within 60:00 minutes is engagement; the first one after more than
 * 180 minutes, or none by then, means that it was ignored; what comes between is late.
 */
export type Outcome = 'pending' | 'engaged' | 'late' | 'ignored' | 'negative' | 'button_click';

export interface TimedOutcome {
  readonly outcome: 'pending' | 'engaged' | 'late' | 'ignored';
  /** From the message to the answer; only where the user engaged. */
  readonly latencyMs: number | null;
}

const minuteMs = 60_000;
/** An answer at exactly this age still counts. */
const engagedWithinMs = 60 * minuteMs;
/** From then on, this instant excluded, a message counts as ignored. */
const ignoredAfterMs = 180 * minuteMs;

/**
 * @param answeredAt when the user first wrote at or after the send; null if not yet
 * @param now ends the wait of a message that nobody answered
 */
export function outcomeOf(sentAt: number, answeredAt: number | null, now: number): TimedOutcome {
  if (answeredAt === null)
    return { outcome: now - sentAt > ignoredAfterMs ? 'ignored' : 'pending', latencyMs: null };
  const latencyMs = answeredAt - sentAt;
  if (latencyMs <= engagedWithinMs) return { outcome: 'engaged', latencyMs };
  return { outcome: latencyMs > ignoredAfterMs ? 'ignored' : 'late', latencyMs: null };
}

/** The first instant at which a message that nobody answered counts as ignored. */
export function sweptAt(sentAt: number): number {
  return sentAt + ignoredAfterMs + 1;
}

const outcomes: readonly string[] = [
  'pending',
  'engaged',
  'late',
  'ignored',
  'negative',
  'button_click',
] satisfies Outcome[];

/** The outcome that a state of feedback stands for; null for a message that is not known to have arrived. */
export function readOutcome(state: string): Outcome | null {
  return outcomes.includes(state) ? (state as Outcome) : null;
}

/** Whether nothing is awaited any more of a message that arrived. */
export function isClosed(outcome: Outcome): boolean {
  return outcome !== 'pending';
}

/** Whether the user took a message up. */
export function isEngaged(outcome: Outcome): boolean {
  return outcome === 'engaged' || outcome === 'button_click';
}
