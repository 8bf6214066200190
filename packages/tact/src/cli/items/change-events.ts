import { tactError } from '@tact/core/errors';
import type { Calendar, CalendarEvent, RemovedEvent } from '@tact/core/ports/calendar';
import { changedContent } from '@tact/core/ports/calendar-content';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { quote, saysSame } from '@tact/core/text';
import type { Moment } from '@tact/english';
import { contactForm, type EventAnswer, keepAnswer } from '@tact/tools';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { type EventOptions, eventChanges, newEvent, readAttendees } from './event-content.ts';
import { dayAfter, dayAt, localIn, timeAt, zoneOf } from './event-span.ts';
import { eventId, eventRecord, findEvent, findOccurrence, sayEvent, shortEventId } from './event-table.ts';
import { requireSome } from './item-fields.ts';
import { readItems } from './kept-item.ts';
import { type MomentOptions, readMoment, readTime, tellReading } from './read-moment.ts';
import { sayWhenToldEvent } from './say-when-told.ts';

/** The options of the commands that change events. */
export type EventCommand = MomentOptions &
  EventOptions & {
    readonly with?: readonly string[];
    /** The day of one occurrence. */
    readonly on?: string;
  };

const origin = { origin: 'owner', source: 'cli' } as const;

export async function addEvent(
  options: EventCommand & { readonly title: string; readonly start: string },
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('change');
  const moment = readMoment(options, tact);
  const attendees = await attendeesFrom(options.with ?? [], tact, cli);
  const { content, found } = newEvent(options, attendees, moment);
  if (found !== null) tellReading(found, moment, cli);
  const calendar = await tact.calendar();
  const event = await calendar.create(content, tact.assistant.runtime.ids.next(), origin);
  printEvent(event, 'Added', moment, cli);
  sayWhenToldEvent({ ...event, isAllDay: event.start.length === 10 }, cli);
  tellInvitations(event, calendar, cli);
}

export async function changeEvent(id: string, options: EventCommand, cli: Cli): Promise<void> {
  const { tz, now, on, with: people, ...named } = options;
  requireSome({ ...named, ...(people && { people }) }, 'tact events change --help');
  if (on !== undefined && named.repeat !== undefined) {
    const problem = '--repeat applies to the whole series and cannot be combined with --on.';
    throw tactError('USAGE_INVALID', { problem, help: 'tact events change --help' });
  }
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const calendar = await tact.calendar();
  const event = await findEvent(id, calendar, moment);
  const one = await occurrenceOn(on, event, calendar, moment);
  const { content, found } = eventChanges(named, one?.event ?? event, moment);
  if (found !== null) tellReading(found, moment, cli);
  const changed = await calendar.update({
    ref: event.ref,
    version: event.version,
    changes: { ...content, ...(people && { attendees: await attendeesFrom(people, tact, cli) }) },
    ...one?.which,
  });
  const { version } = changed;
  const shown = one === null ? changed : { ...one.event, ...changedContent(one.event, content), version };
  printEvent(shown, 'Changed', moment, cli);
  tellInvitations(changed, calendar, cli);
}

export async function removeEvent(id: string, options: EventCommand, cli: Cli): Promise<void> {
  // What was removed, and what was answered, is kept here, also where the calendar is on a server and nothing was kept before.
  const tact = await cli.open('change');
  const moment = readMoment(options, tact);
  const calendar = await tact.calendar();
  const event = await findEvent(id, calendar, moment);
  const one = await occurrenceOn(options.on, event, calendar, moment);
  const removed = await calendar.remove({ ref: event.ref, version: event.version, ...one?.which });
  await keepRemoved({ account: calendar.account, summary: event.summary, removed }, tact);
  printEvent(one?.event ?? event, 'Removed', moment, cli);
}

/** Keeps what the owner answers to an invitation; the organiser is not told. */
export async function answerEvent(
  id: string,
  answer: EventAnswer,
  options: MomentOptions,
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('change');
  const moment = readMoment(options, tact);
  const event = await findEvent(id, await tact.calendar(), moment);
  const { user, assistant } = tact;
  await keepAnswer(event, answer, { user, now: moment.now, store: assistant.runtime.store });
  printEvent({ ...event, answer }, answer === 'accepted' ? 'Accepted' : 'Declined', moment, cli);
}

export async function restoreEvent(id: string, options: MomentOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const calendar = await tact.calendar();
  const kept = await findRemoved(id, calendar.account, tact);
  await calendar.restore(kept.removed);
  await forgetRemoved(kept, tact);
  const event = await calendar.get(kept.removed.ref);
  if (event !== null) printEvent(event, 'Restored', moment, cli);
}

