import type { Occurrence } from '@tact/core/ports/calendar';
import type { Profile } from '@tact/core/records';
import { saysSame } from '@tact/core/text';
import { freeStretches, momentOf, type Stretch, takingTime } from '@tact/tools';
import type { UserDay } from './user-day.ts';

/** From so many events a day on, or from so much time taken, a day is busy. */
const busyEvents = 5;
const busyMs = 6 * 60 * 60_000;
/** Shorter ones are no time to do anything in. */
const minSlotMs = 30 * 60_000;

/** What a day looks like in a calendar. */
export interface CalendarDay {
  /** Events of today that take time, by their start; also whole days. */
  readonly events: readonly Occurrence[];
  /** Nothing at all is on today, not even an event of the whole day. */
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  /** How much of today is taken, counting what overlaps once. */
  readonly takenMs: number;
}

export function calendarDay(occurrences: readonly Occurrence[], { startsAt, endsAt }: UserDay): CalendarDay {
  const today = occurrences.filter(
    (one) => one.event.status !== 'cancelled' && one.startsAt < endsAt && isOnFrom(one, startsAt),
  );
  const events = takingTime(today).toSorted((one, other) => one.startsAt - other.startsAt);
  const freeMs = freeStretches({ from: startsAt, to: endsAt }, events, 0).reduce(
    (sum, { from, to }) => sum + to - from,
    0,
  );
  const takenMs = endsAt - startsAt - freeMs;
  // A day off is not a busy day.
  const isBusy =
    events.every(({ isAllDay }) => !isAllDay) && (events.length >= busyEvents || takenMs >= busyMs);
  return { events, isEmpty: today.length === 0, isBusy, takenMs };
}

/** When the user is awake today and has nothing on, at least half an hour of it still to come. */
export function freeSlots(
  { events }: CalendarDay,
  day: UserDay,
  { wakeTime, sleepTime }: Pick<Profile, 'wakeTime' | 'sleepTime'>,
  { zone, now }: { readonly zone: string; readonly now: number },
): readonly Stretch[] {
  const from = momentOf(`${day.date}T${wakeTime}:00`, zone);
  const asleep = momentOf(`${day.date}T${sleepTime}:00`, zone);
  // Who goes to bed after midnight is awake until the day ends.
  const to = asleep > from ? asleep : day.endsAt;
  return freeStretches({ from, to }, events, minSlotMs).filter(
    (slot) => slot.to - Math.max(slot.from, now) >= minSlotMs,
  );
}

/** An event without a duration is on at its start. */
function isOnFrom({ startsAt, endsAt }: Occurrence, from: number): boolean {
  return endsAt > from || (startsAt === endsAt && startsAt >= from);
}

/** Two events that overlap; the one that begins first is the first. */
export interface Conflict {
  readonly first: Occurrence;
  readonly second: Occurrence;
}

/** A calendar in which everything overlaps says nothing. */
const maxConflicts = 20;

/**
 * Pairs of events that overlap and of which the second has not begun at `now` and begins before `until`. The same event in two copies
 * is no conflict. The events of each list stand by their start; pairs of an earlier list come first.
 */
export function conflictsOf(
  lists: readonly (readonly Occurrence[])[],
  now: number,
  until: number,
): readonly Conflict[] {
  const found: Conflict[] = [];
  for (const events of lists) addConflicts(found, events, now, until);
  return found;
}

function addConflicts(found: Conflict[], events: readonly Occurrence[], now: number, until: number): void {
  for (const [index, second] of events.entries()) {
    if (second.startsAt <= now || second.startsAt >= until || second.endsAt <= second.startsAt) continue;
    for (const first of events.slice(0, index)) {
      if (found.length >= maxConflicts) return;
      const isKnown = found.some((one) => one.first === first && one.second === second);
      if (first.endsAt > second.startsAt && !isCopy(first, second) && !isKnown) found.push({ first, second });
    }
  }
}

function isCopy(one: Occurrence, other: Occurrence): boolean {
  return (
    one.startsAt === other.startsAt &&
    one.endsAt === other.endsAt &&
    saysSame(one.event.summary, other.event.summary)
  );
}
