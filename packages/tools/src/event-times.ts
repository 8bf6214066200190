import type { Occurrence } from '@tact/core/ports/calendar';
import type { JsonObject } from '@tact/core/records';
import { quote } from '@tact/core/text';
import {
  type BindContext,
  type PointInTime,
  type SpokenTime,
  type TimeSpan,
  Unclear,
} from './bind-context.ts';
import {
  defaultMinutes,
  defaultSpan,
  type EventSpan,
  movedSpan,
  readTimeOf,
  shiftedSpan,
  spanOf,
  spanTo,
  timeAt,
} from './event-span.ts';
import { firstFree, leftToCalendar } from './free-time.ts';
import type { TimedParameters } from './tool.ts';
import { dayAfter, isoTime } from './zone-time.ts';

/** Times of events as planners write them, made ISO 8601: starts, ends, lengths, shifts and windows. */

const hourMs = 60 * 60 * 1000;
const minuteMs = 60_000;

/** The times of a new event. It lasts as long as said, else an hour, or the day. Throws `Unclear`. */
export function newEventTimes(
  params: JsonObject,
  context: BindContext,
  events: readonly Occurrence[],
): TimedParameters {
  const { duration_minutes: minutes, ...rest } = params;
  const name = titleOf(params);
  const start_time = typeof params.start_time === 'string' ? params.start_time : '';
  const length = typeof minutes === 'number' ? minutes : defaultMinutes;
  const read = readStart(start_time, name, length, context, events);
  const { start } = read;
  if (start.time === null && typeof minutes === 'number') {
    throw new Unclear(`At what time should ${name} begin?`, 'start_time');
  }
  if (isLongTime.test(start_time) && start.time === null) {
    throw new Unclear(`On which day should ${name} be?`, 'start_time');
  }
  const span = spanFrom(withoutDaypart(read, start_time), { end: params.end_time, minutes }, context);
  const recurrence = read.recurrence ?? params.recurrence;
  const isWholeDay = start.time === null && span.end.date === dayAfter(start.date, 1);
  const lasting = isWholeDay ? ['It lasts the whole day, since no time of day was said.'] : [];
  return {
    params: {
      ...rest,
      ...asParams(span),
      ...(typeof recurrence === 'string' ? { recurrence: context.times.rule(recurrence) } : {}),
    },
    remarks: [...read.remarks, ...lasting],
  };
}

/** “When I'm free” is the first free time of the days, or the part of a day, that are said beside it. */
function readStart(
  words: string,
  name: string,
  minutes: number,
  context: BindContext,
  events: readonly Occurrence[],
): SpokenTime {
  const own = leftToCalendar(words);
  const isLeft = own !== null || leftToCalendar(context.said?.at(-1) ?? '') !== null;
  const window = own ?? words;
  if (window === '' && !isLeft) throw new Unclear(`When should ${name} be?`, 'start_time');
  if (window === '') return firstFree(null, minutes, context, events);
  const read = readTimeOf(window, 'start_time', { refusesPast: !isLeft, isWindow: isLeft }, context, events);
  const isOpen = read.start.time === null || (daypart.test(window) && !clock.test(window));
  return isLeft && isOpen ? firstFree(read, minutes, context, events) : read;
}

/**
 * The times within the changes of an event: a new start or end, a shift, another length. An event that is moved lasts as long
 * as before, unless its end is said too. Throws `Unclear`.
 *
 * @param movedFrom when the event is now; null if it is not known which is meant
 * @param events what a time may be counted from: “an hour before the flight”
 */
export function changedEventTimes(
  params: JsonObject,
  movedFrom: TimeSpan | null,
  context: BindContext,
  events: readonly Occurrence[],
): TimedParameters {
  const changes = asObject(params.changes);
  if (changes === null) return { params, remarks: [] };
  const {
    shift_minutes: _shift,
    extend_minutes: _longer,
    duration_minutes: _minutes,
    start_time: _start,
    end_time: _end,
    recurrence,
    ...rest
  } = changes;
  const { params: moved, remarks } = movedTimes(changes, movedFrom, context, events);
  const repeats = typeof recurrence === 'string' ? { recurrence: context.times.rule(recurrence) } : {};
  return { params: { ...params, changes: { ...rest, ...moved, ...repeats } }, remarks };
}

