import type { Temporal } from 'temporal-polyfill';

/** The nth working day from a day on, which counts itself; backwards if the place is negative. */
export function workdayFrom(day: Temporal.PlainDate, place: number): Temporal.PlainDate {
  const sign = Math.sign(place);
  let found = day;
  for (let left = Math.abs(place); ; found = found.add({ days: sign })) {
    if (found.dayOfWeek < 6) left -= 1;
    if (left <= 0) return found;
  }
}
