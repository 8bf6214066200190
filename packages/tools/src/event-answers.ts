import { tactError } from '@tact/core/errors';
import type { Calendar, CalendarEvent, CalendarListing, Occurrence } from '@tact/core/ports/calendar';
import type { CalendarReads } from '@tact/core/ports/calendar-reads';
import type { Store } from '@tact/core/ports/store';
import type { JsonObject } from '@tact/core/records';
import { z } from 'zod';
import { momentOf } from './zone-time.ts';

/**
 * What the owner answered to invitations, said to Tact: in the chat, or by `tact events accept`. Kept in Tact's own store, whatever
 * calendar the event is in; the organiser is not told.
 *
 * Invariant: an answer holds for the time that was answered. Of an event, or of a single occurrence, whose time was changed since, an
 * acceptance no longer counts.
 */
export type EventAnswer = 'accepted' | 'declined';

const name = 'calendar:answers';
/** More open invitations has nobody; the oldest answers go first. */
const maxAnswers = 1_000;
const tries = 5;

const stored = z.object({
  answers: z.array(
    z.object({
      ref: z.string(),
      answer: z.enum(['accepted', 'declined']),
      version: z.string(),
      time: z.string(),
    }),
  ),
});
type Answers = z.infer<typeof stored>['answers'];

/** Keeps an answer, in the place of an earlier one; null takes it back. Throws `ITEM_CHANGED` where others answer all the time. */
export async function keepAnswer(
  event: CalendarEvent,
  answer: EventAnswer | null,
  {
    user,
    now,
    store,
  }: { readonly user: string; readonly now: number; readonly store: Pick<Store, 'values'> },
): Promise<void> {
  const { ref, version } = event;
  for (let tried = 0; tried < tries; tried += 1) {
    const before = await store.values.get(user, name);
    const others = answersIn(before?.value).filter((one) => one.ref !== ref);
    const given = answer === null ? [] : [{ ref, answer, version, time: timeOf(event) }];
    const answers = [...others, ...given].slice(-maxAnswers);
    if (await store.values.set(user, name, { answers }, before?.version ?? 0, now)) return;
  }
  throw tactError('ITEM_CHANGED', { kind: 'event', list: 'events' });
}

/** The same calendar, whose events say how the owner answered. */
export function withAnswers<Kind extends Calendar>(
  calendar: Kind,
  { user, store }: { readonly user: string; readonly store: Pick<Store, 'values'> },
): Kind {
  const answers = async () => answersIn((await store.values.get(user, name))?.value);
  return new Proxy(calendar, {
    get(target, member) {
      if (member === 'list')
        return async (...[window]: Parameters<Calendar['list']>) =>
          answered(await target.list(window), await answers(), window.zone);
      if (member === 'get')
        return async (ref: string) => {
          const event = await target.get(ref);
          return event === null ? null : answeredEvent(event, await answers());
        };
      const value: unknown = Reflect.get(target, member, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The same for many users, with one more query. */
export function readsWithAnswers(reads: CalendarReads, { bulk }: Pick<Store, 'bulk'>): CalendarReads {
  return {
    async list(asked) {
      const [listings, values] = await Promise.all([
        reads.list(asked),
        bulk.values(asked.map(({ user }) => ({ user, name }))),
      ]);
      return listings.map((listing, index) =>
        answered(listing, answersIn(values[index]?.value), asked[index]?.zone ?? 'UTC'),
      );
    },
  };
}

function answersIn(value: JsonObject | undefined): Answers {
  const read = stored.safeParse(value);
  return read.success ? read.data.answers : [];
}

function answered(listing: CalendarListing, answers: Answers, zone: string): CalendarListing {
  if (answers.length === 0) return listing;
  const asAnswered = <Kind extends Occurrence>(occurrence: Kind): Kind => {
    const event = answeredEvent(occurrence.event, answers);
    if (event.answer !== 'accepted' || event === occurrence.event) return { ...occurrence, event };
    const isAsAnswered = answers.some(({ ref, version }) => ref === event.ref && version === event.version);
    return isAsAnswered || !isMoved(occurrence, zone) ? { ...occurrence, event } : occurrence;
  };
  const { occurrences, leftOut } = listing;
  return { ...listing, occurrences: occurrences.map(asAnswered), leftOut: leftOut?.map(asAnswered) };
}

function answeredEvent(event: CalendarEvent, answers: Answers): CalendarEvent {
  const said = answers.find(({ ref }) => ref === event.ref);
  if (said === undefined) return event;
  const holds = said.answer === 'declined' || said.time === timeOf(event);
  return holds ? { ...event, answer: said.answer } : event;
}

function timeOf({ start, end, zone, recurrence }: CalendarEvent): string {
  return JSON.stringify([start, end, zone, recurrence]);
}

/** Whether a single occurrence is at another time than its series says. */
function isMoved({ event, startsAt, endsAt, occurrence }: Occurrence, zone: string): boolean {
  if (occurrence === null) return false;
  const own = event.zone === 'floating' ? zone : event.zone;
  const lasts = momentOf(event.end, own) - momentOf(event.start, own);
  return momentOf(occurrence, own) !== startsAt || endsAt - startsAt !== lasts;
}
