import type { Occurrence } from '@tact/core/ports/calendar';
import { takesTime } from '@tact/core/ports/event-standing';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { listedParts, quoted, said, sentence } from '@tact/core/text';
import { type BindContext, type SpokenTime, type TimeSpan, Unclear } from './bind-context.ts';
import { isDay } from './event-content.ts';
import { timeAt } from './event-span.ts';
import type { TimedParameters } from './tool.ts';
import { clockTime, dayAndTime, dayMs, momentOf } from './zone-time.ts';

/** When nothing is planned. Pure. */

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whole days are looked at from nine to six, as most would mean them. */
const dayBegins = 'T09:00:00';
const dayEnds = 'T18:00:00';

/** The hours of the days of a window in which somebody would meet. */
export function defaultHours(window: Stretch, zone: string): readonly Stretch[] {
  const hours: Stretch[] = [];
  for (let moment = window.from; moment < window.to; ) {
    const day = clockTime(moment, zone).slice(0, 10);
    const [from, to] = [momentOf(`${day}${dayBegins}`, zone), momentOf(`${day}${dayEnds}`, zone)];
    hours.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) });
    moment = momentOf(clockTime(momentOf(day, zone) + 1.5 * dayMs, zone).slice(0, 10), zone);
  }
  return hours.filter(({ from, to }) => from < to);
}

/** The stretches within a window that no event takes, at least this long. */
export function freeStretches(
  window: Stretch,
  occurrences: readonly Occurrence[],
  atLeastMs: number,
): readonly Stretch[] {
  const taken = takingTime(occurrences)
    .map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }))
    .sort((one, other) => one.from - other.from);
  const free: Stretch[] = [];
  let from = window.from;
  for (const busy of [...taken, { from: window.to, to: window.to }]) {
    const to = Math.min(busy.from, window.to);
    if (to - from >= Math.max(atLeastMs, 1)) free.push({ from, to });
    from = Math.max(from, busy.to);
  }
  return free;
}

export function takingTime(occurrences: readonly Occurrence[]): readonly Occurrence[] {
  return occurrences.filter(takesTime);
}

/** “Next week when I'm free”: the words around those that leave the time to the calendar; null where none do. */
export function leftToCalendar(words: string): string | null {
  return whenFree.test(words) ? words.replace(whenFree, ' ').trim() : null;
}

const whenFree =
  /,?\s*\b(?:(?:when(?:ever)?|(?:at|for) a time (?:that|when|where)) (?:i['’]?m|i am|we['’]?re|we are) (?:free|available)|(?:in|at|for) (?:my |the )?(?:next|first) free (?:slot|time|hour))\b/i;

/**
 * The first time within a window that is said, else within a week, in which nothing is planned: proposed, and never taken without a yes.
 * Throws `Unclear`.
 */
export function firstFree(
  window: SpokenTime | null,
  minutes: number,
  { now, zone }: Pick<BindContext, 'now' | 'zone'>,
  events: readonly Occurrence[],
): SpokenTime {
  const from = window?.start ?? timeAt(now, zone);
  const to = window?.end?.ms ?? from.ms + (window === null ? 7 : 1) * dayMs;
  const left = { from: Math.max(from.ms, Math.ceil(now / slotMs) * slotMs), to };
  const hours = from.time === null || window === null ? defaultHours(left, zone) : [left];
  const [free] = hours.flatMap((stretch) => freeStretches(stretch, events, minutes * 60_000));
  if (free === undefined) throw new Unclear('I see no free time then. When should it be?', 'start_time');
  const remarks = [{ doubt: 'It is the first time that is free.' }];
  return { start: timeAt(free.from, zone), end: null, recurrence: null, remarks };
}

const slotMs = 30 * 60_000;

/**
 * Names what a new or changed event takes place at the same time as. Whole days take no hour of anybody's, and an event does not overlap
 * with itself, nor with what is cancelled or declined.
 *
 * @param movedFrom when it is now; null for a new one
 */
export function withOverlaps(
  timed: TimedParameters,
  events: readonly Occurrence[],
  {
    zone,
    movedFrom = null,
  }: { readonly zone: string; readonly movedFrom?: (TimeSpan & { readonly ref: string }) | null },
): TimedParameters {
  const { start_time, end_time } = (timed.params.changes ?? timed.params) as JsonObject;
  const isTimed = [start_time, end_time].some((time) => typeof time === 'string' && !isDay(time));
  if (!isTimed || movedFrom?.isAllDay === true) return timed;
  const from = typeof start_time === 'string' ? Date.parse(start_time) : movedFrom?.start;
  const to = typeof end_time === 'string' ? Date.parse(end_time) : undefined;
  if (from === undefined || to === undefined) return timed;
  const others = takingTime(events).filter(
    ({ event, isAllDay, startsAt, endsAt }) =>
      !isAllDay && event.ref !== movedFrom?.ref && startsAt < to && endsAt > from,
  );
  return others.length === 0 ? timed : { ...timed, remarks: [...timed.remarks, inWords(others, from, zone)] };
}

const maxNamed = 3;

function inWords(others: readonly Occurrence[], from: number, zone: string): MaybeOutside {
  const day = (moment: number) => clockTime(moment, zone).slice(0, 10);
  const clock = (moment: number) => clockTime(moment, zone).slice(11, 16);
  const named = others.slice(0, maxNamed).map((one) => {
    const begin = day(one.startsAt) === day(from) ? clock(one.startsAt) : dayAndTime(one, zone);
    return said(sentence`${quoted(one.event.summary, 60)} (${begin} to ${clock(one.endsAt)})`);
  });
  const more = others.length > maxNamed ? [said(`${others.length - maxNamed} more`)] : [];
  return sentence`It overlaps with ${listedParts([...named, ...more], 'and')}.`;
}

/** An occurrence in a list, and how many more of its event it stands for. */
export interface ListedOccurrence {
  readonly occurrence: Occurrence;
  readonly moreTimes: number;
}

/** Whoever takes place more often on one day is listed once. */
const maxTimesOfDay = 3;

/**
 * Occurrences for a list: an event that repeats all day stands there once, with its first time, so that it hides no other. Those that
 * are left out count as well.
 */
export function listedOnce(
  occurrences: readonly Occurrence[],
  leftOut: readonly (Occurrence & { readonly count: number })[] = [],
): readonly ListedOccurrence[] {
  const crowded = crowdedIn(occurrences);
  const counts = new Map<string, number>();
  for (const { event, count } of [...occurrences.map((one) => ({ ...one, count: 1 })), ...leftOut])
    counts.set(event.ref, (counts.get(event.ref) ?? 0) + count);
  const seen = new Set<string>();
  return occurrences.flatMap((occurrence) => {
    const { ref } = occurrence.event;
    if (!crowded.has(ref)) return [{ occurrence, moreTimes: 0 }];
    if (seen.has(ref)) return [];
    seen.add(ref);
    return [{ occurrence, moreTimes: (counts.get(ref) ?? 1) - 1 }];
  });
}

/** The refs of events that take place too often on one of their days. */
function crowdedIn(occurrences: readonly Occurrence[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  const crowded = new Set<string>();
  for (const { event, startsAt } of occurrences) {
    const day = `${Math.floor(startsAt / dayMs)}/${event.ref}`;
    const count = (times.get(day) ?? 0) + 1;
    times.set(day, count);
    if (count > maxTimesOfDay) crowded.add(event.ref);
  }
  return crowded;
}
