import { isDay, localMs } from '@tact/core/ports/calendar-content';
import { lastStart, type RecurrenceRule, readRule, ruleStarts, triggerMoment } from '@tact/core/recurrence';
import type { TaskContent } from './contents.ts';
import { clockTime, isoTime, momentOf } from './zone-time.ts';

/**
 * The times of a repeating task. Its deadline (its reminder, where it has none) is the first time of a series that counts on the owner's
 * clock, wherever the owner is, unless the task names a zone.
 *
 * Invariants:
 * 1. The current occurrence is the last open one whose day has begun, else the next open one.
 * 2. Closing it closes the earlier ones; the next is the first after both now and the closed one. What a series ends with ends the task.
 */

/** Where and when the owner is. */
export interface OwnersTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly zone: string;
}

/** A task as lists, signals and replies speak of it: with the times of its current occurrence. */
export interface CurrentTask extends TaskContent {
  /** When it rings, as ISO 8601; null for never. */
  readonly ringsAt: string | null;
  /** How many earlier occurrences are open. */
  readonly missed: number;
}

export function currentTask(task: TaskContent, owner: OwnersTime): CurrentTask {
  const series = seriesOf(task, owner.zone);
  if (series === null) return { ...task, ringsAt: ringTime(task, owner.zone), missed: 0 };
  return shownAt(task, series, current(series, owner) ?? { start: series.first, missed: 0 });
}

/** The task after its current occurrence is closed, and how many were missed; null if it does not repeat, so that it is done. */
export function closedOccurrence(
  task: TaskContent,
  owner: OwnersTime,
): { readonly content: TaskContent; readonly isOver: boolean; readonly missed: number } | null {
  const series = seriesOf(task, owner.zone);
  if (series === null) return null;
  const { start, missed } = current(series, owner) ?? { start: series.first, missed: 0 };
  const { deadline, recurrence, reminder = null, closed = null } = task;
  const reopens = { deadline, recurrence, reminder, closed };
  if (task.repeats_after === true) return { ...afterCompletion(task, series, owner), missed };
  const localNow = localMs(clockTime(owner.now, series.zone)) ?? 0;
  const isOver = startAfter({ ...series, closed: Math.max(start, localNow) }) === null;
  return { content: { ...task, closed: series.write(start), reopens }, isOver, missed };
}

/** The task as it was before its last occurrence was closed; null where none was. */
export function reopenedOccurrence({ reopens, ...task }: TaskContent): TaskContent | null {
  return reopens == null ? null : { ...task, ...reopens };
}

