import { toLocal } from '@tact/english';
import type { LocalTimeFacts } from '../tick-facts.ts';

/** Says instants as a person would, by the user's clock; everything in milliseconds since 1970. */
export interface SpokenTime {
  /** `17:00`. */
  clock(at: number): string;
  /** `today`, `tomorrow`, `yesterday`, `on Friday`, `on 3 December`, with the year if it is another one. */
  day(at: number): string;
  /** `tomorrow at 17:00`. */
  when(at: number): string;
  /** `13:00 to 16:00`, with the day unless it is today. */
  span(from: number, to: number): string;
  /** `in 15 minutes`, `in an hour`; null for what is past or two hours or more away. */
  soon(at: number): string | null;
  /** `2026-11-23T17:00:00+01:00`, as planners write times. */
  iso(at: number): string;
}

export interface SpokenTimeContext {
  readonly now: number;
  readonly zone: string;
  readonly localTime: Pick<LocalTimeFacts, 'offsetMs' | 'nextChange'>;
}

/** Throws `RangeError` where an instant far from now is said in an unknown zone. */
export function speakTimes({ now, zone, localTime }: SpokenTimeContext): SpokenTime {
  const local = (at: number) => new Date(at + offsetAt(at, now, zone, localTime));
  const today = dayNumber(local(now));
  const clock = (at: number) => local(at).toISOString().slice(11, 16);
  const day = (at: number) => dayInWords(local(at), today);
  return {
    clock,
    day,
    when: (at) => `${day(at)} at ${clock(at)}`,
    span: (from, to) => {
      const lastDay = dayNumber(local(to));
      const isOtherDay = lastDay !== dayNumber(local(from));
      const start = dayNumber(local(from)) === today ? clock(from) : `${day(from)} ${clock(from)}`;
      return isOtherDay ? `${start} to ${day(to)} ${clock(to)}` : `${start} to ${clock(to)}`;
    },
    soon: (at) => soonInWords(Math.round((at - now) / minuteMs)),
    iso: (at) => {
      const offset = offsetAt(at, now, zone, localTime);
      return `${local(at).toISOString().slice(0, 19)}${offsetInWords(offset)}`;
    },
  };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The facts know the offset for two days; further away the zone is asked. */
function offsetAt(
  at: number,
  now: number,
  zone: string,
  { offsetMs, nextChange }: SpokenTimeContext['localTime'],
): number {
  if (at >= now && at < now + 2 * dayMs)
    return nextChange !== undefined && at >= nextChange.at ? nextChange.offsetMs : offsetMs;
  const { date, time } = toLocal(at, zone);
  return Date.parse(`${date}T${time}Z`) - Math.floor(at / 1000) * 1000;
}

function dayNumber(local: Date): number {
  return Math.floor(local.getTime() / dayMs);
}

function dayInWords(local: Date, today: number): string {
  const away = dayNumber(local) - today;
  const near = nearDays[away];
  if (near !== undefined) return near;
  if (away > 1 && away < 7) return `on ${weekdays[local.getUTCDay()]}`;
  const year =
    new Date(today * dayMs).getUTCFullYear() === local.getUTCFullYear() ? '' : ` ${local.getUTCFullYear()}`;
  return `on ${local.getUTCDate()} ${months[local.getUTCMonth()]}${year}`;
}

const nearDays: Readonly<Record<number, string>> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

function soonInWords(minutes: number): string | null {
  if (minutes < 0 || minutes >= 120) return null;
  if (minutes === 0) return 'now';
  if (minutes === 1) return 'in a minute';
  if (minutes === 60) return 'in an hour';
  return minutes < 60 ? `in ${minutes} minutes` : `in an hour and ${minutes - 60} minutes`;
}

function offsetInWords(offsetMs: number): string {
  const minutes = Math.abs(Math.round(offsetMs / minuteMs));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
