import type { CalendarEvent, EventContent } from '#ports/calendar';
import { contentProblem, isDay, localMs, localText } from '#ports/calendar-content';
import { type CalendarComponent, type ContentLine, lineOf, linesNamed, readText } from './content-lines.ts';
import { zoneOf } from './expand-event.ts';
import type { AddedOccurrence, ChangedOccurrence, KeptEvent } from './kept-event.ts';
import { type LocalTime, readDuration, readLocalTime } from './local-time.ts';
import { type EventParts, sequenceOf } from './read-calendar.ts';
import { namedZone, type Zone } from './zone.ts';
import type { FoundZone, ZoneBook } from './zone-book.ts';

/** The event that components of one UID tell of; null where its times cannot be read. */
export function readEvent({ uid, master, overrides }: EventParts, zones: ZoneBook): KeptEvent | null {
  const component = master ?? overrides[0];
  if (component === undefined) return null;
  const place = placeOf(component, zones);
  if (place === null) return null;
  const content = contentOf(component, place, zones);
  if (contentProblem(content) !== null) return null;
  const dates = (name: string) =>
    linesNamed(component, name).flatMap((line) =>
      line.value.split(',').flatMap((value) => readDate(line, value, place, zones) ?? []),
    );
  return {
    uid,
    sequence: sequenceOf(component),
    organizer: organizerOf(component),
    status: statusOf(component),
    content,
    zoneRules: place.rules,
    added: dates('RDATE').slice(0, mostDates),
    cancelled: [...new Set(dates('EXDATE').map(({ start }) => start))].slice(0, mostDates),
    // What tells of a single occurrence only is an event of its own.
    changed:
      master === null
        ? []
        : overrides.slice(0, mostDates).flatMap((each) => changeOf(each, place, zones) ?? []),
    participation: participationOf(component),
    modified: modifiedOf(component),
  };
}

/** What components tell of single occurrences of an event that is known already. */
export function readOccurrences(
  { overrides }: EventParts,
  kept: KeptEvent,
  zones: ZoneBook,
): readonly ChangedOccurrence[] {
  const { content, zoneRules } = kept;
  const start = {
    text: content.start,
    ms: localMs(content.start) ?? 0,
    isDay: isDay(content.start),
    isUtc: false,
  };
  const isFloating = content.zone === 'floating';
  const place: Place = { zone: zoneOf(kept, 'UTC'), rules: zoneRules, start, isFloating };
  return overrides.slice(0, mostDates).flatMap((each) => changeOf(each, place, zones) ?? []);
}

/** An address in small letters, or the name where there is none. */
export function addressOf({ value, parameters }: ContentLine): string {
  const address = /^mailto:(.*)$/i.exec(value.trim())?.[1] ?? value.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address.toLowerCase();
  const email = parameters['EMAIL']?.trim() ?? '';
  return email !== '' ? email.toLowerCase() : oneLine(parameters['CN'] ?? address);
}

/** Where an event takes place in time: what its local times are local to. */
interface Place extends FoundZone {
  readonly start: LocalTime & { readonly ms: number };
  /** Null for days and for what is floating. */
  readonly zone: Zone;
  readonly isFloating?: boolean;
}

const floating = { zone: namedZone('UTC'), rules: null, isFloating: true } as const;

const mostDates = 2_000;
const mostAttendees = 500;
const longestText = 20_000;
const dayMs = 86_400_000;

function placeOf(component: CalendarComponent, zones: ZoneBook): Place | null {
  const line = lineOf(component, 'DTSTART');
  const start = line === null ? null : readLocalTime(line.value);
  if (line === null || start === null || start.ms === null) return null;
  return { ...zoneOfLine(line, start, zones), start: { ...start, ms: start.ms } };
}

function placeAt(series: Place, local: string): Place {
  const start = { text: local, ms: localMs(local) ?? 0, isDay: isDay(local), isUtc: false };
  return { ...series, start };
}

/** A name of a zone that nobody knows is no worse than none. */
function zoneOfLine(
  line: ContentLine,
  time: LocalTime,
  zones: ZoneBook,
): FoundZone & { readonly isFloating?: boolean } {
  if (time.isUtc) return { zone: namedZone('UTC'), rules: null };
  const name = line.parameters['TZID'];
  if (time.isDay || name === undefined) return floating;
  return zones.find(name, time.ms ?? 0) ?? floating;
}

function contentOf(component: CalendarComponent, place: Place, zones: ZoneBook): EventContent {
  const text = (name: string) => readText(lineOf(component, name)?.value ?? '');
  const rules = linesNamed(component, 'RRULE').map(({ value }) =>
    value.trim().replace(/;+$/, '').toUpperCase(),
  );
  const attendees = linesNamed(component, 'ATTENDEE')
    .map(addressOf)
    .filter((each) => each !== '');
  return {
    summary: oneLine(text('SUMMARY')),
    start: place.start.text,
    end: endOf(component, place, zones),
    zone: place.isFloating ? 'floating' : place.zone.name,
    location: oneLine(text('LOCATION')),
    description: shortened(text('DESCRIPTION').replace(/[^\P{Cc}\t\n\r]/gu, '')),
    attendees: [...new Set(attendees)].slice(0, mostAttendees),
    recurrence: rules.length === 0 ? null : rules.join('\n'),
  };
}

