import { TactError } from '@tact/core/errors';
import type { Profile } from '@tact/core/records';
import { readClockTime } from '@tact/core/text';
import { createLocalTimes } from './local-day.ts';
import { isQuiet, quietUntil } from './quiet-hours.ts';

/** When the quiet hours end that hold now, in milliseconds since 1970; null outside them, and where a profile cannot be read. */
export function quietEnd(profile: Profile, now: number): number | null {
  const localTime = createLocalTimes(now).of(profile);
  const [sleepsAt, wakesAt] = [readClockTime(profile.sleepTime), readClockTime(profile.wakeTime)];
  if (localTime instanceof TactError || sleepsAt === null || wakesAt === null) return null;
  const times = { sleepsAt, wakesAt, busyUntil: null };
  return isQuiet(times, localTime, now) ? quietUntil(times, localTime, now) : null;
}
