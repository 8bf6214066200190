import { holdsOutside, type ProactiveSignal, type ToldSignal } from '@tact/core/records';

/**
 * Who made a signal urgent, apart from whose words it shows.
 *
 * Invariants:
 * 1. Without a word of its source, a signal is the owner's where subject, data and message hold no outside text, else others'.
 * 2. What others made urgent counts at most 6: it passes neither quiet hours nor the cooldown, whatever its source says.
 * 3. What tells of anything of the owner's is the owner's; only what tells of others' alone comes after it and has its own part of the
 *    day's cap.
 */
const maxUrgencyOfOthers = 6;

/** As it counts; the owner's is returned unchanged. */
export function boundUrgency(signal: ProactiveSignal): ProactiveSignal {
  const { urgencyFrom, subject, data, message } = signal;
  const isOutside =
    urgencyFrom === undefined
      ? holdsOutside({ subject, data, message: message ?? '' })
      : urgencyFrom.origin === 'outside';
  if (!isOutside) return signal;
  return {
    ...signal,
    urgencyFrom: urgencyFrom ?? { origin: 'outside', source: 'signal' },
    urgencyHint: Math.min(signal.urgencyHint, maxUrgencyOfOthers),
  };
}

export function isOthers({ urgencyFrom }: Pick<ProactiveSignal, 'urgencyFrom'>): boolean {
  return urgencyFrom?.origin === 'outside';
}

/** The owner's before others', and the most urgent of each first. */
export function byImportance(
  one: Pick<ProactiveSignal, 'urgencyFrom' | 'urgencyHint'>,
  other: Pick<ProactiveSignal, 'urgencyFrom' | 'urgencyHint'>,
): number {
  return Number(isOthers(one)) - Number(isOthers(other)) || other.urgencyHint - one.urgencyHint;
}

export function toldOf(signal: ProactiveSignal): ToldSignal {
  const { type, key, urgencyHint } = signal;
  return { type, key, urgencyHint, ...(isOthers(signal) ? { isOthers: true } : {}) };
}

/** Whether a message told of what others made urgent alone. */
export function isOfOthersAlone(signals: readonly ToldSignal[]): boolean {
  return signals.length > 0 && signals.every((signal) => signal.isOthers === true);
}
