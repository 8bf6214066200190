import type { LocalTimeFacts } from '../tick-facts.ts';
import type { CompiledCycle } from './compile-cycle.ts';
import { capDayEndsAt } from './quiet-hours.ts';

/**
 * What earlier sends count for, whatever their order.
 *
 * A send that is dated later than now, because the clock was set back, counts as far ahead as it would count behind: for the
 * cooldown within 30 minutes, for the cap until the end of the day. Any later one is ignored. So a small step back repeats nothing,
 * and no wrong date silences anybody for long.
 */
export const cooldownMs = 30 * 60_000;

/** Messages of the day that the cap counts. */
export function sentToday(
  { sentAt, capDay }: Pick<CompiledCycle, 'sentAt' | 'capDay'>,
  localTime: LocalTimeFacts,
  now: number,
): number {
  let sent = 0;
  for (const at of sentAt) {
    if (at < localTime.dayStartsAt) continue;
    if (at <= now || at < capDayEndsAt(capDay, localTime, now)) sent += 1;
  }
  return sent;
}

/** When the cooldown ends, in milliseconds since 1970; null if none holds. At exactly 30:00 it is over. */
export function cooldownEndsAt(sentAt: readonly number[], now: number): number | null {
  let last = Number.NEGATIVE_INFINITY;
  for (const at of sentAt) if (at > last && Math.abs(now - at) < cooldownMs) last = at;
  return last === Number.NEGATIVE_INFINITY ? null : last + cooldownMs;
}
