import { tactError } from '@tact/core/errors';
import { digest } from '@tact/core/kernel';
import type { Calendar, CalendarEvent, Occurrence } from '@tact/core/ports/calendar';

/** Events are found by the last digits of an id. What other programs call theirs may end in anything, so those get digits. */
export function eventId(ref: string): string {
  const own = /[0-9a-f-]*[0-9a-f]{8}(?=(?:\.ics)?$)/i.exec(ref)?.[0];
  return own?.slice(-36).toLowerCase() ?? digest(ref).slice(-16);
}

export function shortEventId(ref: string): string {
  return eventId(ref).slice(-8);
}

/** Anything longer than an id suffix may be a ref. */
const minRefLength = 16;
const yearMs = 366 * 86_400_000;

/** The event that is meant, of those from a year ago to two years ahead, or by its whole ref. Throws `ID_NOT_FOUND`, `ID_AMBIGUOUS`. */
export async function findEvent(
  given: string,
  calendar: Calendar,
  { now, zone }: { readonly now: number; readonly zone: string },
): Promise<CalendarEvent> {
  const suffix = given.trim().toLowerCase();
  const window = { from: now - yearMs, to: now + 2 * yearMs, zone, limit: 20_000 };
  const { occurrences } = suffix.length < 4 ? { occurrences: [] } : await calendar.list(window);
  const refs = [...new Set(occurrences.map(({ event }) => event.ref))];
  const meant = refs.includes(given) ? [given] : refs.filter((ref) => eventId(ref).endsWith(suffix));
  if (meant.length > 1) {
    throw tactError('ID_AMBIGUOUS', { what: 'event', id: suffix, count: meant.length, list: 'events' });
  }
  // A complete ref may refer to an event outside the window.
  const ref = meant[0] ?? (given.length > minRefLength ? given : null);
  const found = ref === null ? null : await calendar.get(ref);
  if (found !== null) return found;
  throw tactError('ID_NOT_FOUND', { what: 'event', id: given.slice(0, 40), list: 'events' });
}

/** The one occurrence of an event that begins on a day. Throws `ID_NOT_FOUND`. */
export async function findOccurrence(
  event: CalendarEvent,
  day: { readonly date: string; readonly from: number; readonly to: number },
  calendar: Calendar,
  zone: string,
): Promise<Occurrence> {
  const { occurrences } = await calendar.list({ from: day.from, to: day.to, zone, limit: 20_000 });
  const found = occurrences.find(
    (one) => one.event.ref === event.ref && one.startsAt >= day.from && one.startsAt < day.to,
  );
  if (found !== undefined) return found;
  const id = `${shortEventId(event.ref)} on ${day.date}`;
  throw tactError('ID_NOT_FOUND', { what: 'event', id, list: 'events' });
}
