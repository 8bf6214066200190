import type { Occurrence } from '@tact/core/ports/calendar';
import { type EventStanding, standingOf } from '@tact/core/ports/event-standing';
import { type JsonObject, Outside, outside } from '@tact/core/records';
import { z } from 'zod';

/**
 * What was seen of a user's calendar before, so that a changed time is noticed. Only events of others are watched (their label is
 * `outside`): of what the owner enters, the owner knows.
 *
 * Invariants:
 * 1. Nothing is to be kept where nothing was added, changed or removed, except that a series is looked at anew once the times that
 *    were seen of it run out: about once a week. Time passing writes nothing else.
 * 2. The first look at an event is no change.
 */

/** A time that changed. */
export interface EventChange {
  readonly ref: string;
  /** The name of the occurrence; empty for a single event. */
  readonly occurrence: string;
  readonly title: Outside;
  /** It was the owner's, or accepted, before it changed. */
  readonly isOwners?: boolean | undefined;
  readonly before: SeenTime;
  /** Null: it is not there any more. */
  readonly after: SeenTime | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface SeenTime {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface SeenEvents {
  readonly events: readonly SeenEvent[];
  readonly changes: readonly EventChange[];
}

export interface SeenEvent {
  readonly ref: string;
  readonly version: string;
  readonly title: Outside;
  readonly standing?: EventStanding | undefined;
  readonly times: readonly (SeenTime & { readonly occurrence: string })[];
}

const noEventsSeen: SeenEvents = { events: [], changes: [] };

/** When a calendar was looked at. */
export interface Look {
  readonly now: number;
  /** What begins from then on is not watched, but may have been moved there. */
  readonly until: number;
  readonly dayEndsAt: number;
}

/** The times that changed since, and what has been seen from now on; null where that is what was seen already. */
export function compareEvents(
  seen: readonly SeenEvent[],
  occurrences: readonly Occurrence[],
  look: Look,
): { readonly found: readonly EventChange[]; readonly events: readonly SeenEvent[] | null } {
  const current = watchedEvents(occurrences);
  const earlier = new Map(seen.map((event) => [event.ref, event]));
  const gone = seen.filter(({ ref, times }) => !current.has(ref) && times.some((one) => isAhead(one, look)));
  const events = [...current.values()]
    .map((event) => {
      const before = earlier.get(event.ref);
      return before !== undefined && isKnown(before, event, look) ? before : upTo(event, look);
    })
    .filter(({ times }) => times.length > 0);
  const isSame = gone.length === 0 && events.every((event) => earlier.get(event.ref) === event);
  const changed = events.flatMap((event) => {
    const [before, after] = [earlier.get(event.ref), current.get(event.ref)];
    return before === undefined || after === undefined || before.version === after.version
      ? []
      : changesBetween(before, after, look);
  });
  const movedAway = seen.flatMap((before) => {
    const after = current.get(before.ref);
    const isListed = events.some(({ ref }) => ref === before.ref);
    return after === undefined || isListed ? [] : changesBetween(before, after, look);
  });
  const found = [...changed, ...movedAway, ...gone.flatMap((before) => changesBetween(before, null, look))];
  return { found, events: isSame && movedAway.length === 0 ? null : events };
}

/** The changes that are still to be told, with a newer one of the same event in the place of an older one. */
export function pendingChanges(
  earlier: readonly EventChange[],
  found: readonly EventChange[],
  now: number,
): readonly EventChange[] {
  const isReplaced = (old: EventChange) =>
    found.some(({ ref, occurrence }) => ref === old.ref && occurrence === old.occurrence);
  return [...earlier.filter((old) => old.expiresAt > now && !isReplaced(old)), ...found];
}

/** Whether an event is as it was seen, and enough of its times were. */
function isKnown(before: SeenEvent, { version, standing, times }: SeenEvent, { now, until }: Look): boolean {
  if (before.version !== version || before.standing !== standing) return false;
  const lastSeen = Math.max(...before.times.map(({ startsAt }) => startsAt));
  const hasLater = times.some(({ startsAt }) => startsAt > lastSeen && startsAt < until);
  return !hasLater || lastSeen > now + dayMs;
}

const dayMs = 24 * 60 * 60_000;

function upTo(event: SeenEvent, { until }: Look): SeenEvent {
  return { ...event, times: event.times.filter(({ startsAt }) => startsAt < until) };
}

function watchedEvents(occurrences: readonly Occurrence[]): ReadonlyMap<string, SeenEvent> {
  const times = new Map<string, SeenEvent['times'][number][]>();
  const events = new Map<string, SeenEvent>();
  for (const { event, startsAt, endsAt, occurrence } of occurrences) {
    if (event.label.origin !== 'outside' || event.status === 'cancelled') continue;
    const { ref, version, summary } = event;
    const ofEvent = times.get(ref) ?? [];
    ofEvent.push({ occurrence: occurrence ?? '', startsAt, endsAt });
    times.set(ref, ofEvent);
    const standing = standingOf(event);
    events.set(ref, { ref, version, title: outside(summary, 'calendar:summary'), standing, times: ofEvent });
  }
  return events;
}

function changesBetween(before: SeenEvent, after: SeenEvent | null, look: Look): readonly EventChange[] {
  // What the owner declined is no news, whatever becomes of it.
  if (before.standing === 'declined' || after?.standing === 'declined') return [];
  return before.times.flatMap((old): readonly EventChange[] => {
    if (!isAhead(old, look)) return [];
    const now = after?.times.find(({ occurrence }) => occurrence === old.occurrence) ?? null;
    if (now !== null && now.startsAt === old.startsAt && now.endsAt === old.endsAt) return [];
    // What has begun is no news any more.
    if (now !== null && now.startsAt <= look.now) return [];
    return [
      {
        ref: before.ref,
        occurrence: old.occurrence,
        title: after?.title ?? before.title,
        isOwners: before.standing === 'own' || before.standing === 'accepted',
        before: { startsAt: old.startsAt, endsAt: old.endsAt },
        after: now === null ? null : { startsAt: now.startsAt, endsAt: now.endsAt },
        expiresAt: Math.min(old.startsAt, now?.startsAt ?? old.startsAt, look.dayEndsAt),
      },
    ];
  });
}

function isAhead({ startsAt }: SeenTime, { now, until }: Look): boolean {
  return startsAt > now && startsAt < until;
}

const time = z.object({ startsAt: z.number(), endsAt: z.number() });
const title = z.union([
  z.instanceof(Outside),
  z
    .strictObject({ outside: z.string(), source: z.string() })
    .transform(({ outside: text, source }) => outside(text, source)),
]);
const stored = z.object({
  events: z.array(
    z.object({
      ref: z.string(),
      version: z.string(),
      title,
      standing: z.enum(['own', 'accepted', 'declined', 'unanswered']).optional(),
      times: z.array(time.extend({ occurrence: z.string() })),
    }),
  ),
  changes: z.array(
    z.object({
      ref: z.string(),
      occurrence: z.string(),
      title,
      isOwners: z.boolean().optional(),
      before: time,
      after: time.nullable(),
      expiresAt: z.number(),
    }),
  ),
});

/** What a stored value says; nothing if it cannot be read, as if the calendar were seen for the first time. */
export function readSeenEvents(value: JsonObject | undefined): SeenEvents {
  const read = stored.safeParse(value);
  return read.success ? read.data : noEventsSeen;
}

export function storedSeenEvents(seen: SeenEvents): JsonObject {
  return JSON.parse(JSON.stringify(seen)) as JsonObject;
}
