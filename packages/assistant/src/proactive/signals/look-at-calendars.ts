import type { CalendarListing, Occurrence } from '@tact/core/ports/calendar';
import type { CalendarReads, UserWindow } from '@tact/core/ports/calendar-reads';
import type { SignalUser } from '@tact/core/ports/signal-source';
import type { Store } from '@tact/core/ports/store';
import {
  compareEvents,
  type EventChange,
  pendingChanges,
  readSeenEvents,
  type SeenEvents,
  storedSeenEvents,
} from './seen-events.ts';
import { userDays } from './user-day.ts';

/** The value that keeps what was seen of a user's calendar. */
const seenEventsName = 'signals:calendar-seen';

const dayMs = 24 * 60 * 60_000;
/** So much of a calendar is read at every tick. */
const aheadMs = 8 * dayMs;
/** Where what is gone from there may have been moved to. */
const farAheadMs = 60 * dayMs;
const maxOccurrences = 5_000;

/** What a user has on from the beginning of today on, and the changes that are to be told. */
export interface CalendarLook {
  readonly occurrences: readonly Occurrence[];
  /** What is not among them because there are too many: its time is taken all the same. */
  readonly leftOut: readonly Occurrence[];
  readonly changes: readonly EventChange[];
}

interface CalendarParts {
  readonly calendars: CalendarReads;
  readonly bulk: Store['bulk'];
}

/**
 * Looks at the calendars of a batch and at what was seen of them before, with two queries; another one where something is gone, one
 * where something changed, and one to keep what is new.
 */
export async function lookAtCalendars(
  users: readonly SignalUser[],
  now: number,
  { calendars, bulk }: CalendarParts,
): Promise<readonly CalendarLook[]> {
  const dayOf = userDays(now);
  const asked = users.map(({ user, profile: { zone } }): UserWindow => {
    const day = dayOf(zone);
    return { user, zone: day.zone, from: day.startsAt, to: now + aheadMs, limit: maxOccurrences };
  });
  const [listings, values] = await Promise.all([
    calendars.list(asked),
    bulk.values(users.map(({ user }) => ({ user, name: seenEventsName }))),
  ]);
  const compare = (
    { user, profile }: SignalUser,
    index: number,
    listing: CalendarListing | undefined,
  ): CalendarComparison => {
    const value = values[index] ?? null;
    const seen = readSeenEvents(value?.value);
    const look = { now, until: now + aheadMs, dayEndsAt: dayOf(profile.zone).endsAt };
    return {
      user,
      seen,
      version: value?.version ?? 0,
      ...compareEvents(seen.events, listing?.occurrences ?? [], look),
    };
  };
  const near = users.map((user, index) => compare(user, index, listings[index]));
  const unsure = near.flatMap(({ found }, index) =>
    found.some(({ after }) => after === null) ? [index] : [],
  );
  const further = await farAhead(
    unsure.flatMap((index) => asked[index] ?? []),
    now,
    calendars,
  );
  const compared = users.map((user, index) => {
    const place = unsure.indexOf(index);
    return place < 0 ? near[index] : compare(user, index, further[place]);
  });
  const changes = await keepChanges(
    compared.filter((one) => one !== undefined),
    bulk,
    now,
  );
  return users.map((_, index) => ({
    occurrences: listings[index]?.occurrences ?? [],
    leftOut: listings[index]?.leftOut ?? [],
    changes: changes[index] ?? [],
  }));
}

async function farAhead(
  asked: readonly UserWindow[],
  now: number,
  calendars: CalendarReads,
): Promise<readonly CalendarListing[]> {
  return asked.length === 0 ? [] : calendars.list(asked.map((one) => ({ ...one, to: now + farAheadMs })));
}

/** One user's calendar, beside what was seen of it before. */
interface CalendarComparison extends ReturnType<typeof compareEvents> {
  readonly user: string;
  readonly seen: SeenEvents;
  /** Of the value that `seen` was read from. */
  readonly version: number;
}

/** The changes to tell each user of; what was seen is kept where it is new. */
async function keepChanges(
  looks: readonly CalendarComparison[],
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
  looks: readonly CalendarComparison[],
  bulk: Store['bulk'],
  now: number,
): Promise<ReadonlyMap<string, ReadonlySet<unknown>>> {
  const users = looks.filter(({ found }) => found.length > 0).map(({ user }) => user);
  if (users.length === 0) return new Map();
  const decisions = await bulk.recentDecisions('conversation', users, now - dayMs, maxDecisions);
  return new Map(
    users.map((user, index) => {
      const actions = (decisions[index] ?? []).flatMap((decision) => decision.actions);
      return [user, new Set(actions.map(({ parameters }) => parameters['event_id']))];
    }),
  );
}

const maxDecisions = 200;
