import { type CalendarComponent, contentLine, lineOf, writeComponent } from '@tact/calendar/content-lines';
import { withLines } from '@tact/calendar/event-lines';
import type { EventParts, ReadCalendar } from '@tact/calendar/read-calendar';
import type { CalendarWindow } from '@tact/core/ports/calendar';
import ICAL from 'ical.js';

/** When an occurrence begins and ends, in milliseconds since 1970. */
export type Span = readonly [from: number, to: number];

/**
 * When an event takes place by another implementation (ical.js), to measure our own against. It reads and expands the
 * components by itself. Zones that have a name are those of Intl, as this library knows none; others are its own. Null
 * where it cannot read the event. Some rules keep it busy for ever: run it where it can be stopped.
 */
export function secondOpinion(
  { master, overrides }: EventParts,
  calendar: Pick<ReadCalendar, 'zones' | 'zoneComponents'>,
  window: CalendarWindow,
  most: number,
): readonly Span[] | null {
  const first = master ?? overrides[0];
  if (first === undefined) return null;
  try {
    ICAL.TimezoneService.reset();
    const components = (master === null ? [first] : [master, ...overrides]).map(withZoneOfEnd);
    for (const name of zoneNamesIn(components)) register(name, calendar);
    const [event, ...exceptions] = components.map(
      (component) => new ICAL.Event(new ICAL.Component(ICAL.parse(writeComponent(component)) as unknown[])),
    );
    if (event === undefined) return null;
    for (const exception of exceptions) event.relateException(exception);
    return spansOf(event, window, most);
  } catch {
    // It throws many kinds of errors for what it does not take.
    return null;
  }
}

/** An end without a zone is in that of the start, which the library takes for no zone at all. */
function withZoneOfEnd(component: CalendarComponent): CalendarComponent {
  const TZID = lineOf(component, 'DTSTART')?.parameters['TZID'];
  const end = lineOf(component, 'DTEND');
  if (TZID === undefined || end === null || end.parameters['TZID'] !== undefined) return component;
  if (!/T\d+\s*$/.test(end.value)) return component;
  return withLines(component, 'DTEND', [contentLine('DTEND', end.value, { ...end.parameters, TZID })]);
}

/** So many occurrences before the window are gone through. */
const maxBefore = 5_000;

function spansOf(event: ICAL.Event, window: CalendarWindow, most: number): readonly Span[] {
  if (isCancelled(event)) return [];
  if (!event.isRecurring()) return within([spanOf(event.startDate, event.endDate)], window);
  const spans: Span[] = [];
  const iterator = event.iterator();
  for (let step = 0; step < maxBefore; step += 1) {
    const time = iterator.next() as ICAL.Time | undefined;
    // An occurrence that was moved may be out of order.
    if (time === undefined || instantOf(time) > window.to + marginMs) break;
    const { startDate, endDate, item } = event.getOccurrenceDetails(time);
    if (!isCancelled(item)) spans.push(...within([spanOf(startDate, endDate)], window));
    if (spans.length > most + 50) break;
  }
  return spans.sort(([left], [right]) => left - right).slice(0, most);
}

const marginMs = 40 * 86_400_000;

function within(spans: readonly Span[], { from, to }: CalendarWindow): readonly Span[] {
  return spans.filter(([start, end]) => start < to && (end > from || start >= from));
}

function isCancelled(event: ICAL.Event): boolean {
  return String(event.component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED';
}

function spanOf(start: ICAL.Time, end: ICAL.Time): Span {
  const from = instantOf(start);
  // It lets days without an end last no time in places.
  const least = start.isDate ? from + 86_400_000 : from;
  return [from, Math.max(instantOf(end), least)];
}

/** Local to UTC where there is no zone. */
function instantOf(time: ICAL.Time): number {
  const { year, month, day, hour, minute, second, zone } = time;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return time.isDate ? local : local - zone.utcOffset(time) * 1_000;
}

function zoneNamesIn(components: readonly CalendarComponent[]): ReadonlySet<string> {
  return new Set(
    components.flatMap(({ lines }) => lines.flatMap(({ parameters }) => parameters['TZID'] ?? [])),
  );
}

function register(
  name: string,
  { zones, zoneComponents }: Pick<ReadCalendar, 'zones' | 'zoneComponents'>,
): void {
  const found = zones.find(name, 0);
  if (found === null) return;
  if (found.rules === null) {
    ICAL.TimezoneService.register(new IntlZone(name, found.zone.name), name);
    return;
  }
  const component = zoneComponents.find((each) => lineOf(each, 'TZID')?.value.trim() === name);
  if (component === undefined) return;
  const zone = new ICAL.Component(ICAL.parse(writeComponent(component)) as unknown[]);
  ICAL.TimezoneService.register(new ICAL.Timezone({ component: zone, tzid: name }), name);
}

class IntlZone extends ICAL.Timezone {
  readonly format: Intl.DateTimeFormat;

  constructor(tzid: string, timeZone: string) {
    super({ tzid });
    const numeric = 'numeric';
    this.format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', era: 'short', year: numeric, month: numeric, day: numeric },
      ...{ hour: numeric, minute: numeric, second: numeric },
    });
  }

  /** Seconds, at a local time. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const local = Date.UTC(year, month - 1, day, hour, minute, second);
    const before = this.offsetAt(local - 86_400_000);
    const after = this.offsetAt(local + 86_400_000);
    const fits = [before, after].find((offset) => this.offsetAt(local - offset) === offset);
    return (fits ?? before) / 1_000;
  }

  private offsetAt(instant: number): number {
    const parts = Object.fromEntries(
      this.format.formatToParts(instant).map(({ type, value }) => [type, value]),
    );
    const { year, month, day, hour, minute, second } = parts;
    const local = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
    return local - Math.floor(instant / 1_000) * 1_000;
  }
}
