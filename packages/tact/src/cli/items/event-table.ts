import { tactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type {
  Calendar,
  CalendarEvent,
  CalendarWindow,
  Occurrence,
  ReminderTrigger,
} from '@tact/core/ports/calendar';
import { outside } from '@tact/core/records';
import { minutesBeforeStart, readDuration } from '@tact/core/recurrence';
import { plainLine } from '@tact/core/text';
import { type FoundTime, formatTime, type LocalTime, type Moment } from '@tact/english';
import { type ListedOccurrence, listedOnce, withAnswers } from '@tact/tools';
import type { Cli } from '../cli.ts';
import type { Screen } from '../output/screen.ts';
import { formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { dayAfter, dayAt, isDay, ownTime, timeAt, zoneOf } from './event-span.ts';
import { mentions, shownWords } from './kept-item.ts';
import { type MomentOptions, readMoment, readTime, tellReading } from './read-moment.ts';
import { sayRecurrence } from './recurrence.ts';
import { refreshFeeds } from './subscribe-feed.ts';

/** A row per occurrence, in the order of their start; one that stands for more of its event says so. */
export function formatEvents(
  occurrences: readonly ListedOccurrence[],
  moment: Moment,
  screen: Pick<Screen, 'width' | 'paint'>,
): string {
  const { paint } = screen;
  const columns = [{ title: 'when' }, { title: 'event', flexible: true }, { title: 'id' }];
  const rows = occurrences.map(({ occurrence, moreTimes }) => [
    `${sayStretch(occurrence, moment)}${moreTimes === 0 ? '' : ` and ${moreTimes} more`}`,
    `${summaryCell(occurrence.event, screen)}${paint.dim(detailsOf(occurrence.event))}${paint.dim(answerIn(occurrence.event))}`,
    paint.dim(shortEventId(occurrence.event.ref)),
  ]);
  return formatTable(columns, rows, screen);
}

function answerIn({ answer }: CalendarEvent): string {
  return answer === undefined ? '' : ` (${answer})`;
}

/** `tomorrow at 09:00 – 09:30`, `Mon 23 Nov`, `Mon 23 Nov – Wed 25 Nov`: a last day belongs to it. */
function sayStretch(
  { startsAt, endsAt, isAllDay }: Pick<Occurrence, 'startsAt' | 'endsAt' | 'isAllDay'>,
  moment: Moment,
): string {
  const [start, end] = [timeAt(startsAt, moment.zone), timeAt(endsAt, moment.zone)];
  if (isAllDay) return sayDays(start.date, end.date, moment);
  const said = formatTime(start, moment);
  if (endsAt === startsAt) return said;
  return `${said} – ${start.date === end.date ? clockOf(end) : formatTime(end, moment)}`;
}

/** When an event is, and how it repeats: `tomorrow at 09:00 – 09:30, every day`. */
export function sayEvent(
  { start, end, zone, recurrence, reminders = [] }: CalendarEvent,
  moment: Moment,
): string {
  const from = zoneOf({ zone }, moment);
  const [startsAt, endsAt] = [ownTime(start, from, moment).ms, ownTime(end, from, moment).ms];
  const said = sayStretch({ startsAt, endsAt, isAllDay: start.length === 10 }, moment);
  const repeats = recurrence === null ? '' : `, ${plainLine(sayRecurrence(recurrence), 120)}`;
  return `${said}${repeats}${reminders.length === 0 ? '' : `, reminder ${sayReminders(reminders)}`}`;
}

/** `1 day and 15 minutes before`. */
function sayReminders(reminders: readonly ReminderTrigger[]): string {
  const minutes = reminders.flatMap((one) => minutesBeforeStart(one) ?? []);
  const spans = minutes.sort((one, other) => other - one).map(sayMinutes);
  const before =
    spans.length === 0 || spans.join() === 'at its start' ? spans : [`${listed.format(spans)} before`];
  const others = reminders.filter((one) => minutesBeforeStart(one) === null);
  return listed.format([...before, ...others.map(String).map(sayTrigger)]);
}

/** `1 day before`, `9 hours after its start`, `5 minutes before its end`. */
function sayTrigger(trigger: string): string {
  if (/^\d/.test(trigger)) return `at ${trigger.slice(0, 16).replace('T', ' ')} UTC`;
  const after = readDuration(trigger.replace('END', ''));
  if (after === null) return trigger;
  const minutes = after.days * 1440 + Math.trunc(after.ms / 60_000);
  const isEnd = trigger.startsWith('END');
  if (minutes === 0) return isEnd ? 'at its end' : 'at its start';
  const side = minutes < 0 ? 'before' : 'after';
  return `${sayMinutes(Math.abs(minutes))} ${side}${isEnd ? ' its end' : minutes > 0 ? ' its start' : ''}`;
}

function sayMinutes(minutes: number): string {
  if (minutes === 0) return 'at its start';
  const [amount, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

const listed = new Intl.ListFormat('en');

/** An occurrence for programs. */
function occurrenceRecord({ event, ...when }: Occurrence): object {
  return { id: eventId(event.ref), ...event, ...when };
}

/** An event for programs. */
export function eventRecord(event: CalendarEvent): object {
  return { id: eventId(event.ref), ...event };
}

function sayDays(first: string, end: string, moment: Moment): string {
  const last = dayAfter(end, -1);
  const said = (date: string) => formatTime(dayAt(date, moment.zone), moment);
  return last <= first ? said(first) : `${said(first)} – ${said(last)}`;
}

function clockOf({ time }: LocalTime): string {
  return (time ?? '').slice(0, 5);
}

function summaryCell({ summary, label, status }: CalendarEvent, screen: Pick<Screen, 'paint'>): string {
  const untitled = label.origin === 'outside' ? outside('(no title)', 'event') : '(no title)';
  const title = summary.length === 0 ? untitled : summary;
  const words = shownWords(title, { item: { state: 'open' } }, screen);
  return status === 'confirmed' ? words : `${words}${screen.paint.dim(` (${status})`)}`;
}

const shownAttendees = 3;

function detailsOf({ location, attendees, recurrence }: CalendarEvent): string {
  const others = attendees.length - shownAttendees;
  const people = [
    ...attendees.slice(0, shownAttendees).map((name) => wordsOnLine(name, 80)),
    ...(others > 0 ? [`${others} more`] : []),
  ].join(', ');
  return [
    location.length === 0 ? '' : ` · ${wordsOnLine(location, 100)}`,
    people === '' ? '' : ` · with ${people}`,
    recurrence === null ? '' : ` · ${plainLine(sayRecurrence(recurrence), 80)}`,
  ].join('');
}

/** Events are found by the last digits of an id. What other programs call theirs may end in anything, so those get digits. */
export function eventId(ref: string): string {
  const own = /[0-9a-f-]*[0-9a-f]{8}(?=(?:\.ics)?$)/i.exec(ref)?.[0];
  return own?.slice(-36).toLowerCase() ?? digest(ref).slice(-16);
}

export function shortEventId(ref: string): string {
  return eventId(ref).slice(-8);
}

/** Anything longer than an id suffix may be a ref. */
const minRefLength = 16;
const yearMs = 366 * 86_400_000;

/** The event that is meant, of those from a year ago to two years ahead, or by its whole ref. Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS`. */
export async function findEvent(
  given: string,
  calendar: Calendar,
  { now, zone }: { readonly now: number; readonly zone: string },
): Promise<CalendarEvent> {
  const suffix = given.trim().toLowerCase();
  const window = { from: now - yearMs, to: now + 2 * yearMs, zone, limit: 20_000 };
  const { occurrences } = suffix.length < 4 ? { occurrences: [] } : await calendar.list(window);
  const refs = [...new Set(occurrences.map(({ event }) => event.ref))];
  const meant = refs.includes(given) ? [given] : refs.filter((ref) => eventId(ref).endsWith(suffix));
  if (meant.length > 1) {
    throw tactError('ID_AMBIGUOUS', { what: 'event', id: suffix, count: meant.length, list: 'events' });
  }
  // A complete ref may refer to an event outside the window.
  const ref = meant[0] ?? (given.length > minRefLength ? given : null);
  const found = ref === null ? null : await calendar.get(ref);
  if (found !== null) return found;
  throw tactError('ID_NOT_FOUND', { what: 'event', id: given.slice(0, 40), list: 'events' });
}

/** The one occurrence of an event that begins on a day. Throws `ID_NOT_FOUND`. */
export async function findOccurrence(
  event: CalendarEvent,
  day: { readonly date: string; readonly from: number; readonly to: number },
  calendar: Calendar,
  zone: string,
): Promise<Occurrence> {
  const { occurrences } = await calendar.list({ from: day.from, to: day.to, zone, limit: 20_000 });
  const found = occurrences.find(
    (one) => one.event.ref === event.ref && one.startsAt >= day.from && one.startsAt < day.to,
  );
  if (found !== undefined) return found;
  const id = `${shortEventId(event.ref)} on ${day.date}`;
  throw tactError('ID_NOT_FOUND', { what: 'event', id, list: 'events' });
}

export interface ListEventsOptions extends MomentOptions {
  readonly from?: string;
  readonly to?: string;
  readonly days?: number;
  readonly search?: string;
}

const defaultDays = 7;
const limit = 1000;

export async function listEvents(options: ListEventsOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const window = windowFrom(options, moment, cli);
  const { user, assistant } = tact;
  await refreshFeeds(tact, cli);
  const calendar = withAnswers(await tact.calendar(), { user, store: assistant.runtime.store });
  const { occurrences, unreadable, leftOut = [] } = await calendar.list({ ...window, limit });
  const isMeant = ({ event: { summary, location, description, attendees } }: Occurrence) =>
    mentions([summary, location, description, ...attendees], options.search);
  const [found, notListed] = [occurrences.filter(isMeant), leftOut.filter(isMeant)];
  const { screen, notes } = cli;
  if (cli.options.json) {
    for (const occurrence of found) screen.record(occurrenceRecord(occurrence));
  } else if (found.length === 0) {
    screen.line(occurrences.length === 0 ? 'No events.' : 'No matching events.');
    screen.line(screen.paint.dim('Add one with: tact events add "Lunch" --start "tomorrow at noon"'));
  } else {
    screen.line(formatEvents(listedOnce(found, notListed), moment, screen));
    screen.line(screen.paint.dim('tact events change ID --start "…" · tact events remove ID'));
  }
  if (unreadable > 0) {
    notes.line(notes.paint.dim(`${unreadable} ${unreadable === 1 ? 'event' : 'events'} could not be read.`));
  }
  const missing = notListed.reduce((sum, { count }) => sum + count, 0);
  if (missing > 0) {
    const subject = missing === 1 ? 'One more time is' : `${missing} more times are`;
    notes.line(notes.paint.dim(`${subject} not listed; shorten the range with --to.`));
  }
}

/** Throws `TIME_UNREADABLE`, and `USAGE_INVALID` for a time that ends before it begins. */
function windowFrom(
  { from, to, days }: ListEventsOptions,
  moment: Moment,
  cli: Cli,
): Omit<CalendarWindow, 'limit'> {
  const { zone } = moment;
  const begin = from === undefined ? null : readTime(from, moment);
  const until = to === undefined ? null : readTime(to, moment);
  for (const found of [begin, until]) if (found !== null) tellReading(found, moment, cli);
  const today = dayAt(timeAt(moment.now, zone).date, zone);
  const start = begin?.start ?? today;
  // “next week” alone is all of it.
  const whole = until === null && days === undefined ? (begin?.end ?? null) : null;
  const lastDay = dayAt(dayAfter(start.date, days ?? defaultDays), zone);
  const end = until === null ? (whole ?? lastDay).ms : endOf(until, zone);
  if (end > start.ms) return { from: start.ms, to: end, zone };
  const problem = `The range ends (--to ${(to ?? '').slice(0, 60)}) before it starts.`;
  throw tactError('USAGE_INVALID', { problem, help: 'tact events list --help' });
}

/** The end of a day that was named, or the time. */
function endOf({ start, end }: FoundTime, zone: string): number {
  if (end !== null) return end.ms;
  return isDay(start) ? dayAt(dayAfter(start.date, 1), zone).ms : start.ms;
}