/** What ends before it starts ends at once, or with its day. */
function endOf(component: CalendarComponent, place: Place, zones: ZoneBook): string {
  const { start } = place;
  const least = start.isDay ? start.ms + dayMs : start.ms;
  const line = lineOf(component, 'DTEND');
  const given = line === null ? null : readDate(line, line.value, place, zones);
  const end = given === null ? null : localMs(given.start);
  if (end !== null) return localText(Math.max(end, least), start.isDay);
  const duration = readDuration(lineOf(component, 'DURATION')?.value ?? '');
  if (duration === null) return localText(least, start.isDay);
  // Days are days whatever the clocks do; hours are hours.
  const days = start.ms + duration.days * dayMs;
  if (start.isDay) return localText(Math.max(days + Math.ceil(duration.ms / dayMs) * dayMs, least), true);
  const after = place.zone.toLocal(place.zone.toInstant(days) + duration.ms);
  // In the hour that is there twice an end can have an earlier time than its start.
  return localText(after >= least ? after : Math.max(days + duration.ms, least), false);
}

/** A date of the series in the series' own terms: its zone, and days where it has days. A period has an end too. */
function readDate(line: ContentLine, value: string, place: Place, zones: ZoneBook): AddedOccurrence | null {
  const [from = '', to] = value.split('/');
  const time = readLocalTime(from);
  if (time === null || time.ms === null) return null;
  const start = localIn(place, line, time, zones);
  if (to === undefined) return { start, end: null };
  const duration = readDuration(to);
  if (duration !== null) {
    return {
      start,
      end: localText((localMs(start) ?? 0) + duration.days * dayMs + duration.ms, isDay(start)),
    };
  }
  const end = readLocalTime(to);
  return { start, end: end?.ms == null ? null : localIn(place, line, end, zones) };
}

function localIn(place: Place, line: ContentLine, time: LocalTime, zones: ZoneBook): string {
  if (place.start.isDay || time.isDay) return time.text.slice(0, 10);
  const own = zoneOfLine(line, time, zones);
  if (place.isFloating || own.isFloating || own.zone === place.zone) return time.text;
  return localText(place.zone.toLocal(own.zone.toInstant(time.ms ?? 0)), false);
}

/** Its times are told in the zone of the series where that has one. */
function changeOf(component: CalendarComponent, series: Place, zones: ZoneBook): ChangedOccurrence | null {
  const line = lineOf(component, 'RECURRENCE-ID');
  const named = line === null ? null : readDate(line, line.value, series, zones);
  if (line === null || named === null) return null;
  // A cancellation need not say when it would have been.
  const own = placeOf(component, zones) ?? placeAt(series, named.start);
  const content = { ...contentOf(component, own, zones), recurrence: null };
  const isSameKind = series.start.isDay || own.start.isDay || series.isFloating || own.isFloating;
  const moved = (local: string) =>
    localText(series.zone.toLocal(own.zone.toInstant(localMs(local) ?? 0)), false);
  return {
    occurrence: named.start,
    andFollowing: line.parameters['RANGE']?.toUpperCase() === 'THISANDFUTURE',
    status: statusOf(component),
    content: isSameKind
      ? content
      : { ...content, start: moved(content.start), end: moved(content.end), zone: series.zone.name },
  };
}

function statusOf(component: CalendarComponent): CalendarEvent['status'] {
  const status = lineOf(component, 'STATUS')?.value.trim().toLowerCase();
  return status === 'tentative' || status === 'cancelled' ? status : 'confirmed';
}

/** An address in small letters; null where nobody is named. */
export function organizerOf(component: CalendarComponent): string | null {
  const line = lineOf(component, 'ORGANIZER');
  return line === null ? null : addressOf(line).slice(0, 300) || null;
}

/** Comparable as text. */
function modifiedOf(component: CalendarComponent): string {
  const line = lineOf(component, 'LAST-MODIFIED') ?? lineOf(component, 'DTSTAMP');
  return readLocalTime(line?.value ?? '')?.text ?? '';
}

function participationOf(component: CalendarComponent): Readonly<Record<string, string>> {
  const answers = linesNamed(component, 'ATTENDEE')
    .slice(0, mostAttendees)
    .flatMap((line) => {
      const answer = line.parameters['PARTSTAT']?.toUpperCase();
      return answer === undefined ? [] : [[addressOf(line), answer.slice(0, 40)] as const];
    });
  return Object.fromEntries(answers);
}

function oneLine(text: string): string {
  return shortened(text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
}

function shortened(text: string): string {
  return text.toWellFormed().slice(0, longestText).toWellFormed();
}
