import type { ProactiveSignal } from '#records';
import type { TickInput } from '../tick-input.ts';
import { cooldownEndsAt } from './earlier-sends.ts';
import { isMuted } from './is-muted.ts';
import { isNew, judgedNames } from './is-new.ts';
import { type HeldReason, type PrefilterFacts, prefilter } from './prefilter.ts';
import { capDayEndsAt, quietUntil } from './quiet-hours.ts';

/** What the rules leave of a cycle's signals. */
export interface FilteredSignals {
  /** The rule that stops the cycle; null if it goes on. */
  readonly reason: HeldReason | null;
  /** What goes on to be proposed, in the order of the input; empty if the cycle is stopped. */
  readonly surviving: readonly ProactiveSignal[];
  /** The highest hint of what is new and not muted; 0 for none. */
  readonly strongest: number;
  /**
   * When what holds the signals back is likely to end, in milliseconds since 1970: quiet hours, the day of the cap, the
   * cooldown. Null for every other reason.
   */
  readonly until: number | null;
}

/** Throws `TIME_OF_DAY_INVALID` for a profile with an impossible time. */
export function filterSignals(
  { signals }: Pick<TickInput, 'signals'>,
  facts: PrefilterFacts,
  now: number,
): FilteredSignals {
  const { reason, minUrgency, strongest } = prefilter(signals, facts, now);
  if (reason !== null) return { reason, surviving: [], strongest, until: heldUntil(reason, facts, now) };
  const judged = judgedNames(facts.judged);
  const surviving = signals.filter(
    (signal) =>
      signal.urgencyHint >= minUrgency &&
      isNew(signal, facts.sends, judged, now) &&
      !isMuted(signal, facts.profile.muted, now),
  );
  return { reason, surviving, strongest, until: null };
}

/** The signals that go on to be proposed. */
export function survivors(
  input: Pick<TickInput, 'signals'>,
  facts: PrefilterFacts,
  now: number,
): readonly ProactiveSignal[] {
  return filterSignals(input, facts, now).surviving;
}

function heldUntil(reason: HeldReason, facts: PrefilterFacts, now: number): number | null {
  switch (reason) {
    case 'quiet_hours':
      return quietUntil(facts, now);
    case 'daily_cap':
      return capDayEndsAt(facts, now);
    case 'cooldown':
      return cooldownEndsAt(facts.sends, now);
    default:
      return null;
  }
}
