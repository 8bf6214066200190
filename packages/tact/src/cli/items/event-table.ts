import type { CalendarEvent, Occurrence, ReminderTrigger } from '@tact/core/ports/calendar';
import { outside } from '@tact/core/records';
import { minutesBeforeStart, readDuration } from '@tact/core/recurrence';
import { plainLine } from '@tact/core/text';
import { formatTime, type LocalTime, type Moment } from '@tact/english';
import type { ListedOccurrence } from '@tact/tools';
import type { Screen } from '../output/screen.ts';
import { formatTable } from '../output/table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { eventId, shortEventId } from './event-id.ts';
import { dayAfter, dayAt, ownTime, timeAt, zoneOf } from './event-span.ts';
import { shownWords } from './list-items.ts';
import { sayRecurrence } from './recurrence.ts';

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
export function occurrenceRecord({ event, ...when }: Occurrence): object {
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