/** “On Friday” is the whole Friday, “this week” the week; with no start said, from now on. Throws `Unclear`. */
export function windowTimes(params: JsonObject, context: BindContext): TimedParameters {
  const { from, to, ...rest } = params;
  if (typeof from !== 'string' && typeof to !== 'string') return { params, remarks: [] };
  const { times, now, zone } = context;
  const begin = typeof from === 'string' ? times.read(from, 'from', { isWindow: true }) : null;
  const start = begin?.start ?? timeAt(now, zone);
  const end = typeof to === 'string' ? times.readEnd(to, 'to', start) : (begin?.end ?? null);
  const until =
    end?.iso ?? (start.time === null ? dayAfter(start.date, 1) : isoTime(start.ms + hourMs, zone));
  return { params: { ...rest, from: start.iso, to: until }, remarks: begin?.remarks ?? [] };
}

function movedTimes(
  changes: JsonObject,
  movedFrom: TimeSpan | null,
  context: BindContext,
  events: readonly Occurrence[],
): TimedParameters {
  const { shift_minutes: shift, extend_minutes: longer, duration_minutes: minutes } = changes;
  const { start_time, end_time: end } = changes;
  const { zone } = context;
  if (typeof start_time === 'string') {
    const spoken = readTimeOf(start_time, 'start_time', { movedFrom, refusesPast: true }, context, events);
    const read = { ...spoken, ...withoutDaypart(spoken, start_time) };
    const saysLength = end !== undefined || minutes !== undefined || read.end !== null;
    const span =
      saysLength || movedFrom === null
        ? spanFrom(read, { end, minutes }, context)
        : movedSpan(movedFrom, read.start, zone);
    return { params: asParams(span), remarks: read.remarks };
  }
  if (movedFrom === null) return unmoved;
  if (typeof shift === 'number')
    return { params: asParams(shiftedSpan(movedFrom, shift, zone)), remarks: [] };
  if (typeof longer === 'number') {
    const ends = Math.max(movedFrom.end + longer * minuteMs, movedFrom.start + minuteMs);
    return { params: { end_time: isoTime(ends, zone) }, remarks: [] };
  }
  if (typeof end !== 'string' && typeof minutes !== 'number') return unmoved;
  const now = { start: timeAt(movedFrom.start, zone), end: null };
  return { params: { end_time: spanFrom(now, { end, minutes }, context).end.iso }, remarks: [] };
}

const unmoved: TimedParameters = { params: {}, remarks: [] };

/** To the end that is said; else of the length that is said; else an hour, or the day. */
function spanFrom(
  { start, end: saidEnd }: Pick<SpokenTime, 'start' | 'end'>,
  { end, minutes }: { readonly end: unknown; readonly minutes: unknown },
  { times, zone }: BindContext,
): EventSpan {
  if (typeof end === 'string') {
    const span = spanTo(start, times.readEnd(end, 'end_time', start), zone);
    if (span !== null) return span;
    throw new Unclear('That would end before it begins. When is it over?', 'end_time');
  }
  if (typeof minutes === 'number' && minutes > 0 && start.time !== null) return spanOf(start, minutes, zone);
  const said = saidEnd === null ? null : spanTo(start, saidEnd, zone);
  return said ?? defaultSpan(start, zone);
}

function asParams({ start, end }: EventSpan): { readonly start_time: string; readonly end_time: string } {
  return { start_time: start.iso, end_time: end.iso };
}

/** “Next week” says when to look, not when something is. */
const isLongTime =
  /^(?:(?:some ?time|in|during)\s+)*(?:next|this|the following|the coming|early|late|later)\s+(?:next\s+|this\s+)?(?:week|month|year|quarter)$/i;

const daypart = /\b(?:morning|afternoon|evening|tonight|night)\b/i;
const clock = /\d|\b(?:noon|midnight|half|quarter|o'?clock)\b/i;

/** “This evening” is when it begins, not how long it lasts. */
function withoutDaypart(
  read: SpokenTime,
  words: string,
): { readonly start: PointInTime; readonly end: PointInTime | null } {
  return daypart.test(words) && !clock.test(words) ? { ...read, end: null } : read;
}

function titleOf({ summary }: JsonObject): string {
  return typeof summary === 'string' && summary !== '' ? quote(summary, 60) : 'it';
}

function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
