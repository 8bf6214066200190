import { isDay } from '@tact/core/ports/calendar-content';
import type { PlainContent } from '@tact/core/ports/label-event';
import type { Origin } from '@tact/core/records';
import {
  type CalendarComponent,
  contentLine,
  lineOf,
  readComponents,
  writeComponent,
} from './content-lines.ts';
import { styleIn, styleOf, type TimeStyle, timeLine, withContent, withLines } from './event-lines.ts';
import type { ChangedOccurrence, KeptEvent } from './kept-event.ts';
import { sequenceOf, zonesOf } from './read-calendar.ts';
import { readOccurrences } from './read-event.ts';
import { writeZone } from './write-zone.ts';
import { namedZone } from './zone.ts';

/** The property with the origin of an event's text where that is not the owner. It makes a label weaker, never stronger. */
export const originProperty = 'X-TACT-ORIGIN';

/** The text of a new event. `organizer` is the owner's address, where it is known. */
export function writeEvent(
  content: PlainContent,
  about: {
    readonly uid: string;
    readonly origin: Origin;
    readonly organizer: string | null;
    readonly now: number;
  },
): string {
  const empty: CalendarComponent = { name: 'VEVENT', lines: [contentLine('UID', about.uid)], parts: [] };
  const nothing = { summary: '', location: '', description: '', attendees: [], recurrence: null };
  const style = styleOf(content.zone);
  const filled = withContent(empty, { ...nothing, start: '', end: '', zone: '' }, content, style);
  // An invitation needs an organiser (RFC 5546).
  const invites = content.attendees.length > 0 && about.organizer !== null;
  const organised = invites
    ? withLines(filled, 'ORGANIZER', [contentLine('ORGANIZER', `mailto:${about.organizer}`)])
    : filled;
  const event = stamped(withOrigin(organised, about.origin), about.now, 0);
  const lines = [contentLine('VERSION', '2.0'), contentLine('PRODID', '-//Tact//EN')];
  return writeComponent(withZone({ name: 'VCALENDAR', lines, parts: [event] }, content, style));
}

/**
 * The text of a known event after a change, with everything that we do not understand as it was. `before` was read from the
 * text, and `after` is a change of that (edit-event.ts). Null where the text does not contain the event.
 */
export function rewriteEvent(
  text: string,
  before: KeptEvent,
  after: KeptEvent,
  about: { readonly origin: Origin; readonly now: number },
): string | null {
  const calendar = readComponents(text).find(({ name }) => name === 'VCALENDAR');
  const events = calendar?.parts.filter(({ name }) => name === 'VEVENT') ?? [];
  const master = events.find((event) => lineOf(event, 'RECURRENCE-ID') === null) ?? events[0];
  if (calendar === undefined || master === undefined) return null;

  const isSameZone = after.content.zone === before.content.zone;
  const { isWithoutSeries = false } = before;
  // The zone keeps the name it has in the text unless the event moves to another.
  const style = isSameZone ? styleIn(master) : styleOf(after.content.zone);
  const filled = withContent(master, before.content, after.content, style);
  const dated = withDates(filled, before, after, style);
  const edited = stamped(withOrigin(dated, about.origin), about.now, sequenceOf(master) + 1);
  const zones = zonesOf(calendar.parts);
  const overrides = events
    .filter((event) => event !== master || isWithoutSeries)
    .map((component) => {
      const [read] = readOccurrences(
        { uid: before.uid, master: null, overrides: [component] },
        before,
        zones,
      );
      return { component, occurrence: read?.occurrence ?? null };
    });
  const rewritten = overridesAfter(overrides, edited, before, after, style);
  const others = calendar.parts.filter(({ name }) => name !== 'VEVENT');
  return writeComponent(
    withZone(
      { ...calendar, parts: [...others, ...(isWithoutSeries ? [] : [edited]), ...rewritten] },
      after.content,
      style,
    ),
  );
}

function withOrigin(event: CalendarComponent, origin: Origin): CalendarComponent {
  return origin === 'owner' ? event : withLines(event, originProperty, [contentLine(originProperty, origin)]);
}

