import { isScreened } from '@tact/core/kernel';
import { type ProactiveSignal, urgentHint } from '@tact/core/records';
import type { HeldBackSignal, HeldCycle } from '../held-back/held-back-log.ts';
import type { TickResult } from '../tick.ts';
import type { LocalTimeFacts, TickInput } from '../tick-facts.ts';
import { type CompiledCycle, compileCycle, type GateFacts } from './compile-cycle.ts';
import { capDayEndsAt, isQuiet, quietUntil } from './quiet-hours.ts';
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

/**
 * What earlier sends count for; `sentAt` has the newest first.
 *
 * A send that is dated later than now, because the clock was set back, counts as far ahead as it would count behind: for the
 * cooldown within 30 minutes, for the cap until the end of the day. Any later one is ignored. So a small step back repeats nothing,
 * and no wrong date silences anybody for long.
 */
export const cooldownMs = 30 * 60_000;

type Sends = Pick<CompiledCycle, 'sentAt' | 'capDay'>;

/** Whether as many messages were sent on this day as the cap allows: of the newest, the last that it allows is from this day. */
export function hasReachedCap(sends: Sends, cap: number, localTime: LocalTimeFacts, now: number): boolean {
  if (cap <= 0) return true;
  const last = sends.sentAt[firstBelieved(sends, localTime, now) + cap - 1];
  return last !== undefined && last >= localTime.dayStartsAt;
}

/** Messages of the day that the cap counts. */
export function sentToday(sends: Sends, localTime: LocalTimeFacts, now: number): number {
  const believed = sends.sentAt.slice(firstBelieved(sends, localTime, now));
  return believed.filter((at) => at >= localTime.dayStartsAt).length;
}

/** When the cooldown ends, in milliseconds since 1970; null if none holds. At exactly 30:00 it is over. */
export function cooldownEndsAt(sentAt: readonly number[], now: number): number | null {
  for (const at of sentAt) {
    if (at >= now + cooldownMs) continue;
    return at > now - cooldownMs ? at + cooldownMs : null;
  }
  return null;
}

/** The place of the newest send that is not dated later than this day. */
function firstBelieved({ sentAt, capDay }: Sends, localTime: LocalTimeFacts, now: number): number {
  const [newest] = sentAt;
  if (newest === undefined || newest <= now) return 0;
  const endsAt = capDayEndsAt(capDay, localTime, now);
  const place = sentAt.findIndex((at) => at < endsAt);
  return place === -1 ? sentAt.length : place;
}

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

/**
 * What a cycle held back, each signal with the rule that held it: the mute of its category, else the rule that stopped the cycle. Where
 * the cycle went on without it, that is the rule which stops it alone. What was told or judged before is not held back.
 */
export function heldCycle({ user, input, screened }: TickResult): HeldCycle {
  if (screened === null || !isScreened(screened)) return { user, held: [] };
  const { facts, gated } = screened;
  const { signals, at } = input;
  const stopped = gated.settled ? (gated.reasons[0]?.code ?? 'nothing_new') : null;
  const passing = new Set(stopped === null ? survivors(input, facts, at) : []);
  const held = compileCycle(signals, facts, at).signals.flatMap(
    ({ index, mutedUntil }): readonly HeldBackSignal[] => {
      const signal = signals[index];
      if (signal === undefined || passing.has(signal)) return [];
      // Context is no news by itself, and nobody misses it.
      if (signal.contextOnly && stopped !== 'context_only') return [];
      const isMuted = mutedUntil !== null && at < mutedUntil;
      const reason = isMuted ? 'muted' : (stopped ?? filterSignals({ signals: [signal] }, facts, at).reason);
      return reason === null ? [] : [{ reason, signal }];
    },
  );
  return { user, held };
}
