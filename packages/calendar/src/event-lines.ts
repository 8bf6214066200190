import { isDay, localText } from '@tact/core/ports/calendar-content';
import type { PlainContent } from '@tact/core/ports/label-event';
import { type CalendarComponent, type ContentLine, contentLine, lineOf, writeText } from './content-lines.ts';
import { withReminders } from './event-reminders.ts';
import { readLocalTime } from './local-time.ts';
import { addressOf } from './read-event.ts';
import { namedZone } from './zone.ts';

/** How times of an event are written: with the name its zone has in this calendar, in UTC, or floating. */
export interface TimeStyle {
  readonly tzid: string | null;
  readonly isUtc: boolean;
}

/** The style of a zone, as `EventContent.zone` names it. */
export function styleOf(zone: string): TimeStyle {
  return { tzid: zone === 'UTC' || zone === 'floating' ? null : zone, isUtc: zone === 'UTC' };
}

/** The style of a component's start, so that related times are written alike. */
export function styleIn(component: CalendarComponent): TimeStyle {
  const line = lineOf(component, 'DTSTART');
  return { tzid: line?.parameters['TZID'] ?? null, isUtc: /Z\s*$/i.test(line?.value ?? '') };
}

export function timeLine(name: string, local: string, { tzid, isUtc }: TimeStyle): ContentLine {
  const value = local.replace(/[-:]/g, '');
  if (isDay(local)) return contentLine(name, value, { VALUE: 'DATE' });
  if (isUtc) return contentLine(name, `${value}Z`);
  return contentLine(name, value, tzid === null ? {} : { TZID: tzid });
}

/** The component with the lines of one name replaced, in the place of the first of them or at the end. */
export function withLines(
  component: CalendarComponent,
  name: string,
  lines: readonly ContentLine[],
): CalendarComponent {
  const place = component.lines.findIndex((line) => line.name === name);
  const others = component.lines.filter((line) => line.name !== name);
  const at =
    place === -1
      ? others.length
      : component.lines.slice(0, place).filter((line) => line.name !== name).length;
  return { ...component, lines: [...others.slice(0, at), ...lines, ...others.slice(at)] };
}

/** The component with the fields that differ between the two contents replaced. */
export function withContent(
  component: CalendarComponent,
  before: PlainContent,
  after: PlainContent,
  style: TimeStyle,
): CalendarComponent {
  let changed = component;
  for (const [field, name] of [
    ['summary', 'SUMMARY'],
    ['location', 'LOCATION'],
    ['description', 'DESCRIPTION'],
  ] as const) {
    if (before[field] === after[field]) continue;
    changed = withLines(
      changed,
      name,
      after[field] === '' ? [] : [contentLine(name, writeText(after[field]))],
    );
  }
  if (before.start !== after.start || before.end !== after.end || before.zone !== after.zone) {
    changed = withLines(changed, 'DTSTART', [timeLine('DTSTART', after.start, style)]);
    // An event has an end or a duration, not both.
    changed = withLines(changed, 'DURATION', []);
    changed = withLines(changed, 'DTEND', [timeLine('DTEND', after.end, style)]);
  }
  const isUntilKind = isDay(before.start) === isDay(after.start) && before.zone === after.zone;
  if (before.recurrence !== after.recurrence || (before.start !== '' && !isUntilKind)) {
    const rules = (after.recurrence ?? '').split('\n').filter((rule) => rule !== '');
    changed = withLines(
      changed,
      'RRULE',
      rules.map((rule) => contentLine('RRULE', withUntil(rule, after))),
    );
  }
  if (before.attendees.join('\n') !== after.attendees.join('\n')) {
    changed = withLines(changed, 'ATTENDEE', attendeeLines(changed, after.attendees));
  }
  return withReminders(changed, before.reminders ?? [], after.reminders ?? []);
}

/**
 * The rule with UNTIL as RFC 5545 3.3.10 wants it: a date beside a date, in UTC beside a start with a zone or in UTC, local beside a
 * floating one. A day includes all of it.
 */
function withUntil(rule: string, { start, zone }: Pick<PlainContent, 'start' | 'zone'>): string {
  return rule.replace(/(UNTIL=)([^;]+)/i, (whole, name: string, value: string) => {
    const until = readLocalTime(value);
    if (until === null || until.ms === null) return whole;
    const own = namedZone(zone === 'floating' ? 'UTC' : zone);
    const written = (ms: number, asDay: boolean, mark = '') =>
      `${name}${localText(ms, asDay).replace(/[-:]/g, '')}${mark}`;
    if (isDay(start)) return written(until.ms, true);
    const local = until.isDay ? until.ms + dayMs - 1_000 : until.ms;
    if (zone === 'floating') return written(local, false);
    return written(until.isUtc ? until.ms : own.toInstant(local), false, 'Z');
  });
}

const dayMs = 86_400_000;

/** Attendees who stay keep their parameters, such as their answer. */
function attendeeLines(component: CalendarComponent, attendees: readonly string[]): readonly ContentLine[] {
  const known = component.lines.filter(({ name }) => name === 'ATTENDEE');
  return attendees.map(
    (attendee) =>
      known.find((line) => addressOf(line) === attendee.toLowerCase() || addressOf(line) === attendee) ??
      attendeeLine(attendee),
  );
}

/** The property needs an address even where none is known; other programs write it this way. */
function attendeeLine(attendee: string): ContentLine {
  return /^[^\s@]+@[^\s@]+$/.test(attendee)
    ? contentLine('ATTENDEE', `mailto:${attendee}`, { PARTSTAT: 'NEEDS-ACTION', RSVP: 'TRUE' })
    : contentLine('ATTENDEE', 'invalid:nomail', { CN: attendee });
}
