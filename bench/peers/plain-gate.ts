import type { Situation } from './situations.ts';

/** Local time of a user: since midnight, and when the day began, in milliseconds. */
export interface LocalTime {
  readonly sinceMidnight: number;
  readonly dayStartsAt: number;
}

/**
 * The rules of the gate as one would write them by hand: one `if` after the other, over the data as it is. `localTime` is asked where
 * it is needed.
 */
export function plainReason(situation: Situation, localTime: LocalTime, now: number): string {
  const heard = situation.signals.filter(({ category }) => !situation.muted.includes(category));
  if (heard.length === 0) return 'muted';
  const { minUrgency, dailyCap } = plainTrust(situation, now);
  const relevant = heard.filter(({ urgencyHint }) => urgencyHint >= minUrgency);
  if (relevant.length === 0) return 'trust_floor';
  const urgent = relevant.filter(({ urgencyHint }) => urgencyHint >= 8);
  const quiet = isQuietAt(situation, localTime.sinceMidnight);
  if (quiet && urgent.length === 0) return 'quiet_hours';
  if (situation.sentAt.filter((at) => at >= localTime.dayStartsAt).length >= dailyCap) return 'daily_cap';
  const cooling = situation.sentAt.some((at) => now - at < 1_800_000);
  if (cooling && urgent.length === 0) return 'cooldown';
  const left = quiet || cooling ? urgent : relevant;
  return left.every(({ contextOnly }) => contextOnly) ? 'context_only' : 'none';
}

export function plainTrust(
  { createdAt, interactions }: Pick<Situation, 'createdAt' | 'interactions'>,
  now: number,
): { readonly minUrgency: number; readonly dailyCap: number } {
  const days = Math.floor((now - createdAt) / 86_400_000);
  if (days < 14 || interactions < 20) return { minUrgency: 7, dailyCap: 2 };
  if (days < 30 || interactions < 100) return { minUrgency: 6, dailyCap: 3 };
  return days < 90 ? { minUrgency: 5, dailyCap: 4 } : { minUrgency: 4, dailyCap: 5 };
}

export function isQuietAt({ sleepTime, wakeTime }: Situation, sinceMidnight: number): boolean {
  const [sleep, wake] = [minutesOf(sleepTime) * 60_000, minutesOf(wakeTime) * 60_000];
  if (sleep === wake) return false;
  return sleep < wake
    ? sinceMidnight >= sleep && sinceMidnight < wake
    : sinceMidnight >= sleep || sinceMidnight < wake;
}

function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Local time by formatting it, with one formatter for each zone. Right on days without a change of the clock. */
export function formattedLocalTime(zone: string, now: number): LocalTime {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    formats.set(zone, format);
  }
  const [hours = 0, minutes = 0, seconds = 0] = format.format(now).split(':').map(Number);
  const sinceMidnight = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return { sinceMidnight, dayStartsAt: now - sinceMidnight };
}

const formats = new Map<string, Intl.DateTimeFormat>();
