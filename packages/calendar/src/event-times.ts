import { isDay, localMs, localText } from '@tact/core/ports/calendar-content';
import { readDuration } from '@tact/core/recurrence';
import { type CalendarComponent, type ContentLine, lineOf } from './content-lines.ts';
import type { AddedOccurrence } from './kept-event.ts';
import { type LocalTime, readLocalTime } from './local-time.ts';
import { namedZone, type Zone } from './zone.ts';
import type { FoundZone, ZoneBook } from './zone-book.ts';

/** The start of an event, and the zone that its times are local to. */
export interface TimeFrame extends ZoneOfTime {
  readonly start: LocalTime & { readonly ms: number };
}

interface ZoneOfTime extends FoundZone {
  /** UTC for days and for floating times. */
  readonly zone: Zone;
  readonly isFloating?: boolean;
}

const floating = { zone: namedZone('UTC'), rules: null, isFloating: true } as const;
const dayMs = 86_400_000;

/** Null where the component has no start that can be read. */
export function timeFrameOf(component: CalendarComponent, zones: ZoneBook): TimeFrame | null {
  const line = lineOf(component, 'DTSTART');
  const start = line === null ? null : readLocalTime(line.value);
  if (line === null || start === null || start.ms === null) return null;
  const { ms } = start;
  const isSaid =
    line.parameters['VALUE']?.toUpperCase() === 'DATE' ||
    wholeDayMarks.some((name) => isMarked(component, name));
  const isWholeDay = !start.isDay && ms % dayMs === 0 && isSaid;
  if (isWholeDay) return timeFrameAt({ ...floating, start: { ...start, ms } }, start.text.slice(0, 10));
  return { ...zoneOfLine(line, start, zones), start: { ...start, ms } };
}

/** Outlook and its relatives write a whole day from midnight to midnight. */
const wholeDayMarks = [
  'X-MICROSOFT-CDO-ALLDAYEVENT',
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT',
  'X-FUNAMBOL-ALLDAY',
];

function isMarked(component: CalendarComponent, name: string): boolean {
  return /^\s*(?:TRUE|1)\s*$/i.test(lineOf(component, name)?.value ?? '');
}

/** The same zone, with another start. */
export function timeFrameAt(series: TimeFrame, local: string): TimeFrame {
  const start = { text: local, ms: localMs(local) ?? 0, isDay: isDay(local), isUtc: false };
  return { ...series, start };
}

/** The zone of a line's time. An unknown name counts as none: the time is floating. */
export function zoneOfLine(line: ContentLine, time: LocalTime, zones: ZoneBook): ZoneOfTime {
  if (time.isUtc) return { zone: namedZone('UTC'), rules: null };
  const name = line.parameters['TZID'];
  if (time.isDay) return floating;
  if (name === undefined) return zones.ofCalendar ?? floating;
  return zones.find(name, time.ms ?? 0) ?? floating;
}

/** The local time at which an event ends. An end before the start counts as the start, or the end of its day. */
export function endOf(component: CalendarComponent, frame: TimeFrame, zones: ZoneBook): string {
  const { start } = frame;
  const least = start.isDay ? start.ms + dayMs : start.ms;
  const line = lineOf(component, 'DTEND');
  const given = line === null ? null : readDate(line, line.value, frame, zones);
  const end = given === null ? null : localMs(given.start);
  if (end !== null) return localText(Math.max(end, least), start.isDay);
  const duration = readDuration(lineOf(component, 'DURATION')?.value ?? '');
  if (duration === null) return localText(least, start.isDay);
  // A day may have 23 or 25 hours; hours are exact.
  const days = start.ms + duration.days * dayMs;
  if (start.isDay) return localText(Math.max(days + Math.ceil(duration.ms / dayMs) * dayMs, least), true);
  const after = frame.zone.toLocal(frame.zone.toInstant(days) + duration.ms);
  // In the hour that occurs twice, an end can have an earlier local time than its start.
  return localText(after >= least ? after : Math.max(days + duration.ms, least), false);
}

/** A date in the terms of its series: in its zone, and a day where the series has days. A period has an end too. */
export function readDate(
  line: ContentLine,
  value: string,
  frame: TimeFrame,
  zones: ZoneBook,
): AddedOccurrence | null {
  const [from = '', to] = value.split('/');
  const time = readLocalTime(from);
  if (time === null || time.ms === null) return null;
  const start = localIn(frame, line, time, zones);
  if (to === undefined) return { start, end: null };
  const duration = readDuration(to);
  if (duration !== null) {
    return {
      start,
      end: localText((localMs(start) ?? 0) + duration.days * dayMs + duration.ms, isDay(start)),
    };
  }
  const end = readLocalTime(to);
  return { start, end: end?.ms == null ? null : localIn(frame, line, end, zones) };
}

function localIn(frame: TimeFrame, line: ContentLine, time: LocalTime, zones: ZoneBook): string {
  if (frame.start.isDay || time.isDay) return time.text.slice(0, 10);
  const own = zoneOfLine(line, time, zones);
  if (frame.isFloating || own.isFloating || own.zone === frame.zone) return time.text;
  return localText(frame.zone.toLocal(own.zone.toInstant(time.ms ?? 0)), false);
}
