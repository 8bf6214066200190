import type { Occurrence } from '@tact/core/ports/calendar';
import { quote } from '@tact/core/text';
import {
  type BindContext,
  type PointInTime,
  type ReadingTime,
  type SpokenTime,
  type TimeSpan,
  Unclear,
} from './bind-context.ts';
import { findEvent } from './find-event.ts';
import { clockTime, dayAfter, dayMs, isoTime, momentOf } from './zone-time.ts';

/**
 * When an event is: start and end as one value. Whoever moves the start moves the end with it, and a length that was given stays. The end
 * is exclusive; both are days, or both are times.
 */
export interface EventSpan {
  readonly start: PointInTime;
  readonly end: PointInTime;
}

/** From a start to an end that was said; null where it would end before it begins. Of days, an end on the first one is that day. */
export function spanTo(start: PointInTime, end: PointInTime, zone: string): EventSpan | null {
  if (start.time !== null) return end.ms > start.ms ? { start, end: asTime(end, zone) } : null;
  if (end.date < start.date) return null;
  // A time on the last day means that day.
  const isIncluded = end.time !== null || end.date === start.date;
  return { start, end: isIncluded ? dayAt(dayAfter(end.date, 1), zone) : end };
}

/** An hour, or the day, where no length is said. */
export function defaultSpan(start: PointInTime, zone: string): EventSpan {
  return start.time === null
    ? { start, end: dayAt(dayAfter(start.date, 1), zone) }
    : spanOf(start, defaultMinutes, zone);
}

export function spanOf(start: PointInTime, minutes: number, zone: string): EventSpan {
  return { start, end: timeAt(start.ms + minutes * minuteMs, zone) };
}

/** An existing span with another start: as long as before. A span of whole days that gets a time is given the usual length. */
export function movedSpan(before: TimeSpan, start: PointInTime, zone: string): EventSpan {
  const isAllDay = before.isAllDay === true;
  if (start.time === null) {
    const days = isAllDay ? Math.max(1, Math.round((before.end - before.start) / dayMs)) : 1;
    return { start, end: dayAt(dayAfter(start.date, days), zone) };
  }
  return isAllDay ? defaultSpan(start, zone) : spanOf(start, (before.end - before.start) / minuteMs, zone);
}

/** Both ends as far earlier or later; whole days by days. */
export function shiftedSpan(before: TimeSpan, minutes: number, zone: string): EventSpan {
  if (before.isAllDay === true && minutes % minutesOfDay === 0) {
    const first = clockTime(before.start, zone).slice(0, 10);
    return movedSpan(before, dayAt(dayAfter(first, minutes / minutesOfDay), zone), zone);
  }
  const at = (ms: number) => timeAt(ms + minutes * minuteMs, zone);
  return { start: at(before.start), end: at(before.end) };
}

/** A day, from its first moment. */
function dayAt(date: string, zone: string): PointInTime {
  return { iso: date, ms: momentOf(date, zone), date, time: null };
}

/** A moment on the clocks of a zone. */
export function timeAt(ms: number, zone: string): PointInTime {
  const iso = isoTime(ms, zone);
  return { iso, ms, date: iso.slice(0, 10), time: iso.slice(11, 19) };
}

function asTime(point: PointInTime, zone: string): PointInTime {
  return point.time === null ? timeAt(point.ms, zone) : point;
}

const minuteMs = 60_000;
export const defaultMinutes = 60;
const minutesOfDay = 24 * 60;

/**
 * The time that words name, also where it is counted from an event: “thirty minutes before the flight” ends with its start, “after the
 * call” begins with its end. Throws `Unclear`.
 */
export function readTimeOf(
  words: string,
  field: string,
  options: ReadingTime,
  context: BindContext,
  events: readonly Occurrence[],
): SpokenTime {
  const relative = context.times.relative(words);
  if (relative === null) return context.times.read(words, field, options);
  const { minutes, side, thing } = relative;
  const found = findEvent(thing, events, context);
  const when = 'At what time should that be?';
  if (found.status !== 'found') throw new Unclear(`I found no event for ${quote(thing, 60)}. ${when}`, field);
  const { startsAt, endsAt, isAllDay } = found.item.occurrence;
  if (isAllDay) throw new Unclear(`${quote(thing, 60)} lasts the whole day. ${when}`, field);
  const ms = side === 'before' ? startsAt - minutes * 60_000 : endsAt + minutes * 60_000;
  return context.times.read(timeAt(ms, context.zone).iso, field, { ...options, isCounted: true });
}
