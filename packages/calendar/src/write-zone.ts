import { localText } from '@tact/core/ports/calendar-content';
import { weekdays } from '@tact/core/recurrence';
import { type CalendarComponent, contentLine } from './content-lines.ts';
import { namedZone, type Zone } from './zone.ts';

/**
 * A named zone as a component (RFC 5545 3.6.5), for programs that do not know the name: its offset at an instant and, where
 * the clocks change every year, the rules from the year before on.
 */
export function writeZone(name: string, instant: number): CalendarComponent {
  const zone = namedZone(name);
  const year = new Date(zone.toLocal(instant)).getUTCFullYear();
  const changes = changesIn(zone, year - 1);
  const parts =
    changes.length === 2
      ? changes.map((change) => observance(zone, change))
      : [constant(offsetAt(zone, instant))];
  return { name: 'VTIMEZONE', lines: [contentLine('TZID', name)], parts };
}

interface Change {
  /** The first instant with the new offset. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function offsetAt(zone: Zone, instant: number): number {
  return zone.toLocal(instant) - instant;
}

function changesIn(zone: Zone, year: number): readonly Change[] {
  const changes: Change[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += dayMs) {
    const [before, after] = [offsetAt(zone, day), offsetAt(zone, day + dayMs)];
    if (before === after) continue;
    let [from, to] = [day, day + dayMs];
    while (to - from > 60_000) {
      const middle = Math.floor((from + to) / 2 / 60_000) * 60_000;
      if (offsetAt(zone, middle) === before) from = middle;
      else to = middle;
    }
    changes.push({ at: to, before, after });
  }
  return changes;
}

/** The clocks change on the same weekday of the month each year: the last one, or the first, second, third. */
function observance(zone: Zone, { at, before, after }: Change): CalendarComponent {
  const local = new Date(at + before);
  const [date, month, year] = [local.getUTCDate(), local.getUTCMonth() + 1, local.getUTCFullYear()];
  const nextYear = changesIn(zone, year + 1).find((change) => change.after === after);
  const nextDate = nextYear === undefined ? date : new Date(nextYear.at + before).getUTCDate();
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const isLast = date + 7 > daysInMonth && nextDate + 7 > daysInMonth;
  const place = isLast ? -1 : Math.floor((date - 1) / 7) + 1;
  const rule = `FREQ=YEARLY;BYMONTH=${month};BYDAY=${place}${weekdays[local.getUTCDay()]}`;
  return {
    name: after > before ? 'DAYLIGHT' : 'STANDARD',
    lines: [
      contentLine('DTSTART', localText(at + before, false).replace(/[-:]/g, '')),
      contentLine('TZOFFSETFROM', offsetText(before)),
      contentLine('TZOFFSETTO', offsetText(after)),
      contentLine('RRULE', rule),
    ],
    parts: [],
  };
}

function constant(offset: number): CalendarComponent {
  return {
    name: 'STANDARD',
    lines: [
      contentLine('DTSTART', '19700101T000000'),
      contentLine('TZOFFSETFROM', offsetText(offset)),
      contentLine('TZOFFSETTO', offsetText(offset)),
    ],
    parts: [],
  };
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
