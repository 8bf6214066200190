import { asTactError } from '@tact/core/errors';
import type { Calendar, CalendarListing } from '@tact/core/ports/calendar';
import { isDay } from '@tact/core/ports/calendar-content';
import type { Clock } from '@tact/core/ports/clock';
import type { Item, Store } from '@tact/core/ports/store';
import type { Values } from '@tact/core/ports/values';
import type { StageFailure } from '@tact/core/records';
import { triggerMoment } from '@tact/core/recurrence';
import {
  clockTime,
  currentTask,
  momentOf,
  type OwnersTime,
  readTask,
  ringsElsewhere,
  taskRings,
} from '@tact/tools';
import { z } from 'zod';
import type { Reminder } from './reminder-words.ts';

/** Where reminders are found. */
export interface ReminderSources {
  readonly store: Pick<Store, 'bulk' | 'values'>;
  readonly clock: Clock;
  calendar(user: string): Promise<Calendar>;
  zone(user: string): string;
}

export interface Window {
  /** In milliseconds since 1970: what rings in [from, to). */
  readonly from: number;
  readonly to: number;
}

export interface FoundReminders {
  /** In the order in which they ring. */
  readonly reminders: readonly Reminder[];
  /** Of a calendar that cannot be read; reminders of tasks are found all the same. */
  readonly failures: readonly StageFailure[];
  /** Tasks that repeat and ring by the clock where the owner is, which is not the one they were written by. */
  readonly elsewhere: readonly Pick<Reminder, 'id' | 'title'>[];
}

/**
 * Finds what rings within a window.
 *
 * Invariants:
 * 1. Only what is open or takes place rings: no task that is done, no event that was cancelled or moved elsewhere.
 * 2. Of an event that a stranger organised or that was imported no reminder rings: a reminder is the owner's own order, and goes
 *    past quiet hours.
 * 3. A calendar on a server is asked every five minutes at most, however often it is looked for what rings.
 */
export function createReminderFinder(sources: ReminderSources) {
  const listings = new Map<
    string,
    { readonly readAt: number; readonly window: Window; readonly listing: CalendarListing }
  >();

  async function listingFor(user: string, window: Window): Promise<CalendarListing> {
    const calendar = await sources.calendar(user);
    const known = listings.get(user);
    const readAt = sources.clock.monotonicMs();
    const covers = known !== undefined && known.window.from <= window.from && known.window.to >= window.to;
    if (covers && readAt - known.readAt < listingKeptMs) return known.listing;
    const wide = { from: window.from - maxLeadMs, to: window.to + maxLeadMs + 2 * listingKeptMs };
    const listing = await calendar.list({ ...wide, zone: sources.zone(user) });
    if (calendar.provider === 'caldav') {
      const usable = { from: window.from, to: window.to + 2 * listingKeptMs };
      listings.set(user, { readAt, window: usable, listing });
    }
    return listing;
  }

  return {
    async find(user: string, window: Window): Promise<FoundReminders> {
      const { store, clock } = sources;
      const [[items = []], again] = await Promise.all([
        store.bulk.items([{ user, kind: 'task' }], maxTasks),
        ringsAgain(user, store.values),
      ]);
      const wanted = again.filter(({ at }) => at >= window.from && at < window.to);
      const zone = sources.zone(user);
      const owner = { now: clock.now(), zone };
      const ofTasks = items.flatMap((item) => [
        ...remindersOfTask(item, window, zone),
        ...wanted.flatMap((one) => (one.id === item.id ? taskAgain(item, one, owner) : [])),
      ]);
      const elsewhere = items.flatMap(({ id, content }) => {
        const task = readTask(content);
        return task !== null && ringsElsewhere(task, zone) ? [{ id, title: task.title }] : [];
      });
      try {
        const { occurrences } = await listingFor(user, window);
        const ofEvents = occurrences.flatMap((one) => remindersOfEvent(one, window, zone));
        const reminders = [...ofTasks, ...ofEvents, ...wanted.flatMap((one) => eventAgain(one, occurrences))];
        return { reminders: reminders.sort((one, other) => one.at - other.at), failures: [], elsewhere };
      } catch (thrown) {
        const { code, message } = asTactError(thrown);
        const failure: StageFailure = { stage: 'facts', code, text: message };
        return { reminders: ofTasks.sort((one, other) => one.at - other.at), failures: [failure], elsewhere };
      }
    },
  };
}

const maxTasks = 10_000;
const listingKeptMs = 5 * 60_000;
/** As far before its start, or after it, as an event may remind. */
const maxLeadMs = 28 * 24 * 60 * 60_000;

