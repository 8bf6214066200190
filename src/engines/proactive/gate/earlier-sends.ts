import type { EarlierSend, TickFacts } from '../tick-facts.ts';
import { capDayEndsAt } from './quiet-hours.ts';

/**
 * What earlier sends count for. They may be in any order.
 *
 * A send that is dated later than now, because the clock was set back, counts as far ahead as it would count behind: for the
 * cooldown within 30 minutes, for the cap until the end of the day. Any later one is ignored. So a small step back repeats nothing,
 * and no wrong date silences anybody for long.
 */
export const cooldownMs = 30 * 60_000;

type SendFacts = Pick<TickFacts, 'profile' | 'localTime' | 'sends'>;

/** Messages of the day that the cap counts. */
export function sentToday(facts: SendFacts, now: number): number {
  let sent = 0;
  for (const { at } of facts.sends) {
    if (at < facts.localTime.dayStartsAt) continue;
    if (at <= now || at < capDayEndsAt(facts, now)) sent += 1;
  }
  return sent;
}

/** When the cooldown ends, in milliseconds since 1970; null if none holds. At exactly 30:00 it is over. */
export function cooldownEndsAt(sends: readonly EarlierSend[], now: number): number | null {
  let last = Number.NEGATIVE_INFINITY;
  for (const { at } of sends) if (at > last && Math.abs(now - at) < cooldownMs) last = at;
  return last === Number.NEGATIVE_INFINITY ? null : last + cooldownMs;
}
