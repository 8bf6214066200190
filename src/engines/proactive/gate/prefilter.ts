import { urgentHint } from '#records';
import type { LocalTimeFacts } from '../tick-facts.ts';
import type { CompiledCycle } from './compile-cycle.ts';
import { cooldownEndsAt, hasReachedCap } from './earlier-sends.ts';
import { isQuiet } from './quiet-hours.ts';
import { type TrustLevel, trustLevelOf, trustLevels } from './trust.ts';

/** Why nothing goes on, in the order in which it is checked; the first says that nothing was left for the rules. */
export type HeldReason =
  | 'nothing_new'
  | 'muted'
  | 'trust_floor'
  | 'quiet_hours'
  | 'daily_cap'
  | 'cooldown'
  | 'context_only';

export interface Prefiltered {
  /** Null if something goes on. */
  readonly reason: HeldReason | null;
  /** What a signal needs at least to go on. */
  readonly minUrgency: number;
  /** The highest hint of what is new and not muted; 0 for none. */
  readonly strongest: number;
}

/**
 * The hard rules, checked before anything that costs: whether a cycle may go on, and with which signals. Pure.
 *
 * Invariants:
 * 1. The first rule that leaves nothing names the reason; the order of `HeldReason` is that of the checks.
 * 2. An urgent signal passes quiet hours and cooldown, never a mute or the daily cap. While one of the two holds, only urgent
 *    signals go on.
 * 3. It reads numbers alone, of each list no more than it needs, and allocates nothing but its result.
 */
export function prefilter(
  cycle: CompiledCycle,
  localTime: LocalTimeFacts,
  now: number,
  levels: readonly TrustLevel[] = trustLevels,
): Prefiltered {
  let strongest = 0;
  let strongestConcrete = 0;
  for (const { urgencyHint, contextOnly, mutedUntil } of cycle.signals) {
    if (mutedUntil !== null && now < mutedUntil) continue;
    if (strongest === 0) strongest = urgencyHint;
    if (contextOnly) continue;
    strongestConcrete = urgencyHint;
    break;
  }
  const { minUrgency, dailyCap } = trustLevelOf(cycle.createdAt, cycle.interactions, now, levels);
  if (cycle.signals.length === 0) return { reason: 'nothing_new', minUrgency, strongest };
  if (strongest === 0) return { reason: 'muted', minUrgency, strongest };
  if (strongest < minUrgency) return { reason: 'trust_floor', minUrgency, strongest };

  const isUrgent = strongest >= urgentHint;
  const quiet = isQuiet(cycle, localTime, now);
  if (quiet && !isUrgent) return { reason: 'quiet_hours', minUrgency: urgentHint, strongest };
  if (hasReachedCap(cycle, dailyCap, localTime, now)) return { reason: 'daily_cap', minUrgency, strongest };
  const cooling = cooldownEndsAt(cycle.sentAt, now) !== null;
  if (cooling && !isUrgent) return { reason: 'cooldown', minUrgency: urgentHint, strongest };
  const needed = quiet || cooling ? urgentHint : minUrgency;
  const reason = strongestConcrete < needed ? 'context_only' : null;
  return { reason, minUrgency: needed, strongest };
}
