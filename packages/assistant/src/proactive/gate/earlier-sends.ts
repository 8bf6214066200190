import type { LocalTimeFacts } from '../tick-facts.ts';
import type { CompiledCycle } from './compile-cycle.ts';
import { capDayEndsAt } from './quiet-hours.ts';

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
