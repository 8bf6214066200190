import type { ProactiveSignal } from '@tact/core/records';
import type { TickInput } from '../tick-input.ts';
import { type CompiledCycle, compileCycle, type GateFacts } from './compile-cycle.ts';
import { cooldownEndsAt, sentToday } from './earlier-sends.ts';
import { type HeldReason, prefilter } from './prefilter.ts';
import { capDayEndsAt, quietUntil } from './quiet-hours.ts';
import { type TrustLevel, trustLevels } from './trust.ts';

/** What the rules leave of a cycle's signals. */
export interface FilteredSignals {
  /** The rule that stops the cycle; null if it goes on. */
  readonly reason: HeldReason | null;
  /** What goes on to be proposed, in the order of the input; empty if the cycle is stopped. */
  readonly surviving: readonly ProactiveSignal[];
  /** The highest hint of what is new and not muted; 0 for none. */
  readonly strongest: number;
  /** Messages of the day that the cap counts. */
  readonly sentToday: number;
  /**
   * When what holds the signals back is likely to end, in milliseconds since 1970: quiet hours, the day of the cap, the
   * cooldown. Null for every other reason.
   */
  readonly until: number | null;
}

/** Throws `TIME_OF_DAY_INVALID` for a profile with an impossible time. */
export function filterSignals(
  { signals }: Pick<TickInput, 'signals'>,
  facts: GateFacts,
  now: number,
  levels: readonly TrustLevel[] = trustLevels,
): FilteredSignals {
  const { localTime } = facts;
  const cycle = compileCycle(signals, facts, now);
  const { reason, minUrgency, strongest, holdsOthers } = prefilter(cycle, localTime, now, levels);
  const passing = cycle.signals.filter(
    ({ urgencyHint, mutedUntil, isOthers }) =>
      urgencyHint >= minUrgency && (mutedUntil === null || now >= mutedUntil) && !(holdsOthers && isOthers),
  );
  const places = new Set(reason === null ? passing.map(({ index }) => index) : []);
  return {
    reason,
    surviving: signals.filter((_, index) => places.has(index)),
    strongest,
    sentToday: sentToday(cycle, localTime, now),
    until: heldUntil(reason, cycle, facts, now),
  };
}

/** The signals that go on to be proposed. */
export function survivors(
  input: Pick<TickInput, 'signals'>,
  facts: GateFacts,
  now: number,
  levels: readonly TrustLevel[] = trustLevels,
): readonly ProactiveSignal[] {
  return filterSignals(input, facts, now, levels).surviving;
}

function heldUntil(
  reason: HeldReason | null,
  cycle: CompiledCycle,
  { localTime }: GateFacts,
  now: number,
): number | null {
  switch (reason) {
    case 'quiet_hours':
      return quietUntil(cycle, localTime, now);
    case 'daily_cap':
      return capDayEndsAt(cycle.capDay, localTime, now);
    case 'cooldown':
      return cooldownEndsAt(cycle.sentAt, now);
    default:
      return null;
  }
}
