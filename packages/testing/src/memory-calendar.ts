import { tactError } from '@tact/core/errors';
import type {
  Calendar,
  CalendarEvent,
  CalendarWindow,
  EventContent,
  Occurrence,
} from '@tact/core/ports/calendar';
import { changedContent, contentProblem, isDay, localMs, localText } from '@tact/core/ports/calendar-content';
import {
  labelEvent,
  labelRemoved,
  originWith,
  type PlainContent,
  plainContent,
  plainRemoved,
} from '@tact/core/ports/label-event';
import type { Label } from '@tact/core/records';
import { Temporal } from 'temporal-polyfill';
import { simpleStarts } from './simple-recurrence.ts';

/** A calendar in memory that shows its whole state and counts what changed it. */
export interface MemoryCalendar extends Calendar {
  /** All events, in the order they were added. */
  events(): readonly CalendarEvent[];
  /** How many operations changed something; other programs' changes are not counted. */
  readonly changes: number;
  /** An event of somebody else arrives. Returns its ref. */
  invite(content: EventContent): string;
  /** Another program changes an event. */
  changeElsewhere(ref: string, changes: Partial<EventContent>): void;
  /** Another program removes an event. */
  removeElsewhere(ref: string): void;
  /** The next change is made, but its answer is lost: it fails with `EFFECT_UNKNOWN`. */
  loseNextAnswer(): void;
}

interface CalendarEntry {
  readonly ref: string;
  readonly key: string;
  readonly version: number;
  readonly content: PlainContent;
  readonly label: Label;
  /** Changed occurrences by name; null for one that was removed. */
  readonly exceptions: Readonly<Record<string, Partial<PlainContent> | null>>;
}

/**
 * A calendar that keeps the port's contract without a server or a disk. It throws on recurrence rules that are not simple.
 *
 * @example
 * const calendar = createMemoryCalendar();
 * calendar.events(); // []
 */
export function createMemoryCalendar(
  settings: { readonly account?: string; readonly sendsInvitations?: boolean } = {},
): MemoryCalendar {
  const account = settings.account ?? 'ann@example.org';
  const state = createCalendarState(account);
  return {
    account,
    provider: 'memory',
    sendsInvitations: settings.sendsInvitations ?? false,
    get changes() {
      return state.changes();
    },
    async check() {},
    ...readOperations(state),
    ...changeOperations(state, account),
    ...removalOperations(state, account),
    ...observedFromOutside(state),
    async close() {},
  };
}

/** The events, and what every operation on them needs. */
function createCalendarState(account: string) {
  const standing = new Map<string, CalendarEntry>();
  let count = 0;
  let changes = 0;
  let losesAnswer = false;

  const find = (ref: string, version?: string): CalendarEntry => {
    const kept = standing.get(ref);
    if (kept === undefined) throw tactError('CALENDAR_EVENT_GONE', { account });
    if (version !== undefined && String(kept.version) !== version)
      throw tactError('CALENDAR_CHANGED', { account });
    return kept;
  };
  const add = (given: EventContent, key: string, { origin, source }: Label): CalendarEntry => {
    count += 1;
    const [content, label] = [plainContent(given), { origin: originWith(given, origin), source }];
    const kept = { ref: `event-${count}`, key, version: 1, content, label, exceptions: {} };
    standing.set(kept.ref, kept);
    return kept;
  };
  const put = (kept: CalendarEntry): CalendarEntry => {
    const next = { ...kept, version: kept.version + 1 };
    standing.set(kept.ref, next);
    return next;
  };
  const done = (action: string): void => {
    changes += 1;
    if (!losesAnswer) return;
    losesAnswer = false;
    throw tactError('EFFECT_UNKNOWN', { action });
  };
  const keyed = (key: string) => [...standing.values()].find((kept) => kept.key === key);
  const loseNextAnswer = () => {
    losesAnswer = true;
  };

  return { standing, find, add, put, done, keyed, loseNextAnswer, changes: () => changes };
}

type CalendarState = ReturnType<typeof createCalendarState>;

function readOperations({ standing, keyed }: CalendarState): Pick<Calendar, 'list' | 'get' | 'createdBy'> {
  return {
    async list(window) {
      const found = [...standing.values()].flatMap((kept) => occurrencesOf(kept, window));
      const inOrder = found.sort((left, right) => left.startsAt - right.startsAt);
      return { occurrences: inOrder.slice(0, window.limit ?? 1_000), unreadable: 0 };
    },
    async get(ref) {
      const kept = standing.get(ref);
      return kept === undefined ? null : eventOf(kept);
    },
    async createdBy(key) {
      const kept = keyed(key);
      return kept === undefined ? null : eventOf(kept);
    },
  };
}

function changeOperations(
  { find, add, put, done, keyed }: CalendarState,
  account: string,
): Pick<Calendar, 'create' | 'update'> {
  return {
    async create(content, key, origin) {
      const known = keyed(key);
      if (known !== undefined) return eventOf(known);
      const kept = add(checked(content), key, origin);
      done('create an event');
      return eventOf(kept);
    },
    async update({ ref, version, changes, occurrence, origin }) {
      const kept = find(ref, version);
      const change = plainContent(changes);
      const from = originWith(changes, origin?.origin ?? 'owner');
      const label = { ...kept.label, origin: weaker(kept.label.origin, from) };
      if (occurrence === undefined) {
        const next = put(moved({ ...kept, label }, checked(changedContent(kept.content, change))));
        done('change an event');
        return eventOf(next);
      }
      if (change.recurrence != null) throw invalid('recurrence', 'one occurrence does not recur by itself');
      const content = contentAt(kept, occurrence);
      if (content === null) throw tactError('CALENDAR_EVENT_GONE', { account });
      checked(changedContent(content, change));
      const exceptions = { ...kept.exceptions, [occurrence]: { ...kept.exceptions[occurrence], ...change } };
      const next = put({ ...kept, label, exceptions });
      done('change an occurrence');
      return eventOf(next);
    },
  };
}

