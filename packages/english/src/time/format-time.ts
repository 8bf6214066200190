import { Temporal } from 'temporal-polyfill';
import type { Moment } from '../words.ts';
import type { LocalTime } from './found-time.ts';
import { toLocal } from './zones.ts';

/**
 * Formats a time for people: "today at 18:00", "tomorrow at 17:00", "Fri 27 Nov, 15:00", with the year if it is not the current one.
 *
 * @example
 * const moment = { now: Date.parse('2026-11-20T09:00:00Z'), zone: 'Europe/Berlin' };
 * const time = checkIsoTime('2026-11-21T17:00', moment);
 * time && formatTime(time, moment); // tomorrow at 17:00
 */
export function formatTime(time: LocalTime, moment: Moment): string {
  const today = Temporal.PlainDate.from(toLocal(moment.now, moment.zone).date);
  const day = Temporal.PlainDate.from(time.date);
  const isNear = Math.abs(time.ms - moment.now) < hourMs;
  const clock = time.time === null ? null : isNear ? formatClock(time.time) : time.time.slice(0, 5);

  const near = nearDays[today.until(day).days];
  if (near !== undefined) return clock === null ? near : `${near} at ${clock}`;

  const year = day.year === today.year ? '' : ` ${day.year}`;
  const date = `${weekdays[day.dayOfWeek - 1]} ${day.day} ${months[day.month - 1]}${year}`;
  return clock === null ? date : `${date}, ${clock}`;
}

/** Seconds are shown only within an hour of now. */
const hourMs = 60 * 60 * 1000;

const nearDays: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function formatClock(time: string): string {
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}