function stamped(event: CalendarComponent, now: number, sequence: number): CalendarComponent {
  const time = `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  let changed = withLines(event, 'DTSTAMP', [contentLine('DTSTAMP', time)]);
  changed = withLines(changed, 'LAST-MODIFIED', [contentLine('LAST-MODIFIED', time)]);
  return withLines(changed, 'SEQUENCE', [contentLine('SEQUENCE', String(sequence))]);
}

function withDates(
  event: CalendarComponent,
  before: KeptEvent,
  after: KeptEvent,
  style: TimeStyle,
): CalendarComponent {
  let changed = event;
  const isSameZone = before.content.zone === after.content.zone;
  if (!isSameZone || before.cancelled.join() !== after.cancelled.join()) {
    changed = withLines(
      changed,
      'EXDATE',
      after.cancelled.map((name) => timeLine('EXDATE', name, style)),
    );
  }
  const starts = ({ added }: KeptEvent) => added.map(({ start, end }) => `${start}/${end}`).join();
  if (!isSameZone || starts(before) !== starts(after)) {
    changed = withLines(
      changed,
      'RDATE',
      after.added.map(({ start, end }) => {
        const line = timeLine('RDATE', start, style);
        if (end === null || isDay(start)) return line;
        const until = timeLine('RDATE', end, style).value;
        return contentLine('RDATE', `${line.value}/${until}`, { ...line.parameters, VALUE: 'PERIOD' });
      }),
    );
  }
  return changed;
}

/** Each changed occurrence in the component that it was read from; a new one starts as a copy of the series. */
function overridesAfter(
  overrides: readonly { readonly component: CalendarComponent; readonly occurrence: string | null }[],
  master: CalendarComponent,
  before: KeptEvent,
  after: KeptEvent,
  style: TimeStyle,
): readonly CalendarComponent[] {
  const isShorter = after.changed.length < before.changed.length;
  const kept = overrides.flatMap(({ component, occurrence }) => {
    const index = before.changed.findIndex((each) => each.occurrence === occurrence);
    const former = before.changed[index];
    // What cannot be read stays as it is.
    if (former === undefined) return [component];
    const now = isShorter
      ? after.changed.find((each) => each.occurrence === occurrence)
      : after.changed[index];
    return now === undefined
      ? []
      : [override(component, former.occurrence, former.content, now, before, style)];
  });
  const added = after.changed.slice(before.changed.length).map((now) => {
    const own = ['RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'];
    const lines = master.lines.filter(({ name }) => !own.includes(name));
    const content = { ...after.content, recurrence: null };
    return override({ ...master, lines }, '', content, now, before, style);
  });
  return [...kept, ...added];
}

function override(
  component: CalendarComponent,
  name: string,
  former: PlainContent,
  now: ChangedOccurrence,
  series: KeptEvent,
  style: TimeStyle,
): CalendarComponent {
  const isOfSeries = now.content.zone === series.content.zone || name === '';
  const own = isOfSeries
    ? style
    : former.zone === now.content.zone
      ? styleIn(component)
      : styleOf(now.content.zone);
  const edited = withContent(component, former, now.content, own);
  return name === now.occurrence
    ? edited
    : withLines(edited, 'RECURRENCE-ID', [timeLine('RECURRENCE-ID', now.occurrence, style)]);
}

/** Adds the zone of the event's times where the calendar does not define it yet. */
function withZone(
  calendar: CalendarComponent,
  content: PlainContent,
  { tzid }: TimeStyle,
): CalendarComponent {
  const isThere = calendar.parts.some(
    (part) => part.name === 'VTIMEZONE' && lineOf(part, 'TZID')?.value.trim() === tzid,
  );
  if (tzid === null || tzid !== content.zone || isThere || isDay(content.start)) return calendar;
  const instant = namedZone(tzid).toInstant(Date.parse(`${content.start}Z`));
  return { ...calendar, parts: [writeZone(tzid, instant), ...calendar.parts] };
}
