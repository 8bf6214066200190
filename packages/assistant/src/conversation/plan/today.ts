import { type Moment, toLocal } from '@tact/english';

/** The present for people and models: `Sunday, 2026-11-22, 14:05 +01:00 (Europe/Berlin)`. */
export function sayNow({ now, zone }: Moment): string {
  const { date, time, offset } = toLocal(now, zone);
  return `${weekdayOf(date)}, ${date}, ${time.slice(0, 5)} ${offset} (${zone})`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

/** `2026-11-23` and so many days. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
