import {
  checkIsoTime,
  type FoundTime,
  findTimes,
  formatTime,
  type LocalTime,
  type Moment,
  resolveTime,
  toLocal,
} from '#language';
import type { JsonObject } from '#records';
import { inheritUnstatedTime, type MovedFrom } from './inherit-unstated-time.ts';
import type { Clarification, PlannedAction } from './planned.ts';
import { addDays } from './today.ts';

/**
 * Times are worked out here, whoever planned. A planner gives the owner's words or an ISO time; the words are read in the
 * owner's zone, and an ISO time that contradicts the one time the owner named gives way to it.
 */

export interface TimeResolving {
  readonly position: number;
  readonly moment: Moment;
  /** The owner's message. */
  readonly text: string;
  /** Where the thing that is changed begins now: “move it to 4pm” keeps its day. */
  readonly movedFrom: MovedFrom | null;
}

export type TimesResolved =
  | { readonly ok: true; readonly action: PlannedAction; readonly remarks: readonly string[] }
  | { readonly ok: false; readonly clarification: Clarification };

const hourMs = 60 * 60 * 1000;

/** The action with every time as ISO 8601 in the owner's zone; or the question that has to be answered first. */
export function resolveTimes(action: PlannedAction, resolving: TimeResolving): TimesResolved {
  try {
    const { params, remarks } = resolved(action, resolving);
    return { ok: true, action: { ...action, params }, remarks };
  } catch (thrown) {
    if (!(thrown instanceof Unclear)) throw thrown;
    const { position } = resolving;
    const { message: question, field } = thrown;
    return { ok: false, clarification: { question, missing: { position, field, options: [] } } };
  }
}

/** Carries a question out of the depths of an action. */
class Unclear extends Error {
  readonly field: string;
  constructor(question: string, field: string) {
    super(question);
    this.field = field;
  }
}

type Resolved = { readonly params: JsonObject; readonly remarks: readonly string[] };

function resolved({ domain, action, params }: PlannedAction, resolving: TimeResolving): Resolved {
  if (domain === 'task' && (action === 'create' || action === 'update')) return taskTimes(params, resolving);
  if (domain !== 'calendar') return { params, remarks: [] };
  switch (action) {
    case 'create_event':
      return eventTimes(params, resolving);
    case 'update_event':
      return changedTimes(params, resolving);
    case 'list_events':
    case 'check_availability':
      return windowTimes(params, resolving);
    default:
      return { params, remarks: [] };
  }
}

function taskTimes(params: JsonObject, resolving: TimeResolving): Resolved {
  const nested = asObject(params.changes);
  if (nested !== null) {
    const { params: changes, remarks } = taskTimes(nested, resolving);
    return { params: { ...params, changes }, remarks };
  }
  if (typeof params.deadline !== 'string') return { params, remarks: [] };
  const read = readTime(params.deadline, 'deadline', resolving);
  refusePast(read.start, 'deadline', resolving);
  const recurrence = read.recurrence ?? params.recurrence;
  return {
    params: { ...params, deadline: read.start.iso, ...(recurrence === undefined ? {} : { recurrence }) },
    remarks: read.remarks,
  };
}

function eventTimes(params: JsonObject, resolving: TimeResolving): Resolved {
  const { duration_minutes: minutes, ...rest } = params;
  if (typeof params.start_time !== 'string') {
    throw new Unclear(`When should ${titleOf(params)} be?`, 'start_time');
  }
  const start = readTime(params.start_time, 'start_time', resolving);
  refusePast(start.start, 'start_time', resolving);
  if (start.start.time === null && typeof minutes === 'number') {
    throw new Unclear(`At what time should ${titleOf(params)} begin?`, 'start_time');
  }
  if (isLongTime.test(params.start_time) && start.start.time === null) {
    throw new Unclear(`On which day should ${titleOf(params)} be?`, 'start_time');
  }
  const end = endOf(params.end_time, minutes, withoutDaypart(start, params.start_time), resolving);
  const recurrence = start.recurrence ?? params.recurrence;
  const isWholeDay = start.start.time === null && end === addDays(start.start.date, 1);
  const lasting = isWholeDay ? ['It lasts the whole day, since no time of day was said.'] : [];
  return {
    params: {
      ...rest,
      start_time: start.start.iso,
      end_time: end,
      ...(typeof recurrence === 'string' ? { recurrence: ruleOf(recurrence, resolving) } : {}),
    },
    remarks: [...start.remarks, ...lasting],
  };
}

