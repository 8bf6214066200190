import {
  type CalendarComponent,
  type ContentLine,
  lineOf,
  linesNamed,
  readComponents,
  readText,
} from '@tact/calendar/content-lines';
import { endOf, timeFrameOf, zoneOfLine } from '@tact/calendar/event-times';
import { readLocalTime } from '@tact/calendar/local-time';
import { zonesOf } from '@tact/calendar/read-calendar';
import type { ZoneBook } from '@tact/calendar/zone-book';
import { localMs } from '@tact/core/ports/calendar-content';
import type { Invitation } from '@tact/core/ports/mail-parser';
import { readDuration } from '@tact/core/recurrence';
import { removeInvisible } from '@tact/visible-text/invisible-characters';
import type { MailLimits } from '@tact/visible-text/limits';
import { partText } from './part-text.ts';
import type { CalendarPart } from './parts.ts';

/** What the first event or task of a calendar part says (RFC 5545); null where it has none. Recurrences are not expanded. */
export function readInvitation({ method, part }: CalendarPart, limits: MailLimits): Invitation | null {
  const components = [...everyComponent(readComponents(partText(part, limits.maxCalendarChars).text))];
  const event = components.find(({ name }) => name === 'VEVENT' || name === 'VTODO');
  if (event === undefined) return null;
  const zones = zonesOf(components);
  const organizer = lineOf(event, 'ORGANIZER');
  const said = visible(method || methodOf(components)).toUpperCase();
  const answer = said === 'REPLY' ? answerOf(event) : null;
  return {
    method: said,
    ...(answer === null ? {} : { answer }),
    summary: textOf(event, 'SUMMARY'),
    location: textOf(event, 'LOCATION'),
    organizer: organizer === null ? '' : organizerOf(organizer),
    description: textOf(event, 'DESCRIPTION'),
    start: momentOf(lineOf(event, 'DTSTART'), zones),
    end: endMomentOf(event, zones),
  };
}

const maxFieldChars = 10_000;

/** Those within others too: some senders leave the calendar around an event out, others write it twice. */
function* everyComponent(components: readonly CalendarComponent[]): Generator<CalendarComponent> {
  for (const component of components) {
    yield component;
    yield* everyComponent(component.parts);
  }
}

function methodOf(components: readonly CalendarComponent[]): string {
  const calendar = components.find((each) => each.name === 'VCALENDAR' && lineOf(each, 'METHOD') !== null);
  return calendar === undefined ? '' : (lineOf(calendar, 'METHOD')?.value ?? '');
}

/** Whoever replies names himself alone (RFC 5546, 3.2.3); some programs name all attendees, and then nobody can tell who replied. */
function answerOf(event: CalendarComponent): string | null {
  const [attendee, ...others] = linesNamed(event, 'ATTENDEE');
  const answer = attendee?.parameters['PARTSTAT']?.toUpperCase();
  return answer !== undefined && others.length === 0 && answers.has(answer) ? answer : null;
}

const answers: ReadonlySet<string> = new Set(['ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED']);

function textOf(event: CalendarComponent, name: string): string {
  return visible(readText(lineOf(event, name)?.value ?? ''));
}

function visible(text: string): string {
  return removeInvisible(text.slice(0, maxFieldChars)).text.trim();
}

function organizerOf({ value, parameters }: ContentLine): string {
  const address = visible(value).replace(/^mailto:/i, '');
  const name = visible(parameters['CN'] ?? '');
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}

/** A day as a day, a time in UTC; a floating time stays as it is (RFC 5545 3.3.5, form 1). */
function momentOf(line: ContentLine | null, zones: ZoneBook): string {
  const time = line === null ? null : readLocalTime(line.value);
  if (line === null || time === null || time.ms === null) return '';
  const { zone, isFloating } = zoneOfLine(line, time, zones);
  return isFloating ? time.text : new Date(zone.toInstant(time.ms)).toISOString();
}

/** Empty where nothing says when it ends. */
function endMomentOf(event: CalendarComponent, zones: ZoneBook): string {
  const end = lineOf(event, 'DTEND') ?? lineOf(event, 'DUE');
  const start = timeFrameOf(event, zones);
  if (end !== null || start === null) return momentOf(end, zones);
  if (readDuration(lineOf(event, 'DURATION')?.value ?? '') === null) return '';
  const local = endOf(event, start, zones);
  return start.isFloating
    ? local
    : new Date(start.zone.toInstant(localMs(local) ?? start.start.ms)).toISOString();
}
