import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { expandEvent } from '@tact/calendar/expand-event';
import { importCalendar } from '@tact/calendar/import-calendar';
import { readCalendars } from '@tact/calendar/read-calendar';
import { readEvent } from '@tact/calendar/read-event';
import { TactError } from '@tact/core/errors';
import { localMs } from '@tact/core/ports/calendar-content';
import type { FileReport, OwnReading } from './comparer.ts';
import { type Span, secondOpinion } from './second-opinion.ts';

/** Worker thread that reads one calendar after another, first with Tact's reader, then with the second library. */

const decade = 10 * 366 * 86_400_000;
const maxOccurrences = 200;

parentPort?.on('message', (path: string) => {
  const text = readFileSync(path).toString('utf8');
  parentPort?.postMessage({ own: own(text) } satisfies Partial<FileReport>);
  parentPort?.postMessage({ second: second(text) } satisfies Partial<FileReport>);
});

function own(text: string): OwnReading {
  try {
    const calendars = readCalendars(text);
    const { unreadable } = calendars.length === 0 ? { unreadable: 0 } : importCalendar(text);
    const spans = calendars.flatMap(({ events, zones }) =>
      events.map((parts) => {
        const kept = readEvent(parts, zones);
        const limits = { most: maxOccurrences, ofDay: maxOccurrences };
        const expanded = kept === null ? null : expandEvent(kept, windowOf(kept.content.start), limits);
        return expanded?.times.map(({ startsAt, endsAt }): Span => [startsAt, endsAt]) ?? null;
      }),
    );
    return { crash: null, unreadable, events: spans };
  } catch (thrown) {
    if (thrown instanceof TactError) return { crash: null, unreadable: 0, events: [] };
    return {
      crash: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
      unreadable: 0,
      events: [],
    };
  }
}

function second(text: string): readonly (readonly Span[] | null)[] {
  return readCalendars(text).flatMap((calendar) =>
    calendar.events.map((parts) => {
      const kept = readEvent(parts, calendar.zones);
      return kept === null
        ? null
        : secondOpinion(parts, calendar, windowOf(kept.content.start), maxOccurrences);
    }),
  );
}

/** Ten years from the event's first day on. */
function windowOf(start: string) {
  const from = (localMs(start) ?? 0) - 2 * 86_400_000;
  return { from, to: from + decade, zone: 'UTC' };
}
