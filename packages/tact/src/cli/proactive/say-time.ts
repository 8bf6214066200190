import { formatTime, type Moment, toLocal } from '@tact/english';

/** `today at 18:00`, `Fri 27 Nov, 15:00`. */
export function sayTime(at: number, moment: Moment): string {
  if (Math.abs(at) > latestMs) return 'never';
  const { date, time, offset } = toLocal(Math.floor(at / 1000) * 1000, moment.zone);
  return formatTime({ date, time, iso: `${date}T${time}${offset}`, ms: at }, moment);
}

/** Beyond the year 9999 a time is none that anybody meant. */
const latestMs = Date.UTC(9999, 11, 31);
