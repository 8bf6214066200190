import type { Occurrence } from '@tact/core/ports/calendar';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { momentSchema } from './contents.ts';
import { isDay, shownOccurrence } from './event-content.ts';
import { sayAvailability, sayEvents } from './event-sentences.ts';
import { windowTimes } from './event-times.ts';
import { listOfItems } from './find-item.ts';
import { defaultHours, freeStretches, listedOnce, type Stretch, takingTime } from './free-time.ts';
import { holdsWords } from './reply-words.ts';
import { defineReader, type SpokenField, type Tool, type ToolServices } from './tool.ts';
import { clockTime, dayMs, isoTime, momentOf } from './zone-time.ts';

const domain = 'calendar';
const listed = z.strictObject({
  days_ahead: z.int().min(0).max(366).optional(),
  from: momentSchema.optional(),
  to: momentSchema.optional(),
  query: z.string().max(300).optional(),
  overlaps: z.boolean().optional().describe('also what else takes place at the time of these events'),
});
const free = z.strictObject({
  from: momentSchema,
  to: momentSchema.optional(),
  minutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .optional(),
});

const fields: Readonly<Record<string, SpokenField>> = {
  from: { names: 'time', ask: 'For when?' },
  to: { names: 'time' },
  query: { ask: 'What are you looking for?' },
};

const defaultDaysAhead = 7;
/** Whoever looks for one thing does not mean this week. */
const searchedDaysAhead = 366;
const defaultMinutes = 30;

/** Looking into the owner's calendar. Times are in the owner's zone. */
export function eventReaders(services: Pick<ToolServices, 'calendar' | 'zone'>): readonly Tool[] {
  return [
    defineReader({
      name: 'list_events',
      domain,
      verb: 'list_events',
      summary:
        'List events of the next days (7 unless said, a year where words are looked for) or of a given period; optionally with certain words.',
      parameters: listed,
      fields,
      mentions: { kind: 'event', in: 'events' },
      readTimes: windowTimes,
      sayFound: sayEvents,
      describe: () => 'look into the calendar',
      async execute({
        user,
        now,
        parameters: { days_ahead: days, from, to, query = '', overlaps: asksOverlaps = false },
      }) {
        const zone = services.zone(user);
        const window = windowOf(
          from ?? clockTime(now, zone).slice(0, 10),
          to,
          days ?? (query === '' ? defaultDaysAhead : searchedDaysAhead),
          zone,
        );
        const listing = await (await services.calendar(user)).list({ ...window, zone });
        const isMeant = ({ event }: Occurrence) => event.status !== 'cancelled' && isAbout(event, query);
        const [occurrences, leftOut] = [
          listing.occurrences.filter(isMeant),
          (listing.leftOut ?? []).filter(isMeant),
        ];
        const events = listedOnce(occurrences, leftOut).map(({ occurrence, moreTimes }) => ({
          ...shownOccurrence(occurrence, zone),
          ...(moreTimes > 0 && { moreTimes }),
        }));
        const count = leftOut.reduce((sum, one) => sum + one.count, occurrences.length);
        const { unreadable } = listing;
        const overlapping = asksOverlaps
          ? {
              overlapping: besides(occurrences, listing.occurrences).map((one) => shownOccurrence(one, zone)),
            }
          : {};
        return listOfItems('events', events, {
          ...shownWindow(window, zone),
          unreadable,
          count,
          ...overlapping,
        });
      },
    }),
    defineReader({
      name: 'find_free_time',
      domain,
      verb: 'check_availability',
      summary: 'Find out whether there is time between two times, or on a day from nine to six.',
      parameters: free,
      fields,
      readTimes: windowTimes,
      sayFound: sayAvailability,
      describe: ({ from, to }) => `look for free time from ${from}${to === undefined ? '' : ` to ${to}`}`,
      async execute({ user, now, parameters: { from, to, minutes = defaultMinutes } }) {
        const zone = services.zone(user);
        const window = windowOf(from, to, 1, zone);
        const listing = await (await services.calendar(user)).list({ ...window, zone });
        const { unreadable, leftOut = [] } = listing;
        // What is not listed takes its time all the same.
        const occurrences = [...listing.occurrences, ...leftOut];
        const within = isDay(from) ? hoursLeft(window, zone, now) : [window];
        const found = within.flatMap((hours) => freeStretches(hours, occurrences, minutes * minuteMs));
        const inTheWay = takingTime(occurrences).filter((one) =>
          within.some((hours) => overlaps(one, hours)),
        );
        return {
          free: found.map((stretch) => shownStretch(stretch, zone)),
          busy: inTheWay.map((one) => shownOccurrence(one, zone)),
          allDay: occurrences
            .filter((one) => one.isAllDay && !inTheWay.includes(one))
            .map((one) => shownOccurrence(one, zone)),
          isFree: inTheWay.length === 0,
          unreadable,
          ...shownWindow(window, zone),
        };
      },
    }),
  ];
}

/** What has passed of today is not offered; when its usual hours have, the rest of it is. */
function hoursLeft(window: Stretch, zone: string, now: number): readonly Stretch[] {
  const left = { from: window.to > now ? Math.max(window.from, now) : window.from, to: window.to };
  const usual = defaultHours(left, zone);
  return usual.length === 0 ? [left] : usual;
}

const minuteMs = 60_000;

/** From a day's midnight or a time, up to another; a window that would be empty is a day long. */
function windowOf(from: string, to: string | undefined, days: number, zone: string): Stretch {
  const start = isDay(from) ? momentOf(from, zone) : Date.parse(from);
  const afterDays = () => {
    const day = clockTime(start, zone).slice(0, 10);
    return momentOf(clockTime(momentOf(day, zone) + days * dayMs + dayMs / 2, zone).slice(0, 10), zone);
  };
  if (to === undefined)
    return { from: start, to: isDay(from) ? Math.max(afterDays(), start) : start + days * dayMs };
  const end = isDay(to) ? momentOf(to, zone) : Date.parse(to);
  return { from: start, to: end > start ? end : start + dayMs };
}

function shownWindow({ from, to }: Stretch, zone: string): JsonObject {
  return { from: isoTime(from, zone), to: isoTime(to, zone) };
}

function shownStretch({ from, to }: Stretch, zone: string): JsonObject {
  return { start: isoTime(from, zone), end: isoTime(to, zone) };
}

function overlaps({ startsAt, endsAt }: Occurrence, { from, to }: Stretch): boolean {
  return startsAt < to && endsAt > from;
}

/** What else takes its time while these events do. */
function besides(found: readonly Occurrence[], all: readonly Occurrence[]): readonly Occurrence[] {
  const others = takingTime(all).filter((one) => !found.includes(one) && one.event.status !== 'cancelled');
  return others.filter((other) =>
    found.some(({ startsAt, endsAt }) => overlaps(other, { from: startsAt, to: endsAt })),
  );
}

function isAbout({ summary, location, description, attendees }: Occurrence['event'], query: string): boolean {
  return holdsWords(query, [summary, location, description, ...attendees]);
}
