import type { Occurrence } from '#ports/calendar';
import type { Item } from '#ports/store';
import { exposeAll, type JsonObject, type MaybeOutside } from '#records';
import { distinctText, mapText, saysSame } from '#text';
import { type BindContext, type TimeSpan, Unclear } from './bind-context.ts';
import { bindAttendees } from './bind-mail.ts';
import { alongSeries, eventId, shownOccurrence } from './event-content.ts';
import { findEvent } from './find-event.ts';
import { orAsk } from './find-item.ts';
import type { PlanningSource } from './planning-source.ts';
import type { BoundParameters } from './tool.ts';

/** What events are bound with. */
export interface EventSources {
  readonly events: PlanningSource<Occurrence>;
  readonly contacts: PlanningSource<Item>;
  /** Whether the calendar writes to attendees by itself: then each needs an address. */
  sendsInvitations(user: string): boolean;
}

const which = 'Which event do you mean?';

/** One event, or one time of it, by its ref and version. Throws `Unclear`. */
export function bindEvent(
  { event_id, find_by, changes, ...rest }: JsonObject,
  context: BindContext,
  sources: EventSources,
): BoundParameters {
  const { item, confidence } = meantEvent([event_id, find_by], context, sources);
  const { occurrence: one, isSeries } = item;
  const { ref, version, summary } = one.event;
  const wanted = changes === undefined ? null : withAttendees(changes as JsonObject, context, sources);
  const changesSeries = wanted?.recurrence !== undefined;
  const occurrence = isSeries || changesSeries ? null : one.occurrence;
  const isAll = occurrence === null && one.occurrence !== null;
  const invited = wanted === null ? null : withGuests(wanted, one, context);
  return {
    confidence,
    parameters: {
      ...rest,
      event_id: ref,
      version,
      ...(occurrence === null ? {} : { occurrence }),
      ...(isAll ? { series: true } : {}),
      ...(find_by === undefined ? {} : { find_by }),
      title: mapText(summary, (text) => text.slice(0, 300)),
      start: shownOccurrence(one, context.zone).start ?? '',
      ...(invited === null ? {} : { changes: isAll ? alongSeries(invited, one, context.zone) : invited }),
    },
  };
}

/** The parameters with those who take part as addresses, where these are known. Throws `Unclear`. */
export function withAttendees(
  spoken: JsonObject,
  { user, data }: BindContext,
  { contacts, sendsInvitations }: EventSources,
): JsonObject {
  if (spoken.attendees === undefined) return spoken;
  return { ...spoken, attendees: bindAttendees(spoken.attendees, data.of(contacts), sendsInvitations(user)) };
}

/** When the event that is changed is now; null if it is not clear which is meant. */
export function spanOfMeant(
  { event_id, find_by }: JsonObject,
  context: BindContext,
  { events }: EventSources,
): TimeSpan | null {
  const words = event_id ?? find_by;
  if (typeof words !== 'string') return null;
  const found = findEvent(words, context.data.of(events), context);
  if (found.status !== 'found') return null;
  const { startsAt: start, endsAt: end, isAllDay } = found.item.occurrence;
  return { start, end, isAllDay };
}

/** An event as words name it again: a series by its ref, one of its times by that and its beginning. */
export function eventAsSpoken({ event_id: ref, occurrence, changes }: JsonObject): JsonObject {
  const find_by = eventId(String(ref), typeof occurrence === 'string' ? occurrence : null);
  // Those who take part are looked up again, and get their labels back.
  return { find_by, ...(changes === undefined ? {} : { changes: exposeAll(changes) }) };
}

function meantEvent(named: readonly unknown[], context: BindContext, { events }: EventSources) {
  const words = named.filter((one) => typeof one === 'string');
  const tried = words.map((one) => findEvent(one, context.data.of(events), context));
  const found = tried.find(({ status }) => status === 'found') ?? tried.at(-1);
  if (found === undefined) throw new Unclear(which, 'find_by');
  return orAsk(found, 'find_by');
}

const invites = /\b(?:invite|add|include|bring|ask|loop)\b/i;

/** “Invite Bob” adds to those who take part already; only “make it just Bob” would replace them. */
function withGuests(changes: JsonObject, { event }: Occurrence, { text }: BindContext): JsonObject {
  const { attendees } = changes;
  if (!Array.isArray(attendees)) return changes;
  const asKnown = attendees.map(
    (one: MaybeOutside) => event.attendees.find((known) => saysSame(known, one)) ?? one,
  );
  const before = invites.test(text) ? event.attendees : [];
  return { ...changes, attendees: distinctText([...before, ...asKnown]) };
}
