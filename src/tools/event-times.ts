import type { JsonObject } from '#records';
import { quote } from '#text';
import {
  type BindContext,
  type PointInTime,
  type SpokenTime,
  type TimeSpan,
  Unclear,
} from './bind-context.ts';
import type { TimedParameters } from './tool.ts';
import { dayAfter, isoTime } from './zone-time.ts';

/** Times of events as planners write them, made ISO 8601: starts, ends, lengths, shifts and windows. */

const hourMs = 60 * 60 * 1000;
const minuteMs = 60_000;

/** The times of a new event. It lasts as long as said, else an hour, or the day. Throws `Unclear`. */
export function newEventTimes(params: JsonObject, context: BindContext): TimedParameters {
  const { duration_minutes: minutes, ...rest } = params;
  const name = titleOf(params);
  if (typeof params.start_time !== 'string') throw new Unclear(`When should ${name} be?`, 'start_time');
  const read = context.times.read(params.start_time, 'start_time', { refusesPast: true });
  const { start } = read;
  if (start.time === null && typeof minutes === 'number') {
    throw new Unclear(`At what time should ${name} begin?`, 'start_time');
  }
  if (isLongTime.test(params.start_time) && start.time === null) {
    throw new Unclear(`On which day should ${name} be?`, 'start_time');
  }
  const end = endOf({ end: params.end_time, minutes }, withoutDaypart(read, params.start_time), context);
  const recurrence = read.recurrence ?? params.recurrence;
  const isWholeDay = start.time === null && end === dayAfter(start.date, 1);
  const lasting = isWholeDay ? ['It lasts the whole day, since no time of day was said.'] : [];
  return {
    params: {
      ...rest,
      start_time: start.iso,
      end_time: end,
      ...(typeof recurrence === 'string' ? { recurrence: context.times.rule(recurrence) } : {}),
    },
    remarks: [...read.remarks, ...lasting],
  };
}

/**
 * The times within the changes of an event: a new start or end, a shift, another length. An event that is moved lasts as long
 * as before, unless its end is said too. Throws `Unclear`.
 *
 * @param movedFrom when the event is now; null if it is not known which is meant
 */
export function changedEventTimes(
  params: JsonObject,
  movedFrom: TimeSpan | null,
  context: BindContext,
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
  const { params: moved, remarks } = movedTimes(changes, movedFrom, context);
  const repeats = typeof recurrence === 'string' ? { recurrence: context.times.rule(recurrence) } : {};
  return { params: { ...params, changes: { ...rest, ...moved, ...repeats } }, remarks };
}

/** “On Friday” is the whole Friday, “this week” the week; with no start said, from now on. Throws `Unclear`. */
export function windowTimes(params: JsonObject, context: BindContext): TimedParameters {
  const { from, to, ...rest } = params;
  if (typeof from !== 'string' && typeof to !== 'string') return { params, remarks: [] };
  const { times, now, zone } = context;
  const begin = typeof from === 'string' ? times.read(from, 'from') : null;
  const end = typeof to === 'string' ? times.read(to, 'to') : null;
  const first = begin?.start.iso ?? isoTime(now, zone);
  const last = end === null ? (begin?.end ?? null) : (end.end ?? end.start);
  const until =
    last?.iso ??
    (begin !== null && begin.start.time === null
      ? dayAfter(begin.start.date, 1)
      : isoTime((begin?.start.ms ?? now) + hourMs, zone));
  return { params: { ...rest, from: first, to: until }, remarks: begin?.remarks ?? [] };
}

function movedTimes(changes: JsonObject, movedFrom: TimeSpan | null, context: BindContext): TimedParameters {
  const { shift_minutes: shift, extend_minutes: longer, duration_minutes: minutes } = changes;
  const { start_time, end_time: end } = changes;
  const at = (ms: number) => isoTime(ms, context.zone);
  if (typeof start_time === 'string') {
    const read = context.times.read(start_time, 'start_time', { movedFrom, refusesPast: true });
    const { start } = read;
    const isMoved = end === undefined && minutes === undefined && read.end === null && start.time !== null;
    const lasts = movedFrom === null ? hourMs : movedFrom.end - movedFrom.start;
    const ends = isMoved ? at(start.ms + lasts) : endOf({ end, minutes }, read, context);
    return { params: { start_time: start.iso, end_time: ends }, remarks: read.remarks };
  }
  if (movedFrom === null) return unmoved;
  if (typeof shift === 'number') {
    const [start_time, end_time] = [movedFrom.start, movedFrom.end].map((ms) => at(ms + shift * minuteMs));
    return { params: { start_time, end_time }, remarks: [] };
  }
  if (typeof longer === 'number') {
    const ends = Math.max(movedFrom.end + longer * minuteMs, movedFrom.start + minuteMs);
    return { params: { end_time: at(ends) }, remarks: [] };
  }
  if (typeof end !== 'string' && typeof minutes !== 'number') return unmoved;
  const iso = at(movedFrom.start);
  const start = { iso, ms: movedFrom.start, date: iso.slice(0, 10), time: iso.slice(11, 19) };
  const now = { start, end: null, recurrence: null, remarks: [] };
  return { params: { end_time: endOf({ end, minutes }, now, context) }, remarks: [] };
}

const unmoved: TimedParameters = { params: {}, remarks: [] };

/** As said; else after the length said; else an hour, or the day. */
function endOf(
  { end, minutes }: { readonly end: unknown; readonly minutes: unknown },
  { start, end: saidEnd }: Pick<SpokenTime, 'start' | 'end'>,
  { times, zone }: BindContext,
): string {
  if (typeof end === 'string') {
    const read = times.read(end, 'end_time', { after: start.ms });
    if (read.start.ms > start.ms) return read.start.iso;
    throw new Unclear('That would end before it begins. When is it over?', 'end_time');
  }
  if (typeof minutes === 'number' && minutes > 0 && start.time !== null) {
    return isoTime(start.ms + minutes * minuteMs, zone);
  }
  if (saidEnd !== null && saidEnd.ms > start.ms) return saidEnd.iso;
  return start.time === null ? dayAfter(start.date, 1) : isoTime(start.ms + hourMs, zone);
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
