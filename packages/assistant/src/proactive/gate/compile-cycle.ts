import { tactError } from '@tact/core/errors';
import { everyCategory, type ProactiveSignal, type Profile } from '@tact/core/records';
import { readClockTime } from '@tact/core/text';
import { timingOf } from '../candidates/score.ts';
import { signalKind } from '../signals/catalog.ts';
import { isOfOthersAlone, isOthers } from '../signals/whose-urgency.ts';
import type { TickFacts } from '../tick-facts.ts';
import { isNew, judgedUnder } from './is-new.ts';

/**
 * One cycle of a user as the rules read it: numbers only. Texts (times of day, categories, keys) are read once, here, so that the
 * rules themselves run over a batch at millions a second.
 */
export interface CompiledCycle {
  /** In milliseconds since 1970; null for a user without a profile. */
  readonly createdAt: number | null;
  readonly interactions: number;
  /** Wall-clock times, in milliseconds since midnight. */
  readonly sleepsAt: number;
  readonly wakesAt: number;
  /** When the event ends during which the user is not disturbed; null for none. */
  readonly busyUntil: number | null;
  readonly capDay: Profile['capDay'];
  /** The newest first. */
  readonly sentAt: readonly number[];
  /** Of the messages that told of what others made urgent alone; the newest first. */
  readonly sentOfOthersAt: readonly number[];
  /** Those that are new at the tick, the most urgent first. */
  readonly signals: readonly CompiledSignal[];
}

interface CompiledSignal {
  /** Its place in the input. */
  readonly index: number;
  readonly urgencyHint: number;
  readonly contextOnly: boolean;
  /** Others made it urgent. */
  readonly isOthers: boolean;
  /** When the mute of its category ends: Infinity if it is muted for good, null if it is not. */
  readonly mutedUntil: number | null;
}

/** What the rules read of the facts. */
export type GateFacts = Pick<
  TickFacts,
  'profile' | 'interactions' | 'localTime' | 'busyUntil' | 'sends' | 'judged'
>;

/** For the tick at `now`. Throws `TIME_OF_DAY_INVALID` for a profile with an impossible time. */
export function compileCycle(
  signals: readonly ProactiveSignal[],
  { profile, interactions, localTime, busyUntil, sends, judged }: GateFacts,
  now: number,
): CompiledCycle {
  const judgedBefore =
    judged.length === 0
      ? none
      : judgedUnder(judged, timingOf({ signals, now, offsetMs: localTime.offsetMs, profile }));
  const hasMutes = Object.keys(profile.muted).length > 0;
  const compiled: CompiledSignal[] = [];
  let index = -1;
  for (const signal of signals) {
    index += 1;
    if (!isNew(signal, sends, judgedBefore, now)) continue;
    const { urgencyHint, contextOnly } = signal;
    const until = hasMutes ? mutedUntil(signal, profile.muted) : null;
    compiled.push({ index, urgencyHint, contextOnly, isOthers: isOthers(signal), mutedUntil: until });
  }
  return {
    createdAt: profile.createdAt,
    interactions,
    sleepsAt: clockTimeOf(profile, 'sleepTime'),
    wakesAt: clockTimeOf(profile, 'wakeTime'),
    busyUntil: busyUntil ?? null,
    capDay: profile.capDay,
    sentAt: newestFirst(sends),
    sentOfOthersAt: newestFirst(sends.filter(({ signals: told }) => isOfOthersAlone(told))),
    signals: compiled.sort((one, other) => other.urgencyHint - one.urgencyHint),
  };
}

function newestFirst(sends: TickFacts['sends']): readonly number[] {
  return sends.map(({ at }) => at).sort((one, other) => other - one);
}

const none: ReadonlySet<string> = new Set();

function mutedUntil(signal: ProactiveSignal, muted: Profile['muted']): number | null {
  const category = signal.category ?? signalKind(signal.type)?.category;
  const forAll = endOfMute(everyCategory, muted);
  const forIt = endOfMute(category, muted);
  return forAll === null || forIt === null ? (forAll ?? forIt) : Math.max(forAll, forIt);
}

function endOfMute(category: string | undefined, muted: Profile['muted']): number | null {
  if (category === undefined || !Object.hasOwn(muted, category)) return null;
  return muted[category] ?? Number.POSITIVE_INFINITY;
}

function clockTimeOf(profile: Profile, field: 'sleepTime' | 'wakeTime'): number {
  const text = profile[field];
  const known = clockTimes.get(text);
  if (known !== undefined) return known;
  const read = readClockTime(text);
  if (read === null) throw tactError('TIME_OF_DAY_INVALID', { field, text: text.slice(0, 40) });
  clockTimes.set(text, read);
  return read;
}

/** There are 1 440 valid times, and users share a few of them. */
const clockTimes = new Map<string, number>();
