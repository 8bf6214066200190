import { digest, outsideLabel, ownerLabel } from '@tact/core/kernel';
import type { Occurrence } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';
import { isOwnersEvent } from '@tact/core/ports/event-standing';
import type { SignalSource, SignalUser } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import type { Label, ProactiveSignal } from '@tact/core/records';
import { takingTime } from '@tact/tools';
import { remindersOfEvent } from '../../reminders/find-reminders.ts';
import { areRung } from '../../reminders/heard-until.ts';
import { type Conflict, calendarDay, conflictsOf, freeSlots } from '../calendar-day.ts';
import { type CalendarLook, lookAtCalendars } from '../look-at-calendars.ts';
import type { EventChange } from '../seen-events.ts';
import type { UserDay } from '../user-day.ts';
import { type DueStep, dayMs, dueHint, hourMs, minuteMs, signalsByUser } from './signals-by-user.ts';

const soon: readonly DueStep[] = [
  { withinMs: 15 * minuteMs, hint: 8 },
  { withinMs: hourMs, hint: 6 },
];

/**
 * The calendar: what begins within the hour, overlaps, was moved by others, is going on, and what the day looks like. Events of whole
 * days begin nowhere; only what takes time (`event-standing.ts`) overlaps. What rests on an invitation that the owner
 * has not answered is urgent by others' doing (`event-standing.ts`). What its own reminder tells of is not told beside it.
 */
export function calendarSignals(calendars: CalendarReads, store: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'calendar',
    async collect(users, now) {
      const names = users.map(({ user }) => user);
      const [looks, rung] = await Promise.all([
        lookAtCalendars(users, now, { calendars, ...store }),
        areRung(names, store, now),
      ]);
      return signalsByUser(users, now, (user, day, index) => {
        const look = looks[index] ?? { occurrences: [], leftOut: [], changes: [] };
        const asOf = { now, rings: rung[index] === true };
        return [...signalsOf(user, look, day, asOf), ...look.changes.map(changedSignal)];
      });
    },
  };
}

function signalsOf(
  { profile }: SignalUser,
  { occurrences, leftOut }: Pick<CalendarLook, 'occurrences' | 'leftOut'>,
  day: UserDay,
  asOf: AsOf,
): readonly ProactiveSignal[] {
  if (occurrences.length === 0) return [];
  const { now } = asOf;
  const busy = takingTime(occurrences).toSorted((one, other) => one.startsAt - other.startsAt);
  const own = busy.filter(({ event }) => isOwnersEvent(event));
  return [
    ...busy.flatMap((event) => (event.isAllDay ? [] : eventSignals(event, day, asOf))),
    // Those of the owner's own first: others' events could fill the list.
    ...conflictsOf([own, busy], now, day.endsAt + dayMs).map(conflictSignal),
    ...daySignals([...occurrences, ...leftOut], profile, day, now),
  ];
}

interface AsOf {
  readonly now: number;
  /** Whether somebody rings the user's reminders. */
  readonly rings: boolean;
}

function eventSignals(
  occurrence: Occurrence,
  day: UserDay,
  { now, rings }: AsOf,
): readonly ProactiveSignal[] {
  const { event, startsAt, endsAt } = occurrence;
  const shared = {
    subject: event.summary,
    data: eventData(occurrence),
    urgencyFrom: urgencyOf([occurrence]),
  };
  const key = `${shortRef(event.ref)}:${startsAt}`;
  if (startsAt <= now && now < endsAt)
    return [
      {
        type: 'CALENDAR_EVENT_NOW',
        urgencyHint: 3,
        contextOnly: true,
        key: `CALENDAR_EVENT_NOW:${key}`,
        ...shared,
        expiresAt: day.endsAt,
      },
    ];
  const hint = dueHint(startsAt, now, soon);
  if (hint === null) return [];
  return [
    {
      type: 'CALENDAR_EVENT_SOON',
      urgencyHint: hint,
      // Its own reminder in the day before it is when the owner wanted to hear of it.
      contextOnly:
        rings &&
        remindersOfEvent(occurrence, { from: startsAt - dayMs, to: startsAt + 1 }, day.zone).length > 0,
      key: `CALENDAR_EVENT_SOON:${key}`,
      ...shared,
      expiresAt: startsAt,
    },
  ];
}

