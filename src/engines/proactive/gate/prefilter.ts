import { type ProactiveSignal, type Profile, urgentHint } from '#records';
import type { EarlierSend, TickFacts } from '../tick-facts.ts';
import { judgedAs } from './judged-as.ts';
import { isQuiet, localDayOf } from './quiet-hours.ts';
import { trustLevelOf } from './trust.ts';

/**
 * The hard rules, checked before anything that costs: whether a cycle may go on, and with which signals.
 *
 * Invariants:
 * 1. The first rule that leaves nothing names the reason; they are checked in the order of `heldReasons`.
 * 2. An urgent signal passes quiet hours and cooldown, never a mute or the daily cap. While one of the two holds, only urgent
 *    signals go on.
 * 3. A send dated later than now, because the clock was set back, counts as far ahead as it would count behind: for the
 *    cooldown 30 minutes, for its signals 24 hours, for the cap until the end of the day. What lies further ahead is ignored, so
 *    that no wrong date silences anybody for long.
 * 4. It allocates nothing for a signal or a send: batches of users are checked at millions a second.
 */

/** Why nothing goes on. The first says that nothing was left to check; the others are the rules. */
export const heldReasons = [
  'nothing_new',
  'muted',
  'trust_floor',
  'quiet_hours',
  'daily_cap',
  'cooldown',
  'context_only',
] as const;

export type HeldReason = (typeof heldReasons)[number];

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

export const cooldownMs = 30 * 60_000;
/** How long a signal counts as told. */
export const toldMs = 24 * 60 * 60_000;

/** Throws `TIME_OF_DAY_INVALID` for a profile with an impossible time. */
export function prefilter(
  signals: readonly ProactiveSignal[],
  facts: PrefilterFacts,
  now: number,
): Prefiltered {
  const judged = judgedNames(facts);
  let isNothingNew = true;
  let isMute = true;
  let strongest = 0;
  let strongestConcrete = 0;
  for (const signal of signals) {
    if (!isNew(signal, facts.sends, judged, now)) continue;
    isNothingNew = false;
    if (isMuted(signal, facts.profile, now)) continue;
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
  const cooling = cooledAt(facts, now) !== null;
  if (cooling && !isUrgent) return { reason: 'cooldown', minUrgency: urgentHint, strongest };
  const needed = quiet || cooling ? urgentHint : minUrgency;
  const reason = strongestConcrete < needed ? 'context_only' : null;
  return { reason, minUrgency: needed, strongest };
}

/** What was judged before, to look signals up in. */
export function judgedNames({ judged }: PrefilterFacts): ReadonlySet<string> {
  return judged.length === 0 ? none : new Set(judged);
}

const none: ReadonlySet<string> = new Set();

/** Told under 8, a signal is new again once it is urgent: an exam in three days and the exam in an hour are two pieces of news. */
export function isNew(
  signal: ProactiveSignal,
  sends: readonly EarlierSend[],
  judged: ReadonlySet<string>,
  now: number,
): boolean {
  for (const { at, signals } of sends) {
    if (Math.abs(now - at) >= toldMs) continue;
    for (const told of signals) {
      if (told.key !== signal.key) continue;
      if (signal.urgencyHint < urgentHint || told.urgencyHint >= urgentHint) return false;
    }
  }
  return judged.size === 0 || !judged.has(judgedAs(signal));
}

/** At the instant at which a snooze ends it is over. */
export function isMuted({ category }: ProactiveSignal, { muted }: Profile, now: number): boolean {
  if (category === undefined || !Object.hasOwn(muted, category)) return false;
  const until = muted[category];
  return until === null || (until !== undefined && now < until);
}

/** Messages of the day that the cap counts. */
export function sentToday(facts: PrefilterFacts, now: number): number {
  let sent = 0;
  for (const { at } of facts.sends) {
    if (at < facts.localTime.dayStartsAt) continue;
    if (at <= now || at < localDayOf(facts, now).endsAt) sent += 1;
  }
  return sent;
}

/** When the cooldown ends; null if none holds. At exactly 30:00 it is over. */
export function cooledAt({ sends }: PrefilterFacts, now: number): number | null {
  let last = Number.NEGATIVE_INFINITY;
  for (const { at } of sends) if (at > last && Math.abs(now - at) < cooldownMs) last = at;
  return last === Number.NEGATIVE_INFINITY ? null : last + cooldownMs;
}
