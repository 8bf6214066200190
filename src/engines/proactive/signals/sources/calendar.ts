import { digest } from '#kernel';
import type { Occurrence } from '#ports/calendar';
import type { CalendarReads } from '#ports/calendar-reads';
import type { SignalSource, SignalUser } from '#ports/signal-source';
import type { Store } from '#ports/store';
import type { ProactiveSignal } from '#records';
import { takingTime } from '#tools';
import { type Conflict, conflictsIn } from '../calendar-conflicts.ts';
import { calendarDay, freeSlots } from '../calendar-day.ts';
import {
  compareEvents,
  type EventChange,
  pendingChanges,
  readSeenEvents,
  type SeenEvents,
  storedSeenEvents,
} from '../seen-events.ts';
import { knownZone, type UserDay, userDays } from '../user-day.ts';
import { type DueStep, dayMs, dueHint, hourMs, minuteMs } from './due-hint.ts';
import { signalsByUser } from './signals-by-user.ts';

/** The value that keeps what was seen of a user's calendar. */
export const seenEventsName = 'signals:calendar-seen';

/** A changed time of what begins within this time is noticed, and where it was moved within the next. */
const watchedMs = 8 * dayMs;
const aheadMs = 60 * dayMs;
/** Whoever has nothing on for a week before today either keeps no calendar here, so that an empty day says nothing. */
const behindMs = 7 * dayMs;
const mostOccurrences = 5_000;

const soon: readonly DueStep[] = [
  { withinMs: 15 * minuteMs, hint: 8 },
  { withinMs: hourMs, hint: 6 },
];

/**
 * The calendar: what begins within the hour, overlaps, was moved by others, is going on, and what the day looks like. Events of whole
 * days begin nowhere and overlap with nothing; cancelled ones are not there. Two queries a batch where the calendars are in the
 * store; two more where something changed.
 */
export function calendarSignals(calendars: CalendarReads, { bulk }: Pick<Store, 'bulk'>): SignalSource {
  return {
    name: 'calendar',
    async collect(users, now) {
      const dayOf = userDays(now);
      const asked = users.map(({ user, profile }) => {
        const { startsAt, zone } = dayOf(profile.zone);
        return { user, from: startsAt - behindMs, to: now + aheadMs, zone, limit: mostOccurrences };
      });
      const [listings, values] = await Promise.all([
        calendars.list(asked),
        bulk.values(users.map(({ user }) => ({ user, name: seenEventsName }))),
      ]);
      const looks = users.map(({ user, profile }, index): CalendarLook => {
        const occurrences = listings[index]?.occurrences ?? [];
        const value = values[index] ?? null;
        const seen = readSeenEvents(value?.value);
        const look = { now, until: now + watchedMs, dayEndsAt: dayOf(profile.zone).endsAt };
        const compared = compareEvents(seen.events, occurrences, look);
        return { user, occurrences, seen, version: value?.version ?? 0, ...compared };
      });
      const changes = await keepChanges(looks, bulk, now);
      return signalsByUser(users, now, (user, day, index) => [
        ...signalsOf(user, looks[index]?.occurrences ?? [], day, now),
        ...(changes[index] ?? []).map(changedSignal),
      ]);
    },
  };
}

/** One user's calendar, beside what was seen of it before. */
interface CalendarLook extends ReturnType<typeof compareEvents> {
  readonly user: string;
  readonly occurrences: readonly Occurrence[];
  readonly seen: SeenEvents;
  /** Of the value that `seen` was read from. */
  readonly version: number;
}

/** The changes to tell each user of; what was seen is kept where it is new. */
async function keepChanges(
  looks: readonly CalendarLook[],
  bulk: Store['bulk'],
  now: number,
): Promise<readonly (readonly EventChange[])[]> {
  const own = await ownChanges(looks, bulk, now);
  const changes = looks.map(({ user, seen, found }) =>
    pendingChanges(
      seen.changes,
      found.filter(({ ref }) => own.get(user)?.has(ref) !== true),
      now,
    ),
  );
  const kept = looks.flatMap(({ user, version, events }, index) =>
    events === null
      ? []
      : [
          {
            user,
            name: seenEventsName,
            value: storedSeenEvents({ events, changes: changes[index] ?? [] }),
            expected: version,
          },
        ],
  );
  // Where another process was faster, it has seen the same.
  if (kept.length > 0) await bulk.setValues(kept, now);
  return changes;
}