function conflictSignal({ first, second }: Conflict): ProactiveSignal {
  const keyOf = ({ event, startsAt }: Occurrence) => `${shortRef(event.ref)}@${startsAt}`;
  return {
    type: 'CALENDAR_CONFLICT',
    urgencyHint: 6,
    contextOnly: false,
    urgencyFrom: urgencyOf([first, second]),
    key: `CALENDAR_CONFLICT:${[keyOf(first), keyOf(second)].sort().join('+')}`,
    subject: second.event.summary,
    data: {
      ...eventData(second),
      other: { title: first.event.summary, ...eventData(first) },
    },
    expiresAt: second.startsAt,
  };
}

function changedSignal({
  ref,
  occurrence,
  title,
  isOwners,
  before,
  after,
  expiresAt,
}: EventChange): ProactiveSignal {
  return {
    type: 'CALENDAR_CHANGED',
    urgencyHint: 6,
    contextOnly: false,
    urgencyFrom: isOwners ? ownerLabel('calendar') : outsideLabel('calendar'),
    key: `CALENDAR_CHANGED:${shortRef(ref)}:${occurrence}:${after?.startsAt ?? 'gone'}-${after?.endsAt ?? ''}`,
    subject: title,
    data: {
      ref,
      isCancelled: after === null,
      ...(after ?? before),
      previousStartsAt: before.startsAt,
      previousEndsAt: before.endsAt,
    },
    expiresAt,
  };
}

function daySignals(
  occurrences: readonly Occurrence[],
  profile: SignalUser['profile'],
  day: UserDay,
  now: number,
): readonly ProactiveSignal[] {
  const today = calendarDay(occurrences, day);
  const shared = { subject: 'today', expiresAt: day.endsAt };
  const signals: ProactiveSignal[] = [];
  const { events, takenMs } = today;
  const data = { date: day.date, events: events.length, takenMs };
  const urgencyFrom = urgencyOf(events);
  const last = events.at(-1);
  if (today.isBusy && last !== undefined && last.startsAt > now) {
    const endsAt = Math.max(...events.map((event) => event.endsAt));
    const times = { startsAt: events[0]?.startsAt, endsAt };
    const key = `CALENDAR_BUSY_DAY:${day.date}`;
    signals.push({
      type: 'CALENDAR_BUSY_DAY',
      urgencyHint: 5,
      contextOnly: false,
      urgencyFrom,
      key,
      data: { ...data, ...times },
      ...shared,
    });
  }
  const slots = freeSlots(today, day, profile, { zone: day.zone, now });
  if (today.isEmpty) {
    const key = `CALENDAR_EMPTY_DAY:${day.date}`;
    const [awake] = slots;
    const times = awake === undefined ? {} : { startsAt: awake.from, endsAt: awake.to };
    signals.push({
      type: 'CALENDAR_EMPTY_DAY',
      urgencyHint: 5,
      contextOnly: false,
      key,
      data: { ...data, ...times },
      ...shared,
    });
  }
  // A day without any event is one long slot, which says nothing about when to speak.
  if (events.length === 0) return signals;
  return [...signals, ...slots.map(({ from, to }) => freeSlotSignal(from, to, day))];
}

function freeSlotSignal(startsAt: number, endsAt: number, day: UserDay): ProactiveSignal {
  return {
    type: 'CALENDAR_FREE_SLOT',
    urgencyHint: 3,
    contextOnly: true,
    key: `CALENDAR_FREE_SLOT:${startsAt}-${endsAt}`,
    subject: 'free time',
    data: { startsAt, endsAt },
    expiresAt: day.endsAt,
  };
}

/** The owner's as long as all that it rests on is. */
function urgencyOf(occurrences: readonly Occurrence[]): Label {
  return occurrences.every(({ event }) => isOwnersEvent(event))
    ? ownerLabel('calendar')
    : outsideLabel('calendar');
}

function eventData({ event, startsAt, endsAt }: Occurrence) {
  const { ref, location, attendees, organizer } = event;
  return {
    ref,
    startsAt,
    endsAt,
    ...(location.length === 0 ? {} : { place: location }),
    ...(organizer === undefined ? {} : { organizer }),
    ...(attendees.length === 0 ? {} : { attendees: attendees.slice(0, maxAttendees) }),
  };
}

const maxAttendees = 20;

/** Refs on servers are addresses of any length; keys are not. */
function shortRef(ref: string): string {
  return ref.length <= 64 ? ref : digest(ref).slice(0, 32);
}