function remindersOfTask({ id, content }: Item, window: Window, zone: string): readonly Reminder[] {
  const task = readTask(content);
  if (task === null) return [];
  return taskRings(task, zone, window).map(({ at, deadline, name }) => ({
    ...{ of: 'task' as const, id, title: task.title, at },
    ...concernOf(deadline),
    name: `reminder:${id}:${name}`,
  }));
}

/** What of an occurrence rings within a window. */
export function remindersOfEvent(
  { event, startsAt, endsAt, isAllDay }: CalendarListing['occurrences'][number],
  { from, to }: Window,
  ownersZone: string,
): readonly Reminder[] {
  const { ref: id, summary: title, reminders = [], status, label } = event;
  if (label.origin === 'outside' || status === 'cancelled') return [];
  const zone = isAllDay || event.zone === 'floating' ? ownersZone : event.zone;
  const clock = (at: number) => clockTime(at, zone).slice(0, isAllDay ? 10 : 19);
  const span = { start: clock(startsAt), end: clock(endsAt) };
  const times = reminders.flatMap((one) => triggerMoment(one, span, (local) => momentOf(local, zone)) ?? []);
  return [...new Set(times)]
    .filter((at) => at >= from && at < to)
    .map((at) => ({
      ...{ of: 'event' as const, id, title, at },
      concernsAt: isAllDay ? null : startsAt,
      // A day is the same one wherever the owner is.
      ...(isAllDay ? { concernsDay: span.start, name: `reminder:${id}:${clockTime(at, zone)}` } : { endsAt }),
    }));
}

/** A task that was closed meanwhile does not ring again. */
function taskAgain({ id, content }: Item, { at }: RingAgain, owner: OwnersTime): readonly Reminder[] {
  const task = readTask(content);
  if (task === null) return [];
  const { deadline } = currentTask(task, owner);
  const isClosed = task.closed != null && deadline !== null && Date.parse(deadline) > at + dayMs;
  if (isClosed) return [];
  return [{ of: 'task', id, title: task.title, at, ...concernOf(deadline) }];
}

/** Of an event, the occurrence nearest to the ringing. */
function eventAgain({ id, at }: RingAgain, occurrences: CalendarListing['occurrences']): readonly Reminder[] {
  const own = occurrences.filter(({ event }) => event.ref === id && event.status !== 'cancelled');
  const [near] = own.toSorted((one, other) => Math.abs(one.startsAt - at) - Math.abs(other.startsAt - at));
  if (near === undefined) return [];
  const { event, startsAt, endsAt, isAllDay } = near;
  const concern = isAllDay ? { concernsAt: null } : { concernsAt: startsAt, endsAt };
  return [{ of: 'event', id, title: event.summary, at, ...concern }];
}

/** A day begins and ends, but is no moment. */
function concernOf(deadline: string | null): Pick<Reminder, 'concernsAt' | 'concernsDay'> {
  if (deadline === null) return { concernsAt: null };
  return isDay(deadline) ? { concernsAt: null, concernsDay: deadline } : { concernsAt: Date.parse(deadline) };
}

const dayMs = 24 * 60 * 60_000;

/** What the owner asked to be reminded of again: this occurrence only, whatever its task, event or series says. */
export interface RingAgain {
  /** Of the task, or the ref of the event. */
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const valueName = 'reminders:again';
const schema = z.object({ rings: z.array(z.object({ id: z.string(), at: z.number() })) });
const keptMs = 30 * 24 * 60 * 60_000;
const maxKept = 200;

type Reads = Pick<Values, 'get'>;

export async function ringsAgain(user: string, values: Reads): Promise<readonly RingAgain[]> {
  const read = schema.safeParse((await values.get(user, valueName))?.value);
  return read.success ? read.data.rings : [];
}

/** Adds one, or removes it; of one thing the newest counts. */
export async function setRingAgain(
  user: string,
  { id, at }: RingAgain,
  isOn: boolean,
  values: Pick<Values, 'get' | 'set'>,
  now: number,
): Promise<void> {
  for (;;) {
    const before = await values.get(user, valueName);
    const read = schema.safeParse(before?.value);
    const others = (read.success ? read.data.rings : []).filter(
      (one) => one.at > now - keptMs && (isOn ? one.id !== id : one.id !== id || one.at !== at),
    );
    const rings = (isOn ? [...others, { id, at }] : others).slice(-maxKept);
    if (await values.set(user, valueName, { rings }, before?.version ?? 0, now)) return;
  }
}
