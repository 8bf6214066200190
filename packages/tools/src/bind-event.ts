import type { Occurrence } from '@tact/core/ports/calendar';
import type { Item } from '@tact/core/ports/store';
import { exposeAll, type JsonObject, type MaybeOutside } from '@tact/core/records';
import { distinctText, mapText, quote, saysSame } from '@tact/core/text';
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
  const named = ['attendees', 'add_attendees', 'remove_attendees'].filter(
    (name) => spoken[name] !== undefined,
  );
  // Whoever is left out gets no mail.
  const asAddresses = named.map((name) => {
    const isInvited = name !== 'remove_attendees' && sendsInvitations(user);
    const isOnly = name === 'attendees';
    return [name, bindAttendees(spoken[name], data.of(contacts), { isInvited, isOnly })] as const;
  });
  return { ...spoken, ...Object.fromEntries(asAddresses) };
}

/** When the event that is changed is now; null if it is not clear which is meant. */
export function spanOfMeant(
  { event_id, find_by }: JsonObject,
  context: BindContext,
  { events }: EventSources,
): (TimeSpan & { readonly ref: string }) | null {
  const words = event_id ?? find_by;
  if (typeof words !== 'string') return null;
  const found = findEvent(words, context.data.of(events), context);
  if (found.status !== 'found') return null;
  const { startsAt: start, endsAt: end, isAllDay, event } = found.item.occurrence;
  return { start, end, isAllDay, ref: event.ref };
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

/**
 * “Invite Bob” adds to those who take part already, and “without Bob” takes one away. Where a planner gives a whole list, it holds
 * unless the message only adds.
 */
function withGuests(
  { add_attendees: added, remove_attendees: removed, attendees, ...changes }: JsonObject,
  { event }: Occurrence,
  { asks }: BindContext,
): JsonObject {
  const given = [attendees, added, removed].map((names) =>
    Array.isArray(names) ? (names as MaybeOutside[]) : [],
  );
  const [whole = [], more = [], gone = []] = given;
  if (whole.length + more.length + gone.length === 0) return changes;
  const stays = attendees === undefined || asks.toAddPeople;
  const known = gone.map((one) => knownAs(one, event.attendees));
  if (known.includes(null)) {
    const [stranger = ''] = gone.filter((_, at) => known[at] === null);
    throw new Unclear(
      `I do not see ${quote(stranger)} among those who take part. Who should not come?`,
      null,
    );
  }
  const wanted = [...(stays ? event.attendees : []), ...whole, ...more].map(
    (one) => knownAs(one, event.attendees) ?? one,
  );
  return {
    ...changes,
    attendees: distinctText(wanted).filter(
      (one) => !known.some((left) => left !== null && saysSame(left, one)),
    ),
  };
}

/** Whoever takes part already may be known by a stranger's invitation alone. */
function knownAs(one: MaybeOutside, attendees: readonly MaybeOutside[]): MaybeOutside | null {
  return attendees.find((known) => saysSame(known, one)) ?? null;
}
