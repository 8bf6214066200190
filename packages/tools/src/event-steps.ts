import { tactError } from '@tact/core/errors';
import type { Calendar, CalendarEvent } from '@tact/core/ports/calendar';
import { type JsonObject, Outside } from '@tact/core/records';
import { z } from 'zod';
import { isDay, shownEvent, zoneOf } from './event-content.ts';
import type { ToolServices } from './tool.ts';
import { clockTime, dayMs } from './zone-time.ts';

/** Steps that changes of events are made of. All of them compare and set: they name the version that was decided on. */

/** Which event, or which occurrence of one that recurs, and how it stood when that was decided. */
interface NamedEvent {
  readonly event_id: string;
  /** Without one, whatever stands there now is meant. */
  readonly version?: string | undefined;
  /** The start that names the occurrence. */
  readonly occurrence?: string | undefined;
}

/** What a calendar needs to bring an event back. */
export const removedSchema = z.strictObject({
  ref: z.string(),
  occurrence: z.string().nullable(),
  before: z.union([z.string(), z.instanceof(Outside)]),
  versionAfter: z.string().nullable(),
});

/** The event, or the occurrence with its own times, as it is now. Throws `CALENDAR_EVENT_GONE`. */
export async function eventNow(
  calendar: Calendar,
  { event_id: ref, occurrence }: NamedEvent,
  zone: string,
): Promise<CalendarEvent> {
  const event = await calendar.get(ref);
  if (event === null) throw tactError('CALENDAR_EVENT_GONE', { account: calendar.account });
  if (occurrence === undefined) return event;
  const about = Date.parse(isDay(occurrence) ? occurrence : `${occurrence.slice(0, 19)}Z`);
  const window = { from: about - daysAround * dayMs, to: about + daysAround * dayMs, zone };
  const { occurrences } = await calendar.list(window);
  const found = occurrences.find((one) => one.event.ref === ref && one.occurrence === occurrence);
  if (found === undefined) throw tactError('CALENDAR_EVENT_GONE', { account: calendar.account });
  const at = (moment: number) => clockTime(moment, zoneOf(event, zone)).slice(0, found.isAllDay ? 10 : 19);
  return { ...found.event, start: at(found.startsAt), end: at(found.endsAt), version: event.version };
}

/** How far an occurrence may have been moved from where it was. */
const daysAround = 60;

/** Takes an event out of the calendar; the result holds what brings it back. */
export async function removeEvent(
  services: Pick<ToolServices, 'calendar' | 'zone'>,
  user: string,
  named: NamedEvent,
): Promise<JsonObject> {
  const { event_id: ref, version, occurrence } = named;
  const calendar = await services.calendar(user);
  const before = await eventNow(calendar, named, services.zone(user));
  const removed = await calendar.remove({
    ref,
    version: version ?? before.version,
    ...occurrenceOf(occurrence),
  });
  const { title, start, end } = shownEvent(before, services.zone(user));
  return { id: ref, title, start, end, removed: { ...removed } } as JsonObject;
}

export function occurrenceOf(occurrence: unknown): { readonly occurrence?: string } {
  return typeof occurrence === 'string' ? { occurrence } : {};
}