/** “Next week” says when to look, not when something is. */
const isLongTime =
  /^(?:(?:some ?time|in|during)\s+)*(?:next|this|the following|the coming|early|late|later)\s+(?:next\s+|this\s+)?(?:week|month|year|quarter)$/i;

const daypart = /\b(?:morning|afternoon|evening|tonight|night)\b/i;
const clock = /\d|\b(?:noon|midnight|half|quarter|o'?clock)\b/i;

/** “This evening” is when it begins, not how long it lasts. */
function withoutDaypart(start: ReadTime, words: string): ReadTime {
  return daypart.test(words) && !clock.test(words) ? { ...start, end: null } : start;
}

/** What repeats is an RRULE; words for it are read as a time. */
function ruleOf(recurrence: string, { moment }: TimeResolving): string {
  if (/(?:^|;)FREQ=/i.test(recurrence)) return recurrence.replace(/^RRULE:/i, '');
  const rule = resolveTime(recurrence, moment)?.recurrence ?? findTimes(recurrence, moment)[0]?.recurrence;
  if (rule == null) throw new Unclear(`How often is “${recurrence.slice(0, 60)}”?`, 'recurrence');
  return rule;
}

/** As said; else after the duration said; else an hour, or the day. */
function endOf(
  given: unknown,
  minutes: unknown,
  start: ReadTime,
  { moment, ...resolving }: TimeResolving,
): string {
  const { zone } = moment;
  const begin = start.start;
  if (typeof given === 'string') {
    // “until 5” is the first 5 after the start.
    const from = { ...resolving, moment: { now: begin.ms, zone } };
    const end = readTime(given, 'end_time', { ...from, text: '', movedFrom: null });
    if (end.start.ms > begin.ms) return end.start.iso;
    throw new Unclear('That would end before it begins. When is it over?', 'end_time');
  }
  if (typeof minutes === 'number' && minutes > 0 && begin.time !== null) {
    return isoAt(begin.ms + minutes * 60_000, zone);
  }
  if (start.end !== null && start.end.ms > begin.ms) return start.end.iso;
  return begin.time === null ? addDays(begin.date, 1) : isoAt(begin.ms + hourMs, zone);
}

function changedTimes(params: JsonObject, resolving: TimeResolving): Resolved {
  const changes = asObject(params.changes);
  if (changes === null) return { params, remarks: [] };
  const {
    shift_minutes: shift,
    extend_minutes: longer,
    duration_minutes: minutes,
    start_time,
    end_time,
    recurrence,
    ...rest
  } = changes;
  const { movedFrom, moment } = resolving;
  const { zone } = moment;
  let moved: JsonObject = {};
  let remarks: readonly string[] = [];
  if (typeof start_time === 'string') {
    const start = readTime(start_time, 'start_time', resolving);
    refusePast(start.start, 'start_time', resolving);
    const lasts = movedFrom === null ? hourMs : movedFrom.end - movedFrom.start;
    const end =
      end_time === undefined && minutes === undefined && start.end === null && start.start.time !== null
        ? isoAt(start.start.ms + lasts, zone)
        : endOf(end_time, minutes, start, resolving);
    moved = { start_time: start.start.iso, end_time: end };
    remarks = start.remarks;
  } else if (typeof shift === 'number' && movedFrom !== null) {
    moved = {
      start_time: isoAt(movedFrom.start + shift * 60_000, zone),
      end_time: isoAt(movedFrom.end + shift * 60_000, zone),
    };
  } else if (typeof longer === 'number' && movedFrom !== null) {
    const ends = Math.max(movedFrom.end + longer * 60_000, movedFrom.start + 60_000);
    moved = { end_time: isoAt(ends, zone) };
  } else if (movedFrom !== null && (typeof end_time === 'string' || typeof minutes === 'number')) {
    const begin = localAt(movedFrom.start, zone);
    const start: ReadTime = { start: begin, end: null, recurrence: null, remarks: [] };
    moved = { end_time: endOf(end_time, minutes, start, resolving) };
  }
  const repeats = typeof recurrence === 'string' ? { recurrence: ruleOf(recurrence, resolving) } : {};
  return { params: { ...params, changes: { ...rest, ...moved, ...repeats } }, remarks };
}

/** “On Friday” is the whole Friday, “this week” the week; with nothing said, from now on. */
function windowTimes(params: JsonObject, resolving: TimeResolving): Resolved {
  const { from, to, ...rest } = params;
  if (typeof from !== 'string' && typeof to !== 'string') return { params, remarks: [] };
  const { zone } = resolving.moment;
  const begin = typeof from === 'string' ? readTime(from, 'from', resolving) : null;
  const end = typeof to === 'string' ? readTime(to, 'to', resolving) : null;
  const first = begin?.start ?? localAt(resolving.moment.now, zone);
  const last = end === null ? (begin?.end ?? null) : (end.end ?? end.start);
  const until = last?.iso ?? (first.time === null ? addDays(first.date, 1) : isoAt(first.ms + hourMs, zone));
  return { params: { ...rest, from: first.iso, to: until }, remarks: begin?.remarks ?? [] };
}

interface ReadTime {
  readonly start: LocalTime;
  readonly end: LocalTime | null;
  readonly recurrence: string | null;
  readonly remarks: readonly string[];
}

/** A time as given: ISO, or words. */
function readTime(given: string, field: string, resolving: TimeResolving): ReadTime {
  const { moment, text, movedFrom } = resolving;
  const iso = checkIsoTime(given, moment);
  const found = iso === null ? (resolveTime(given, moment) ?? soleTime(given, moment)) : null;
  if (found !== null) return fromWords(inheritUnstatedTime(found, movedFrom, moment), moment);
  if (iso === null)
    throw new Unclear(`I could not read the time “${given.slice(0, 60)}”. When exactly?`, field);
  const said = soleTime(text, moment);
  const isOther = said !== null && field !== 'end_time' && !fits(said, iso);
  return isOther
    ? fromWords(inheritUnstatedTime(said, movedFrom, moment), moment)
    : { start: iso, end: null, recurrence: null, remarks: [] };
}

/** The one time in a text; null where there are several or none. */
function soleTime(text: string, moment: Moment): FoundTime | null {
  const times = findTimes(text, moment);
  return times.length === 1 ? (times[0] ?? null) : null;
}

/** An ISO time that one of the readings of the words allows. */
function fits(said: FoundTime, iso: LocalTime): boolean {
  const readings = [said, ...said.alternatives];
  return readings.some(({ start, end }) => {
    if (said.recurrence !== null) return true;
    if (start.time !== null && iso.time !== null)
      return start.ms === iso.ms || (end !== null && iso.ms > start.ms && iso.ms < end.ms);
    return start.date === iso.date || (end !== null && iso.ms >= start.ms && iso.ms < end.ms);
  });
}

function fromWords(found: FoundTime, moment: Moment): ReadTime {
  const { start, end, recurrence, alternatives, kind, text, named } = found;
  const [other] = alternatives;
  // “By Friday” is due on Friday.
  const point = kind === 'until' ? named : start;
  const remarks =
    other === undefined
      ? []
      : [`I took “${text}” to mean ${formatTime(point, moment)}, not ${formatTime(other.start, moment)}.`];
  return { start: point, end: kind === 'until' ? null : end, recurrence, remarks };
}

function refusePast(
  { ms, date, time }: LocalTime,
  field: string,
  { moment, movedFrom }: TimeResolving,
): void {
  const isPast = time === null ? date < toLocal(moment.now, moment.zone).date : ms < moment.now - 5 * 60_000;
  if (!isPast || movedFrom !== null) return;
  const words = formatTime({ date, time, iso: '', ms }, moment);
  throw new Unclear(`That would be ${words}, which is in the past. Which time do you mean?`, field);
}

function isoAt(ms: number, zone: string): string {
  return localAt(ms, zone).iso;
}

function localAt(ms: number, zone: string): LocalTime {
  const { date, time, offset } = toLocal(ms, zone);
  return { date, time, iso: `${date}T${time}${offset}`, ms };
}

function titleOf({ summary }: JsonObject): string {
  return typeof summary === 'string' && summary !== '' ? `“${summary.slice(0, 60)}”` : 'it';
}

function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}
