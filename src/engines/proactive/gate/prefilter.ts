import { type ProactiveSignal, urgentHint } from '#records';
import type { TickFacts } from '../tick-facts.ts';
import { cooldownEndsAt, sentToday } from './earlier-sends.ts';
import { isMuted } from './is-muted.ts';
import { isNew, judgedNames } from './is-new.ts';
import { isQuiet } from './quiet-hours.ts';
import { trustLevelOf } from './trust.ts';

/**
 * The hard rules, checked before anything that costs: whether a cycle may go on, and with which signals.
 *
 * Invariants:
 * 1. The first rule that leaves nothing names the reason; the order of `HeldReason` is that of the checks.
 * 2. An urgent signal passes quiet hours and cooldown, never a mute or the daily cap. While one of the two holds, only urgent
 *    signals go on.
 * 3. It allocates nothing for a signal or a send: batches of users are checked at millions a second.
 */

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

/** What the rules read of the facts. */
export type PrefilterFacts = Pick<
  TickFacts,
  'profile' | 'interactions' | 'localTime' | 'busyUntil' | 'sends' | 'judged'
>;

/** Throws `TIME_OF_DAY_INVALID` for a profile with an impossible time. */
export function prefilter(
  signals: readonly ProactiveSignal[],
  facts: PrefilterFacts,
  now: number,
): Prefiltered {
  const judged = judgedNames(facts.judged);
  let isNothingNew = true;
  let isMute = true;
  let strongest = 0;
  let strongestConcrete = 0;
  for (const signal of signals) {
    if (!isNew(signal, facts.sends, judged, now)) continue;
    isNothingNew = false;
    if (isMuted(signal, facts.profile.muted, now)) continue;
    isMute = false;
    const { urgencyHint } = signal;
    if (urgencyHint > strongest) strongest = urgencyHint;
    if (urgencyHint > strongestConcrete && !signal.contextOnly) strongestConcrete = urgencyHint;
  }
  const { minUrgency, dailyCap } = trustLevelOf(facts.profile.createdAt, facts.interactions, now);
  if (isNothingNew) return { reason: 'nothing_new', minUrgency, strongest };
  if (isMute) return { reason: 'muted', minUrgency, strongest };
  if (strongest < minUrgency) return { reason: 'trust_floor', minUrgency, strongest };

  const isUrgent = strongest >= urgentHint;
  const quiet = isQuiet(facts, now);
  if (quiet && !isUrgent) return { reason: 'quiet_hours', minUrgency: urgentHint, strongest };
  if (sentToday(facts, now) >= dailyCap) return { reason: 'daily_cap', minUrgency, strongest };
  const cooling = cooldownEndsAt(facts.sends, now) !== null;
  if (cooling && !isUrgent) return { reason: 'cooldown', minUrgency: urgentHint, strongest };
  const needed = quiet || cooling ? urgentHint : minUrgency;
  const reason = strongestConcrete < needed ? 'context_only' : null;
  return { reason, minUrgency: needed, strongest };
}
