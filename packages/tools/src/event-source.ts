import type { Calendar, Occurrence } from '@tact/core/ports/calendar';
import { joinText } from '@tact/core/text';
import type { PlanningSource } from './planning-source.ts';
import { clockTime, dayMs } from './zone-time.ts';

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
