import type { Calendar, Occurrence } from '@tact/core/ports/calendar';
import { joinText } from '@tact/core/text';
import type { BindContext } from './bind-context.ts';
import { eventId } from './event-content.ts';
import { type Candidate, type FoundItem, findAmong } from './find-item.ts';
import type { PlanningSource } from './planning-source.ts';
import { clockTime, dayAndTime, dayMs } from './zone-time.ts';

/** An event as it is meant: one occurrence, or the whole series. */
interface MeantEvent {
  readonly occurrence: Occurrence;
  readonly isSeries: boolean;
}

type FindContext = Pick<BindContext, 'find' | 'now' | 'zone'>;

/** The event that is meant by words, by its ref, or by the id of one of its occurrences; those to come before those past. */
export function findEvent(
  phrase: string,
  events: readonly Occurrence[],
  looking: FindContext,
): FoundItem<MeantEvent> {
  const series = events.find(({ event }) => event.ref === phrase);
  if (series !== undefined) {
    const occurrence = upcoming(events, phrase, looking) ?? series;
    return { status: 'found', item: { occurrence, isSeries: true }, confidence: 1 };
  }
  const isSeries = wholeSeries.test(phrase);
  const ahead = findOccurrence(
    phrase,
    events.filter(({ endsAt }) => endsAt > looking.now),
    looking,
  );
  const found = ahead.status === 'unknown' ? findOccurrence(phrase, events, looking) : ahead;
  return found.status === 'found' ? { ...found, item: { occurrence: found.item, isSeries } } : found;
}

/** “Every standup”, “all of the standups”; an all-hands is one meeting. */
const wholeSeries = /\b(?:every|each|series)\b|\ball (?:of |the |my |these |those |future )/i;

function findOccurrence(
  phrase: string,
  events: readonly Occurrence[],
  looking: FindContext,
): FoundItem<Occurrence> {
  const candidates = events.map(
    (one): Candidate<Occurrence> => ({
      id: eventId(one.event.ref, one.occurrence),
      series: one.event.ref,
      item: one,
      label: joinText([one.event.summary, `(${dayAndTime(one, looking.zone)})`], ' '),
      words: { text: one.event.summary, people: peopleIn(one.event), startsAt: one.startsAt },
    }),
  );
  return findAmong('event', phrase, candidates, looking);
}

function peopleIn({ attendees, organizer }: Occurrence['event']): Occurrence['event']['attendees'] {
  return organizer === undefined ? attendees : [...attendees, organizer];
}

function upcoming(events: readonly Occurrence[], ref: string, { now }: FindContext): Occurrence | null {
  return events.find(({ event, endsAt }) => event.ref === ref && endsAt > now) ?? null;
}

/** How far events are looked for that a message may mean. */
const daysBack = 30;
const daysAhead = 90;

/** What is planned around now. */
export function eventSource(calendar: (user: string) => Promise<Calendar>): PlanningSource<Occurrence> {
  return {
    name: 'events',
    kind: 'event',
    async load({ user, now, zone }, signal) {
      const window = {
        ...{ from: now - daysBack * dayMs, to: now + daysAhead * dayMs, zone },
        ...(signal === undefined ? {} : { signal }),
      };
      return (await (await calendar(user)).list(window)).occurrences;
    },
    idOf: ({ event }) => event.ref,
    titleOf: ({ event }) => event.summary,
    textOf: ({ event }) => joinText([event.summary, event.description, ...event.attendees], ' '),
    originOf: ({ event }) => event.label.origin,
    section: {
      heading: 'EVENTS',
      line({ event, startsAt, endsAt, isAllDay }, own, { now, zone }) {
        // From yesterday on: what is over is rarely meant.
        if (endsAt <= now - dayMs) return null;
        const [start, end] = [clockTime(startsAt, zone), clockTime(endsAt, zone)];
        const date = start.slice(0, 10);
        const when = isAllDay ? date : `${date} ${start.slice(11, 16)} to ${end.slice(11, 16)}`;
        return `- ${when}: ${own(event.summary)}`;
      },
    },
  };
}
