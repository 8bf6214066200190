import { type Action, canonicalJson, digest, type UndoCandidate } from '@tact/core/kernel';
import type { CalendarEvent, EventContent } from '@tact/core/ports/calendar';
import { exposeAll, type JsonObject } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { quote, saysSame } from '@tact/core/text';
import { z } from 'zod';
import { contentOf, shownEvent } from './event-content.ts';
import { eventNow, occurrenceOf, removedSchema, removeEvent } from './event-steps.ts';
import { called, nameInWords, titleIn } from './item-form.ts';
import { defineInverse, type Tool, type ToolServices } from './tool.ts';

const domain = 'calendar';
/** As calendars have it. */
const longest = 20_000;
const before = z.strictObject({
  summary: wordsSchema(longest),
  start: z.string(),
  end: z.string(),
  zone: z.string(),
  location: wordsSchema(longest),
  description: wordsSchema(longest),
  attendees: z.array(wordsSchema(longest)),
  recurrence: z.string().nullable(),
});
const removed = z.strictObject({ event_id: z.string(), version: z.string().optional(), title: called });
const restored = z.strictObject({ removed: removedSchema, title: called });
const reverted = z.strictObject({
  event_id: z.string(),
  version: z.string(),
  occurrence: z.string().optional(),
  before,
  title: called,
});

/** The inverse of a change to an event; null if how it was is not known. */
export function revertEventOf(result: JsonObject, target: string) {
  const { id, version, occurrence } = result;
  const was = before.safeParse(result.before);
  if (!was.success || typeof version !== 'string') return null;
  const parameters = {
    event_id: String(id),
    version,
    before: was.data,
    ...occurrenceOf(occurrence),
    ...titleIn(result),
  };
  return { action: 'revert_event', parameters, target };
}

/** The inverse of taking an event out; null if what there was is not known. */
export function restoreEventOf(result: JsonObject, target: string) {
  const read = removedSchema.safeParse(result.removed);
  if (!read.success) return null;
  return { action: 'restore_event', parameters: { removed: read.data, ...titleIn(result) }, target };
}

/** remove_event, restore_event and revert_event: what takes changes of the calendar back. Nobody proposes them. */
export function eventInverses(services: Pick<ToolServices, 'calendar' | 'zone'>): readonly Tool[] {
  return [
    defineInverse({
      name: 'remove_event',
      domain,
      verb: 'remove_event',
      summary: 'Take a new event out of the calendar.',
      parameters: removed,
      inverses: ['restore_event'],
      describe: ({ title }) => `take ${nameInWords('event', title)} out of the calendar`,
      inverse: (_, result, target) => restoreEventOf(result, target),
      beforeUndo: eventChangedSince(services),
      execute: ({ user, parameters }) => removeEvent(services, user, parameters),
    }),
    defineInverse({
      name: 'restore_event',
      domain,
      verb: 'restore_event',
      summary: 'Restore a deleted event.',
      parameters: restored,
      inverses: ['remove_event'],
      describe: ({ title }) => `restore ${nameInWords('event', title)}`,
      inverse: ({ removed: { ref, occurrence }, title }, { changed }, target) =>
        changed === true && occurrence === null
          ? { action: 'remove_event', parameters: { event_id: ref, ...titleIn({ title }) }, target }
          : null,
      async execute({ user, parameters }) {
        const calendar = await services.calendar(user);
        const { removed, title } = parameters;
        return { id: removed.ref, ...titleIn({ title }), changed: await calendar.restore(removed) };
      },
    }),
    revertEvent(services),
  ];
}

function revertEvent(services: Pick<ToolServices, 'calendar' | 'zone'>): Tool {
  return defineInverse({
    name: 'revert_event',
    domain,
    verb: 'revert_event',
    summary: 'Undo a change to an event.',
    parameters: reverted,
    inverses: ['revert_event'],
    describe: ({ title }) => `undo the change to ${nameInWords('event', title)}`,
    inverse: (_, result, target) => revertEventOf(result, target),
    beforeUndo: eventChangedSince(services),
    async execute({ user, parameters }) {
      const { event_id: ref, version, before: changes, occurrence } = parameters;
      const calendar = await services.calendar(user);
      const was = await eventNow(calendar, parameters, services.zone(user));
      const wanted = occurrence === undefined ? changes : withoutSeries(changes);
      const event = await calendar.update({
        ref,
        version,
        changes: wanted,
        ...occurrenceOf(occurrence),
      });
      return {
        ...shownEvent({ ...event, ...wanted }, services.zone(user)),
        version: event.version,
        mark: eventMark(event),
        before: { ...contentOf(was) },
        ...occurrenceOf(occurrence),
      };
    },
  });
}

/** One occurrence does not recur. */
function withoutSeries({ recurrence, ...changes }: EventContent): Partial<EventContent> {
  return changes;
}

/** Stands for what an event says: equal marks, equal events. Its version changes also where it says the same again. */
export function eventMark(event: EventContent): string {
  return digest(canonicalJson(exposeAll(contentOf(event)))).slice(0, 16);
}

/** Of an inverse that would lose what somebody changed of an event since: says what that is. */
function eventChangedSince({
  calendar: calendarOf,
}: Pick<ToolServices, 'calendar'>): NonNullable<Action['beforeUndo']> {
  return async (candidate) => {
    const { user, parameters, newer } = candidate;
    const calendar = await calendarOf(user);
    const event = await calendar.get(String(parameters['event_id']));
    // What is gone keeps nothing to lose; what a later effect of the same decision changed is taken back before.
    if (event === null || newer.some((other) => other.parameters['event_id'] === parameters['event_id']))
      return { changed: null, parameters };
    const changed = isAsLeft(event, candidate) ? null : changeInWords(event, candidate);
    return { changed, parameters: { ...parameters, version: event.version } };
  };
}

/** The mark is the whole event's, which says nothing of a single occurrence; there the version tells. */
function isAsLeft(event: CalendarEvent, { parameters, left }: UndoCandidate): boolean {
  const { version, occurrence } = parameters;
  if (version === undefined || event.version === version) return true;
  return occurrence === undefined && left?.['mark'] === eventMark(event);
}

function changeInWords({ summary, start }: CalendarEvent, { parameters, left }: UndoCandidate): string {
  const { title } = titleIn(parameters);
  const name = nameInWords('event', title ?? summary);
  if (title !== undefined && !saysSame(title, summary)) return `${name} is called ${quote(summary)} now`;
  const startedAt = left?.['start'];
  const hasMoved = typeof startedAt === 'string' && startedAt.slice(0, 10) !== start.slice(0, 10);
  return hasMoved ? `${name} is on ${start.slice(0, 10)} now` : `${name} says something else now`;
}
