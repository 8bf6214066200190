import { urgentHint } from '@tact/core/records';
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

export interface PrefilterResult {
  /** Null if something goes on. */
  readonly reason: HeldReason | null;
  /** What a signal needs at least to go on. */
  readonly minUrgency: number;
  /** The highest hint of what is new and not muted; 0 for none. */
  readonly strongest: number;
  /** What others made urgent has had its part of the day's cap. */
  readonly holdsOthers: boolean;
}

/**
 * The hard rules, checked before anything that costs: whether a cycle may go on, and with which signals. Pure.
 *
 * Invariants:
 * 1. The first rule that leaves nothing names the reason; the order of `HeldReason` is that of the checks.
 * 2. An urgent signal passes quiet hours and cooldown, never a mute or the daily cap. While one of the two holds, only urgent
 *    signals go on.
 * 3. Half of the day's cap, rounded up, is kept for what is urgent by the owner's own doing.
 * 4. It reads numbers alone, of each list no more than it needs, and allocates nothing but its result.
 */
export function prefilter(
  cycle: CompiledCycle,
  localTime: LocalTimeFacts,
  now: number,
  levels: readonly TrustLevel[] = trustLevels,
): PrefilterResult {
  const all = strongestIn(cycle, now, false);
  const { strongest } = all;
  const { minUrgency, dailyCap } = trustLevelOf(cycle.createdAt, cycle.interactions, now, levels);
  if (cycle.signals.length === 0) return held('nothing_new', minUrgency, strongest);
  if (strongest === 0) return held('muted', minUrgency, strongest);
  if (strongest < minUrgency) return held('trust_floor', minUrgency, strongest);

  const isUrgent = strongest >= urgentHint;
  const quiet = isQuiet(cycle, localTime, now);
  if (quiet && !isUrgent) return held('quiet_hours', urgentHint, strongest);
  if (hasReachedCap(cycle, dailyCap, localTime, now)) return held('daily_cap', minUrgency, strongest);
  const holdsOthers = hasOthersReachedCap(cycle, dailyCap, localTime, now);
  const left = holdsOthers ? strongestIn(cycle, now, true) : all;
  if (left.strongest < minUrgency) return held('daily_cap', minUrgency, strongest);
  const cooling = cooldownEndsAt(cycle.sentAt, now) !== null;
  if (cooling && !isUrgent) return held('cooldown', urgentHint, strongest);
  const needed = quiet || cooling ? urgentHint : minUrgency;
  const reason = left.strongestConcrete < needed ? 'context_only' : null;
  return { reason, minUrgency: needed, strongest, holdsOthers };
}

function held(reason: HeldReason, minUrgency: number, strongest: number): PrefilterResult {
  return { reason, minUrgency, strongest, holdsOthers: false };
}

/** The highest hints of what is not muted; of the owner's own alone, if so asked. */
function strongestIn({ signals }: CompiledCycle, now: number, ownOnly: boolean) {
  let strongest = 0;
  for (const { urgencyHint, contextOnly, isOthers, mutedUntil } of signals) {
    if ((mutedUntil !== null && now < mutedUntil) || (ownOnly && isOthers)) continue;
    if (strongest === 0) strongest = urgencyHint;
    if (!contextOnly) return { strongest, strongestConcrete: urgencyHint };
  }
  return { strongest, strongestConcrete: 0 };
}

function hasOthersReachedCap(
  { signals, sentOfOthersAt, capDay }: CompiledCycle,
  dailyCap: number,
  localTime: LocalTimeFacts,
  now: number,
): boolean {
  return (
    signals.some(({ isOthers }) => isOthers) &&
    hasReachedCap({ sentAt: sentOfOthersAt, capDay }, Math.floor(dailyCap / 2), localTime, now)
  );
}
