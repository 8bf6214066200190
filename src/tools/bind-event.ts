import type { Occurrence } from '#ports/calendar';
import type { Item } from '#ports/store';
import type { JsonObject } from '#records';
import { bindAttendees } from './bind-mail.ts';
import { alongSeries, eventId, shownOccurrence } from './event-content.ts';
import { findEvent } from './find-event.ts';
import { orAsk } from './find-thing.ts';
import { type Look, type TimeSpan, Unclear } from './look.ts';
import type { PlanningSource } from './planning-source.ts';
import type { BoundParameters } from './tool.ts';

/** What events are bound with. */
export interface EventSources {
  readonly events: PlanningSource<Occurrence>;
  readonly contacts: PlanningSource<Item>;
  /** Whether the calendar writes to attendees by itself: then each needs an address. */
  sendsInvitations(): boolean;
}

const which = 'Which event do you mean?';

/** One event, or one time of it, by its ref and version. Throws `Unclear`. */
export function bindEvent(
  { event_id, find_by, changes, ...rest }: JsonObject,
  look: Look,
  sources: EventSources,
): BoundParameters {
  const { thing, confidence } = meantEvent([event_id, find_by], look, sources);
  const { occurrence: one, isSeries } = thing;
  const { ref, version, summary } = one.event;
  const wanted = changes === undefined ? null : withAttendees(changes as JsonObject, look, sources);
  const changesSeries = wanted?.recurrence !== undefined;
  const occurrence = isSeries || changesSeries ? null : one.occurrence;
  const isAll = occurrence === null && one.occurrence !== null;
  const invited = wanted === null ? null : withGuests(wanted, one, look);
  return {
    confidence,
    parameters: {
      ...rest,
      event_id: ref,
      version,
      ...(occurrence === null ? {} : { occurrence }),
      ...(isAll ? { series: true } : {}),
      ...(find_by === undefined ? {} : { find_by }),
      title: summary.slice(0, 300),
      start: shownOccurrence(one, look.zone).start ?? '',
      ...(invited === null ? {} : { changes: isAll ? alongSeries(invited, one, look.zone) : invited }),
    },
  };
}

/** The parameters with those who take part as addresses, where these are known. Throws `Unclear`. */
export function withAttendees(
  spoken: JsonObject,
  { data }: Look,
  { contacts, sendsInvitations }: EventSources,
): JsonObject {
  if (spoken.attendees === undefined) return spoken;
  return { ...spoken, attendees: bindAttendees(spoken.attendees, data.of(contacts), sendsInvitations()) };
}

/** When the event that is changed is now; null where it is not clear which is meant. */
export function spanOfMeant(
  { event_id, find_by }: JsonObject,
  look: Look,
  { events }: EventSources,
): TimeSpan | null {
  const words = event_id ?? find_by;
  if (typeof words !== 'string') return null;
  const found = findEvent(words, look.data.of(events), look);
  if (found.status !== 'found') return null;
  const { startsAt: start, endsAt: end, isAllDay } = found.thing.occurrence;
  return { start, end, isAllDay };
}

/** An event as words name it again: a series by its ref, one of its times by that and its beginning. */
export function eventAsSpoken({ event_id: ref, occurrence, changes }: JsonObject): JsonObject {
  const find_by = eventId(String(ref), typeof occurrence === 'string' ? occurrence : null);
  return { find_by, ...(changes === undefined ? {} : { changes }) };
}

function meantEvent(named: readonly unknown[], look: Look, { events }: EventSources) {
  const words = named.filter((one) => typeof one === 'string');
  const tried = words.map((one) => findEvent(one, look.data.of(events), look));
  const found = tried.find(({ status }) => status === 'found') ?? tried.at(-1);
  if (found === undefined) throw new Unclear(which, 'find_by');
  return orAsk(found, 'find_by');
}

const invites = /\b(?:invite|add|include|bring|ask|loop)\b/i;

/** “Invite Bob” adds to those who take part already; only “make it just Bob” would replace them. */
function withGuests(changes: JsonObject, { event }: Occurrence, { text }: Look): JsonObject {
  const { attendees } = changes;
  if (!Array.isArray(attendees) || !invites.test(text)) return changes;
  return { ...changes, attendees: [...new Set([...event.attendees, ...attendees])] };
}