/** When a task rings within [from, to), with what it is about. */
export function taskRings(
  task: TaskContent,
  zone: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly TaskRing[] {
  if (task.reminder == null) return [];
  const series = seriesOf(task, zone);
  if (series === null) {
    const ringsAt = ringTime(task, zone);
    const at = ringsAt === null ? Number.NaN : Date.parse(ringsAt);
    const { deadline } = task;
    if (!(at >= from && at < to)) return [];
    const isOnDay = deadline !== null && isDay(deadline) && !isMoment(task.reminder);
    // A day is the same one wherever the owner is.
    const name = isOnDay ? clockTime(at, task.zone ?? zone) : new Date(at).toISOString();
    return [{ at, deadline, name }];
  }
  // A reminder may lie far from what it is about.
  const shown = series.ring(series.first);
  const lead = Math.abs((shown ?? 0) - series.instant(series.first)) + 2 * dayMs;
  const local = (at: number) => localMs(clockTime(at, series.zone)) ?? 0;
  const starts = startsWithin(series, Math.max(series.closed + 1, local(from - lead)), local(to + lead));
  return starts.flatMap((start) => {
    const at = series.ring(start);
    if (at === null || at < from || at >= to) return [];
    // The name is that of the occurrence: who travels is not told the same one twice.
    const name = new Date(at + series.instant(start, series.homeZone) - series.instant(start)).toISOString();
    return [{ at, deadline: task.deadline === null ? null : series.write(start), name }];
  });
}

/** Whether a task that repeats rings at another moment than where it was written, because the owner is elsewhere. */
export function ringsElsewhere(task: TaskContent, zone: string): boolean {
  const series = task.reminder == null || task.zone != null ? null : seriesOf(task, zone);
  if (series === null || series.isOfDays) return false;
  return series.instant(series.first, series.homeZone) !== series.instant(series.first);
}

export interface TaskRing {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly deadline: string | null;
  readonly name: string;
}

/** Times of a series are milliseconds on the clock (`localMs`). */
interface Series {
  readonly rule: RecurrenceRule;
  readonly zone: string;
  /** By which it was written; of days, which are the same everywhere, UTC. */
  readonly homeZone: string;
  readonly isOfDays: boolean;
  readonly first: number;
  readonly last: number;
  /** Occurrences up to this one are closed. */
  readonly closed: number;
  /** A time of it as a moment: a day, or a time with its offset. */
  write(start: number): string;
  instant(start: number, zone?: string): number;
  /** When the occurrence rings; null for never. */
  ring(start: number): number | null;
}

function seriesOf(task: TaskContent, ownersZone: string): Series | null {
  const { recurrence, deadline, reminder = null, closed = null } = task;
  const anchor = deadline ?? (reminder !== null && isMoment(reminder) ? reminder : null);
  const rule = recurrence === null ? null : readRule(recurrence);
  if (rule === null || anchor === null) return null;
  const zone = task.zone ?? ownersZone;
  const first = localMs(onClock(anchor, zone));
  if (first === null) return null;
  const asText = (start: number) => new Date(start).toISOString().slice(0, isDay(anchor) ? 10 : 19);
  const instant = (start: number, there = zone) => momentOf(asText(start), there);
  const shift =
    reminder !== null && isMoment(reminder) ? (localMs(onClock(reminder, zone)) ?? first) - first : null;
  return {
    isOfDays: isDay(anchor),
    ...{ rule, zone, first, instant, homeZone: offsetIn(anchor) ?? (isDay(anchor) ? 'UTC' : zone) },
    last: lastStart(rule, asText(first), { toLocal: (at) => localMs(clockTime(at, zone)) ?? at }),
    closed: closed === null ? Number.NEGATIVE_INFINITY : (localMs(onClock(closed, zone)) ?? 0),
    write: (start) => (isDay(anchor) ? asText(start) : isoTime(instant(start), zone)),
    ring(start) {
      if (reminder === null) return null;
      if (shift !== null) return momentOf(new Date(start + shift).toISOString().slice(0, 19), zone);
      return triggerMoment(reminder, { start: asText(start), end: asText(start) }, (at) =>
        momentOf(at, zone),
      );
    },
  };
}

/** When the reminder of a task that does not repeat rings. */
function ringTime(
  { deadline, reminder = null, zone: ownZone }: TaskContent,
  ownersZone: string,
): string | null {
  if (reminder === null || isMoment(reminder)) return reminder;
  const zone = ownZone ?? ownersZone;
  if (deadline === null) return null;
  const start = isDay(deadline) ? deadline : clockTime(Date.parse(deadline), zone);
  const at = triggerMoment(reminder, { start, end: start }, (local) => momentOf(local, zone));
  return at === null ? null : isoTime(at, zone);
}

function shownAt(
  task: TaskContent,
  series: Series,
  { start, missed }: { start: number; missed: number },
): CurrentTask {
  const at = series.ring(start);
  const deadline = task.deadline === null ? null : series.write(start);
  return { ...task, deadline, ringsAt: at === null ? null : isoTime(at, series.zone), missed };
}

function current(
  series: Series,
  { now }: OwnersTime,
): { readonly start: number; readonly missed: number } | null {
  const today = localMs(clockTime(now, series.zone).slice(0, 10)) ?? 0;
  const begun = begunBefore(series, today + dayMs);
  const last = begun.at(-1);
  if (last !== undefined) return { start: last, missed: begun.length - 1 };
  const next = startAfter(series);
  return next === null ? null : { start: next, missed: 0 };
}

/** Open occurrences before a time; those of the last year and a bit, unless there are none. */
function begunBefore(series: Series, to: number): readonly number[] {
  const from = series.closed + 1;
  const recent = startsWithin(series, Math.max(from, to - 400 * dayMs), to);
  return recent.length > 0 ? recent : startsWithin(series, from, to);
}

function startAfter(series: Series): number | null {
  return startsWithin(series, series.closed + 1, Number.POSITIVE_INFINITY, 1)[0] ?? null;
}

/** Starts within [from, to); the first one counts whether or not it fits the rule. */
function startsWithin(
  { rule, first, last }: Series,
  from: number,
  to: number,
  most = maxStarts,
): readonly number[] {
  const own = first >= from && first < to ? [first] : [];
  try {
    const window = { from: Math.max(from, first), to, most };
    return [...new Set([...own, ...ruleStarts(rule, first, window, last)])].slice(0, most);
  } catch (thrown) {
    // A rule that takes too many steps: what it begins with is all that is known of it.
    if (thrown instanceof RangeError) return own;
    throw thrown;
  }
}

/** The next one counts from the completion: its day, at the hour of the task. */
function afterCompletion(
  task: TaskContent,
  series: Series,
  { now }: OwnersTime,
): { readonly content: TaskContent; readonly isOver: boolean } {
  const { deadline, recurrence, reminder = null, closed = null } = task;
  const reopens = { deadline, recurrence, reminder, closed };
  const day = localMs(clockTime(now, series.zone).slice(0, 10)) ?? 0;
  const from = day + (((series.first % dayMs) + dayMs) % dayMs);
  const count = series.rule.count;
  const next = startsWithin({ ...series, first: from }, from + 1, Number.POSITIVE_INFINITY, 1)[0] ?? null;
  if (next === null || count === 1) return { content: { ...task, reopens }, isOver: true };
  const left = count === null ? recurrence : (recurrence ?? '').replace(/COUNT=\d+/i, `COUNT=${count - 1}`);
  const rings = series.ring(next);
  const moved =
    reminder !== null && isMoment(reminder) && rings !== null ? isoTime(rings, series.zone) : reminder;
  const content = { ...task, recurrence: left, reminder: moved, closed: null, reopens };
  return { content: { ...content, deadline: deadline === null ? null : series.write(next) }, isOver: false };
}

/** Whether a reminder is a time of its own, and not counted from the deadline. */
function isMoment(reminder: string): boolean {
  return /^\d/.test(reminder);
}

/** A moment on the clock that it was written by; one in UTC on the owner's. */
function onClock(moment: string, zone: string): string {
  if (isDay(moment)) return moment;
  return clockTime(Date.parse(moment), offsetIn(moment) ?? zone);
}

function offsetIn(moment: string): string | null {
  return /[+-]\d\d:\d\d$/.exec(moment)?.[0] ?? null;
}

const dayMs = 86_400_000;
const maxStarts = 10_000;
