import type { CalendarEvent, CalendarListing, CalendarWindow, Occurrence } from '@tact/core/ports/calendar';
import { isDay, localMs, localText } from '@tact/core/ports/calendar-content';
import { labelEvent, type PlainContent, type PlainEvent } from '@tact/core/ports/label-event';
import { lastStart, type RecurrenceRule, readRule, ruleStarts } from '@tact/core/recurrence';
import { type CutShort, createDays } from './days-of-event.ts';
import type { ChangedOccurrence, KeptEvent } from './kept-event.ts';
import { namedZone, type Zone } from './zone.ts';
import { zoneOfRules } from './zone-rules.ts';

/** Occurrences of one event that are listed of each day of a window. */
const maxOfDay = 24;

export interface ExpandLimits {
  /** Only the first ones, this many. Default: all. */
  readonly most?: number;
  readonly ofDay?: number;
}

/** The times of an event within a window, and what is left of days that have too many. */
interface Expansion {
  readonly times: readonly ExpandedTime[];
  readonly leftOut: readonly CutShort<ExpandedTime>[];
}

/**
 * When an event takes place within a window, in order: its rules and added dates, without what was cancelled, with what was
 * changed. Null where that cannot be computed.
 */
export function expandEvent(
  kept: KeptEvent,
  window: CalendarWindow,
  limits: ExpandLimits = {},
): Expansion | null {
  if (kept.status === 'cancelled') return { times: [], leftOut: [] };
  try {
    const series = seriesOf(kept, window.zone);
    if (series === null) return null;
    const { times, leftOut } = isRecurring(kept)
      ? recurringTimes(series, window, limits)
      : { times: [onlyTime(series)], leftOut: [] };
    const within = times
      .filter((time) => isWithin(time, window))
      .sort((left, right) => left.startsAt - right.startsAt);
    return { times: within.slice(0, limits.most), leftOut };
  } catch (thrown) {
    // A rule that takes too many steps, or an unknown zone.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

/** One occurrence's time, and what the event says then. */
interface ExpandedTime extends Omit<Occurrence, 'event'> {
  /** The event, or the change, that it says the words of. */
  readonly from: Pick<ChangedOccurrence, 'content' | 'status' | 'availability' | 'participation'>;
}

/** What the owner answered, by the attendees' answers in the calendar. */
export type ReadAnswer = (
  given: Pick<KeptEvent, 'status' | 'participation'>,
) => Partial<Pick<CalendarEvent, 'status' | 'answer'>>;

/** The same as occurrences of the event. With a rule that cannot be read, its first time alone; later ones are missing, and it counts as unreadable. */
export function listEvent(
  event: PlainEvent,
  kept: KeptEvent,
  window: CalendarWindow,
  answer: ReadAnswer,
): CalendarListing {
  const expanded = expandEvent(kept, window);
  const isCut = hasUnreadableRule(kept) && (localMs(kept.content.start) ?? 0) < window.to;
  const occurrenceOf = <Time extends ExpandedTime>({ from, ...time }: Time) => {
    const { summary, location, description, attendees, reminders } = from.content;
    const { reminders: _, availability: __, answer: ___, ...series } = event;
    const { availability, participation = kept.participation } = from;
    const own = {
      ...{ summary, location, description, attendees, status: from.status },
      ...(reminders && { reminders }),
      ...(availability && { availability }),
      ...answer({ status: from.status, participation }),
    };
    return { ...time, event: labelEvent({ ...series, ...own }) };
  };
  const { times = [], leftOut = [] } = expanded ?? {};
  return {
    occurrences: times.map(occurrenceOf),
    unreadable: expanded === null || isCut ? 1 : 0,
    leftOut: leftOut.map(occurrenceOf),
  };
}

/** An event that cannot be read at all. */
export const unreadableEvent: CalendarListing = { occurrences: [], unreadable: 1 };

/** Its first time can be known all the same. */
export function hasUnreadableRule({ content }: Pick<KeptEvent, 'content'>): boolean {
  return rulesOf(content).includes(null);
}

/** Whether a recurring event has an occurrence of this name that takes place, moved or not. */
export function hasOccurrence(kept: KeptEvent, occurrence: string): boolean {
  try {
    const series = seriesOf(kept, 'UTC');
    const at = localMs(occurrence);
    if (series === null || at === null || isCancelled(kept, occurrence)) return false;
    const change = kept.changed.find((each) => isNamed(each, occurrence));
    if (change !== undefined) return change.status !== 'cancelled';
    return isRecurring(kept) && startsIn(series, at, at + 1, 1).includes(at);
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

export function isRecurring({ content, added, isWithoutSeries }: KeptEvent): boolean {
  return content.recurrence !== null || added.length > 0 || isWithoutSeries === true;
}

/** The zone that the times of a series are local to. */
export function zoneOf({ content, zoneRules }: KeptEvent, zoneOfWindow: string): Zone {
  if (content.zone === 'floating' || isDay(content.start)) return namedZone(zoneOfWindow);
  return zoneRules === null ? namedZone(content.zone) : zoneOfRules(content.zone, zoneRules);
}

/** An event, prepared. Times are local. */
interface Series {
  readonly kept: KeptEvent;
  readonly zone: Zone;
  /** Of floating times. */
  readonly zoneOfWindow: string;
  readonly start: number;
  readonly end: number;
  readonly rules: readonly RecurrenceRule[];
}

/** Around a clock change, local times and instants are in different order. */
const marginMs = 3 * 3_600_000;
/** Enough for a year of days, each of which may end a page. */
const maxPages = 800;
const pageSize = 100;

function seriesOf(kept: KeptEvent, zoneOfWindow: string): Series | null {
  const { start, end } = kept.content;
  const all = rulesOf(kept.content);
  const [from, to] = [localMs(start), localMs(end)];
  if (from === null || to === null) return null;
  const rules = all.includes(null) ? [] : all.flatMap((rule) => rule ?? []);
  return { kept, zone: zoneOf(kept, zoneOfWindow), zoneOfWindow, start: from, end: to, rules };
}

function rulesOf({ recurrence }: PlainContent): readonly (RecurrenceRule | null)[] {
  return (recurrence ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readRule);
}

function onlyTime({ kept, zone, start, end }: Series): ExpandedTime {
  return {
    startsAt: zone.toInstant(start),
    endsAt: Math.max(zone.toInstant(start), zone.toInstant(end)),
    isAllDay: isDay(kept.content.start),
    occurrence: null,
    from: kept,
  };
}

function recurringTimes(
  series: Series,
  window: CalendarWindow,
  { most = Number.POSITIVE_INFINITY, ofDay = maxOfDay }: ExpandLimits,
): Expansion {
  const { kept, zone, start, end } = series;
  const following = kept.changed.filter(({ andFollowing }) => andFollowing);
  // An occurrence may start its own length before the window, and even earlier where a whole series was moved.
  const moved = Math.max(0, ...following.map((each) => Math.abs(movedBy(each))));
  const longest = Math.max(end - start, ...following.map(({ content }) => lengthOf(content)));
  const to = zone.toLocal(window.to) + moved + marginMs;
  const days = createDays<ExpandedTime>(window, ofDay);
  let from = zone.toLocal(window.from) - longest - moved - marginMs;
  for (let page = 0; page < maxPages && days.listed().length < most; page += 1) {
    const starts = startsIn(series, from, to, pageSize);
    for (const at of starts) {
      const name = localText(at, isDay(kept.content.start));
      if (isCancelled(kept, name) || kept.changed.some((each) => isNamed(each, name))) continue;
      const time = regularTime(series, at, name, following);
      if (isWithin(time, window)) days.add(time);
    }
    const last = starts.at(-1);
    if (last === undefined || starts.length < pageSize) break;
    const end = days.skipRest(zone.toInstant(last));
    from = end === null ? last + 1 : Math.max(last + 1, zone.toLocal(end));
  }
  return { times: [...days.listed(), ...changedTimes(series, window)], leftOut: days.leftOut() };
}

function isWithin({ startsAt, endsAt }: ExpandedTime, { from, to }: CalendarWindow): boolean {
  return startsAt < to && (endsAt > from || startsAt >= from);
}

/** The starts by the rules and added dates, in order. */
function startsIn(
  { kept, zone, start, rules }: Series,
  from: number,
  to: number,
  most: number,
): readonly number[] {
  const within = (at: number) => at >= from && at < to;
  const byRule = rules.flatMap((rule) =>
    ruleStarts(rule, start, { from, to, most }, lastStart(rule, kept.content.start, zone)),
  );
  const added = kept.added.flatMap((each) => localMs(each.start) ?? []).filter(within);
  // Without a rule the first one is not among the added ones.
  const first = rules.length === 0 && kept.isWithoutSeries !== true && within(start) ? [start] : [];
  return [...new Set([...byRule, ...added, ...first])].sort((left, right) => left - right).slice(0, most);
}

function regularTime(
  series: Series,
  at: number,
  name: string,
  following: readonly ChangedOccurrence[],
): ExpandedTime {
  const { kept, zone, start, end } = series;
  const isAllDay = isDay(kept.content.start);
  const since = following
    .filter(({ occurrence }) => occurrence <= name)
    .sort((left, right) => (left.occurrence < right.occurrence ? 1 : -1))[0];
  if (since !== undefined) {
    const startsAt = zone.toInstant(at + movedBy(since));
    const endsAt = startsAt + lengthOf(since.content);
    return { startsAt, endsAt, isAllDay, occurrence: name, from: since };
  }
  const own = kept.added.find((each) => each.end !== null && localMs(each.start) === at);
  const startsAt = zone.toInstant(at);
  // The same exact length for each (RFC 5545 3.8.5.3), but days are days.
  const length = isAllDay
    ? zone.toInstant(at + end - start) - startsAt
    : zone.toInstant(end) - zone.toInstant(start);
  const endsAt = own?.end == null ? startsAt + Math.max(0, length) : zone.toInstant(localMs(own.end) ?? at);
  return { startsAt, endsAt, isAllDay, occurrence: name, from: kept };
}

/** The changed occurrences that may be in the window; also those that a later rule no longer gives, since nobody cancelled them. */
function changedTimes(series: Series, window: CalendarWindow): readonly ExpandedTime[] {
  const { kept, zoneOfWindow } = series;
  return kept.changed.flatMap((change) => {
    const { content, status, occurrence } = change;
    const at = localMs(occurrence);
    const own = seriesOf({ ...kept, content: { ...content, recurrence: null } }, zoneOfWindow);
    if (at === null || own === null || status === 'cancelled' || isCancelled(kept, occurrence)) return [];
    const time = { ...onlyTime(own), occurrence, from: change };
    return time.startsAt >= window.to || time.endsAt < window.from ? [] : [time];
  });
}

/** A name may be just the day. */
function isNamed({ occurrence }: ChangedOccurrence, name: string): boolean {
  return occurrence === name || (isDay(occurrence) && name.startsWith(occurrence));
}

function isCancelled({ cancelled }: KeptEvent, name: string): boolean {
  return cancelled.includes(name) || cancelled.includes(name.slice(0, 10));
}

function movedBy({ occurrence, content }: ChangedOccurrence): number {
  return (localMs(content.start) ?? 0) - (localMs(occurrence) ?? 0);
}

function lengthOf({ start, end }: PlainContent): number {
  return Math.max(0, (localMs(end) ?? 0) - (localMs(start) ?? 0));
}