/** The events that a user changed in the conversation within a day: they need not be told. */
async function ownChanges(
  looks: readonly CalendarLook[],
  bulk: Store['bulk'],
  now: number,
): Promise<ReadonlyMap<string, ReadonlySet<unknown>>> {
  const users = looks.filter(({ found }) => found.length > 0).map(({ user }) => user);
  if (users.length === 0) return new Map();
  const decisions = await bulk.recentDecisions('conversation', users, now - dayMs, mostDecisions);
  return new Map(
    users.map((user, index) => {
      const actions = (decisions[index] ?? []).flatMap((decision) => decision.actions);
      return [user, new Set(actions.map(({ parameters }) => parameters['event_id']))];
    }),
  );
}

const mostDecisions = 200;

function signalsOf(
  { profile }: SignalUser,
  occurrences: readonly Occurrence[],
  day: UserDay,
  now: number,
): readonly ProactiveSignal[] {
  if (occurrences.length === 0) return [];
  const timed = takingTime(occurrences).toSorted((one, other) => one.startsAt - other.startsAt);
  return [
    ...timed.flatMap((event) => eventSignals(event, day, now)),
    ...conflictsIn(timed, now, day.endsAt + dayMs).map(conflictSignal),
    ...daySignals(occurrences, profile, day, now),
  ];
}

function eventSignals(occurrence: Occurrence, day: UserDay, now: number): readonly ProactiveSignal[] {
  const { event, startsAt, endsAt } = occurrence;
  const shared = { subject: event.summary, data: eventData(occurrence) };
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
      contextOnly: false,
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
    key: `CALENDAR_CONFLICT:${[keyOf(first), keyOf(second)].sort().join('+')}`,
    subject: second.event.summary,
    data: {
      ...eventData(second),
      other: { title: first.event.summary, ...eventData(first) },
    },
    expiresAt: second.startsAt,
  };
}

function changedSignal({ ref, occurrence, title, before, after, expiresAt }: EventChange): ProactiveSignal {
  return {
    type: 'CALENDAR_CHANGED',
    urgencyHint: 6,
    contextOnly: false,
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
  const last = events.at(-1);
  if (today.isBusy && last !== undefined && last.startsAt > now) {
    const endsAt = Math.max(...events.map((event) => event.endsAt));
    const times = { startsAt: events[0]?.startsAt, endsAt };
    const key = `CALENDAR_BUSY_DAY:${day.date}`;
    signals.push({
      type: 'CALENDAR_BUSY_DAY',
      urgencyHint: 5,
      contextOnly: false,
      key,
      data: { ...data, ...times },
      ...shared,
    });
  }
  if (today.isEmpty) {
    const key = `CALENDAR_EMPTY_DAY:${day.date}`;
    signals.push({ type: 'CALENDAR_EMPTY_DAY', urgencyHint: 5, contextOnly: false, key, data, ...shared });
  }
  // A day without any event is one long slot, which says nothing about when to speak.
  if (events.length === 0) return signals;
  const slots = freeSlots(today, day, profile, { zone: knownZone(profile.zone), now });
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

function eventData({ event, startsAt, endsAt }: Occurrence) {
  const { ref, location, attendees } = event;
  return {
    ref,
    startsAt,
    endsAt,
    ...(location.length === 0 ? {} : { place: location }),
    ...(attendees.length === 0 ? {} : { attendees: attendees.slice(0, mostAttendees) }),
  };
}

const mostAttendees = 20;

/** Refs on servers are addresses of any length; keys are not. */
function shortRef(ref: string): string {
  return ref.length <= 64 ? ref : digest(ref).slice(0, 32);
}