/** The occurrence of a day that `--on` names, as an event with the times it has; null where all of the event is meant. */
async function occurrenceOn(
  day: string | undefined,
  event: CalendarEvent,
  calendar: Calendar,
  moment: Moment,
): Promise<{ readonly event: CalendarEvent; readonly which: { readonly occurrence?: string } } | null> {
  if (day === undefined) return null;
  const { zone } = moment;
  const { date } = readTime(day, moment).named;
  const window = { date, from: dayAt(date, zone).ms, to: dayAt(dayAfter(date, 1), zone).ms };
  const found = await findOccurrence(event, window, calendar, zone);
  const local = (ms: number) => {
    const time = timeAt(ms, zone);
    return found.isAllDay ? time.date : localIn(time, zoneOf(event, moment));
  };
  return {
    event: { ...found.event, start: local(found.startsAt), end: local(found.endsAt), recurrence: null },
    which: found.occurrence === null ? {} : { occurrence: found.occurrence },
  };
}

async function attendeesFrom(
  people: readonly string[],
  tact: LocalTact,
  cli: Cli,
): Promise<readonly MaybeOutside[]> {
  if (people.length === 0) return [];
  const contacts = await readItems(contactForm, 'open', tact, cli);
  return readAttendees(
    people,
    contacts.map(({ content }) => content),
  );
}

function printEvent(event: CalendarEvent, done: string, moment: Moment, { screen, options }: Cli): void {
  if (options.json) {
    screen.record(eventRecord(event));
    return;
  }
  const id = screen.paint.bold(shortEventId(event.ref));
  screen.line(`${done} event ${id} ${quote(event.summary, 120)}, ${sayEvent(event, moment)}.`);
}

function tellInvitations({ attendees }: CalendarEvent, { sendsInvitations }: Calendar, { notes }: Cli): void {
  if (!sendsInvitations || attendees.length === 0) return;
  notes.line(notes.paint.dim('The calendar server may notify the attendees.'));
}

/** Calendars forget what was removed, so what brings it back is kept in the store: the newest so many. */
const maxKept = 100;
const name = 'removed-events';

interface KeptEvent {
  readonly account: string;
  readonly summary: MaybeOutside;
  readonly removed: RemovedEvent;
}

async function keepRemoved(event: KeptEvent, tact: LocalTact): Promise<void> {
  await changeKept(tact, (kept) => [event, ...kept].slice(0, maxKept));
}

/** Forgets an event that was restored. */
async function forgetRemoved({ removed }: KeptEvent, tact: LocalTact): Promise<void> {
  await changeKept(tact, (kept) => kept.filter((one) => !saysSame(one.removed.before, removed.before)));
}

/** The one that was removed last under this id. Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS`. */
async function findRemoved(given: string, account: string, tact: LocalTact): Promise<KeptEvent> {
  const suffix = given.trim().toLowerCase();
  const kept = (await readKept(tact)).kept.filter((one) => one.account === account);
  const found = kept.filter(
    ({ removed: { ref } }) => ref === given || (suffix.length >= 4 && eventId(ref).endsWith(suffix)),
  );
  const ids = new Set(found.map(({ removed }) => removed.ref));
  if (ids.size > 1) {
    throw tactError('ID_AMBIGUOUS', { what: 'removed event', id: suffix, count: ids.size, list: 'events' });
  }
  const [newest] = found;
  if (newest !== undefined) return newest;
  throw tactError('ID_NOT_FOUND', { what: 'removed event', id: given.slice(0, 40), list: 'events' });
}

async function changeKept(
  tact: LocalTact,
  change: (kept: readonly KeptEvent[]) => readonly KeptEvent[],
): Promise<void> {
  const { user, assistant } = tact;
  const { runtime } = assistant;
  for (;;) {
    const { kept, version } = await readKept(tact);
    const value = { events: change(kept) } as unknown as JsonObject;
    if (await runtime.store.values.set(user, name, value, version, runtime.clock.now())) return;
  }
}

async function readKept({
  user,
  assistant,
}: LocalTact): Promise<{ kept: readonly KeptEvent[]; version: number }> {
  const { runtime } = assistant;
  const found = await runtime.store.values.get(user, name);
  return {
    kept: (found?.value['events'] ?? []) as unknown as readonly KeptEvent[],
    version: found?.version ?? 0,
  };
}