function removalOperations(
  { standing, find, put, done }: CalendarState,
  account: string,
): Pick<Calendar, 'remove' | 'restore'> {
  return {
    async remove({ ref, version, occurrence }) {
      const kept = find(ref, version);
      const before = labelRemoved(JSON.stringify(kept), kept.label);
      if (occurrence === undefined) {
        standing.delete(ref);
        done('remove an event');
        return { ref, occurrence: null, before, versionAfter: null };
      }
      if (contentAt(kept, occurrence) === null) throw tactError('CALENDAR_EVENT_GONE', { account });
      const next = put({ ...kept, exceptions: { ...kept.exceptions, [occurrence]: null } });
      done('remove an occurrence');
      return { ref, occurrence, before, versionAfter: String(next.version) };
    },
    async restore({ ref, occurrence, before, versionAfter }) {
      const known = standing.get(ref);
      const former = JSON.parse(plainRemoved(before)) as CalendarEntry;
      if (occurrence === null) {
        if (known !== undefined) return false;
        put(former);
      } else {
        if (known === undefined) throw tactError('CALENDAR_EVENT_GONE', { account });
        if (String(known.version) !== versionAfter) {
          if (contentAt(known, occurrence) !== null) return false;
          throw tactError('CALENDAR_CHANGED', { account });
        }
        put({ ...former, version: known.version });
      }
      done('bring an event back');
      return true;
    },
  };
}

/** What a test sees and does from outside: all events, and other programs. */
function observedFromOutside({ standing, find, add, put, loseNextAnswer }: CalendarState) {
  return {
    events: () => [...standing.values()].map(eventOf),
    invite: (content: EventContent) => add(content, '', { origin: 'outside', source: 'memory' }).ref,
    changeElsewhere(ref: string, change: Partial<EventContent>) {
      const kept = find(ref);
      put({ ...kept, content: changedContent(kept.content, plainContent(change)) });
    },
    removeElsewhere: (ref: string) => void standing.delete(find(ref).ref),
    loseNextAnswer,
  };
}

function eventOf(kept: CalendarEntry): CalendarEvent {
  return labelEvent({ ...kept.content, ...identityOf(kept) });
}

function identityOf({ ref, version, label }: CalendarEntry) {
  return { ref, version: String(version), status: 'confirmed', label } as const;
}

function checked<Content extends EventContent>(content: Content): Content {
  const problem = contentProblem(content);
  if (problem !== null) throw invalid(problem.field, problem.why);
  if (content.recurrence !== null) simpleStarts(content.start, content.recurrence, 0);
  return content;
}

function invalid(field: string, why: string) {
  return tactError('CALENDAR_EVENT_INVALID', { field, why });
}

function weaker(one: Label['origin'], other: Label['origin']): Label['origin'] {
  const fromStrong: readonly Label['origin'][] = ['owner', 'system', 'outside'];
  return fromStrong[Math.max(fromStrong.indexOf(one), fromStrong.indexOf(other))] ?? 'outside';
}

/** Exceptions move with the start. */
function moved(kept: CalendarEntry, content: PlainContent): CalendarEntry {
  const move = (localMs(content.start) ?? 0) - (localMs(kept.content.start) ?? 0);
  const exceptions = Object.entries(kept.exceptions).map(([name, exception]) => {
    return [localText((localMs(name) ?? 0) + move, isDay(content.start)), exception] as const;
  });
  return { ...kept, content, exceptions: Object.fromEntries(exceptions) };
}

/** The event's content at an occurrence; null if there is none of that name. */
function contentAt({ content, exceptions }: CalendarEntry, occurrence: string): PlainContent | null {
  if (content.recurrence === null) return null;
  const at = localMs(occurrence);
  if (at === null || !simpleStarts(content.start, content.recurrence, at + 1).includes(occurrence))
    return null;
  const exception = exceptions[occurrence];
  if (exception === null) return null;
  return {
    ...changedContent(changedContent(content, { start: occurrence }), exception ?? {}),
    recurrence: null,
  };
}

function occurrencesOf(kept: CalendarEntry, window: CalendarWindow): readonly Occurrence[] {
  const { content } = kept;
  const names =
    content.recurrence === null
      ? [null]
      : simpleStarts(content.start, content.recurrence, window.to + 2 * 86_400_000);
  return names.flatMap((name) => {
    const at = name === null ? content : contentAt(kept, name);
    if (at === null) return [];
    const { summary, location, description, attendees } = at;
    const startsAt = instantOf(at.start, at.zone, window.zone);
    const endsAt = instantOf(at.end, at.zone, window.zone);
    if (startsAt >= window.to || (endsAt <= window.from && startsAt < window.from)) return [];
    const words = { summary, location, description, attendees };
    const event = labelEvent({ ...kept.content, ...words, ...identityOf(kept) });
    return [{ event, startsAt, endsAt, isAllDay: isDay(at.start), occurrence: name }];
  });
}

function instantOf(local: string, zone: string, zoneOfWindow: string): number {
  const time = Temporal.PlainDateTime.from(local);
  const where = zone === 'floating' || isDay(local) ? zoneOfWindow : zone;
  return time.toZonedDateTime(where).epochMilliseconds;
}
