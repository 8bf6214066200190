import { z } from 'zod';
import type { Checked } from '#kernel';
import type { CalendarEvent, EventContent } from '#ports/calendar';
import type { DangerLevel, JsonObject } from '#records';
import { quote } from '#text';
import { changesInWords } from './changes-in-words.ts';
import { momentSchema, recurrenceSchema } from './contents.ts';
import { changesFrom, contentFrom, contentOf, says, shownEvent } from './event-content.ts';
import { restoreEventOf, revertEventOf } from './event-inverses.ts';
import { eventNow, occurrenceOf, removeEvent } from './event-steps.ts';
import { titleIn } from './item-inverses.ts';
import { defineTool, type Tool, type ToolWorld } from './tool.ts';

const domain = 'calendar';
const line = z.string().trim().max(300, 'must have at most 300 characters');
const words = z.string().trim().max(10_000, 'must have at most 10 000 characters');

const fields = {
  summary: line.min(1, 'must not be empty'),
  start_time: momentSchema,
  end_time: momentSchema.optional(),
  location: line.optional(),
  attendees: z.array(z.string().trim().min(1).max(254)).max(100).optional(),
  recurrence: recurrenceSchema.nullable().optional(),
  description: words.optional(),
};
const newEvent = z
  .strictObject(fields)
  .refine(({ start_time, end_time }) => endsAfter(start_time, end_time), 'must end after it begins');
const changes = z
  .strictObject({ ...fields, summary: fields.summary.optional(), start_time: momentSchema.optional() })
  .refine((given) => Object.keys(given).length > 0, 'must change something')
  .refine(({ start_time, end_time }) => endsAfter(start_time, end_time), 'must end after it begins');

/** In words, those who take part are names. */
const people = z.union([z.string().min(1).max(1000), z.array(z.string().min(1).max(254)).min(1).max(100)]);
const spokenFields = { ...fields, attendees: people.optional() };
const spokenChanges = z.strictObject({
  ...spokenFields,
  summary: fields.summary.optional(),
  start_time: momentSchema.optional(),
});

/** An event as judged and approved: by its ref and the version that was decided on. */
const named = {
  event_id: z.string().min(1),
  version: z.string().optional(),
  /** The start that names one occurrence of a recurring event; without it the whole series is meant. */
  occurrence: z.string().optional(),
  find_by: z.string().max(300).optional(),
  title: z.string().max(300).optional(),
  /** It recurs, and every time of it is meant; for the reader. */
  series: z.literal(true).optional(),
  /** When it is, for the reader. */
  start: z.string().max(40).optional(),
};
const namedSpoken = {
  find_by: z.string().min(1).max(300).optional(),
  event_id: z.string().min(1).max(1000).optional(),
};
const updated = z.strictObject({ ...named, changes });
const deleted = z.strictObject(named);

type World = Pick<ToolWorld, 'calendar' | 'sendsInvitations' | 'zone'>;

/** Events in the owner's calendar: made, changed and deleted. */
export function eventTools(world: World): readonly Tool[] {
  return [
    defineTool({
      name: 'create_event',
      domain,
      verb: 'create_event',
      reads: false,
      summary: 'Put an event into the calendar (times ISO 8601, recurrence RRULE).',
      danger: 'reversible',
      // To an attendee, an invitation is a mail.
      dangerOf: ({ attendees = [] }): DangerLevel =>
        attendees.length > 0 && world.sendsInvitations() ? 'dangerous' : 'reversible',
      parameters: newEvent,
      spoken: z.strictObject(spokenFields),
      offered: true,
      inverses: ['remove_event'],
      describe: ({ summary, start_time, end_time, ...more }) =>
        `put ${quote(summary)} into the calendar from ${start_time}${end_time === undefined ? '' : ` to ${end_time}`}${termsOf(more)}`,
      inverse: (_, result, target) => ({
        action: 'remove_event',
        parameters: {
          event_id: String(result.id),
          version: String(result.version),
          ...titleIn(result),
        },
        target,
      }),
      async execute({ key, origin, parameters }) {
        const calendar = await world.calendar();
        const content = contentFrom(parameters, world.zone());
        return made(await calendar.create(content, key, { origin, source: 'tool' }), world);
      },
      async check({ key }) {
        const event = await (await world.calendar()).createdBy(key);
        return event === null ? { happened: 'no' } : { happened: 'yes', result: made(event, world) };
      },
    }),
    defineTool({
      name: 'update_event',
      domain,
      verb: 'update_event',
      reads: false,
      summary: 'Change an event: its title, times, place, attendees, description or recurrence.',
      danger: 'dangerous',
      parameters: updated,
      spoken: z.strictObject({ ...namedSpoken, changes: spokenChanges }),
      offered: true,
      inverses: ['revert_event'],
      describe: (given) => `change ${eventInWords(given)}: ${changesInWords(given.changes)}`,
      inverse: (_, result, target) => revertEventOf(result, target),
      async execute({ parameters, origin }) {
        const { event_id: ref, occurrence } = parameters;
        const calendar = await world.calendar();
        const before = await eventNow(calendar, parameters, world.zone());
        const wanted = changesFrom(parameters.changes, before, world.zone());
        const event = await calendar.update({
          ref,
          version: parameters.version ?? before.version,
          changes: wanted,
          origin: { origin, source: 'tool' },
          ...occurrenceOf(occurrence),
        });
        return {
          ...shownChange(event, before, wanted, world),
          version: event.version,
          before: { ...contentOf(before) },
          ...occurrenceOf(occurrence),
        };
      },
      check: (call) => checkUpdated(world, call.parameters),
    }),
    defineTool({
      name: 'delete_event',
      domain,
      verb: 'delete_event',
      reads: false,
      summary: 'Delete an event from the calendar.',
      danger: 'dangerous',
      parameters: deleted,
      spoken: z.strictObject(namedSpoken),
      offered: true,
      inverses: ['restore_event'],
      describe: (given) => `delete ${eventInWords(given)}`,
      inverse: (_, result, target) => restoreEventOf(result, target),
      execute: ({ parameters }) => removeEvent(world, parameters),
      async check({ parameters }) {
        if (parameters.occurrence !== undefined) return unlessAt(world, parameters);
        const event = await (await world.calendar()).get(parameters.event_id);
        if (event !== null) return { happened: 'no' };
        const { event_id: id, title = '' } = parameters;
        return { happened: 'yes', result: { id, title, removed: null } };
      },
    }),
  ];
}

/** Where the version that was decided on stands, nothing happened; where another does, nobody can tell who did it. */
async function unlessAt(
  world: World,
  { event_id, version }: Pick<z.infer<typeof deleted>, 'event_id' | 'version'>,
): Promise<Checked> {
  const event = await (await world.calendar()).get(event_id);
  return { happened: event !== null && event.version === version ? 'no' : 'unknown' };
}

async function checkUpdated(world: World, parameters: z.infer<typeof updated>): Promise<Checked> {
  const { event_id: ref, version, occurrence } = parameters;
  if (occurrence !== undefined) return unlessAt(world, parameters);
  const event = await (await world.calendar()).get(ref);
  // What is gone is told when it is tried again.
  if (event === null || event.version === version) return { happened: 'no' };
  if (!says(event, changesFrom(parameters.changes, event, world.zone()))) return { happened: 'no' };
  return {
    happened: 'yes',
    result: { ...shownEvent(event, world.zone()), version: event.version, before: null },
  };
}

function made(event: CalendarEvent, { zone }: World): JsonObject {
  const { location, attendees, recurrence, version } = event;
  return { ...shownEvent(event, zone()), location, attendees: [...attendees], recurrence, version };
}

/** Of one occurrence, the event's own times say nothing. */
function shownChange(
  event: CalendarEvent,
  before: CalendarEvent,
  wanted: Partial<EventContent>,
  { zone }: World,
): JsonObject {
  return {
    ...shownEvent({ ...before, ...wanted, ref: event.ref }, zone()),
    location: wanted.location ?? before.location,
  };
}

function endsAfter(start: string | undefined, end: string | undefined): boolean {
  if (start === undefined || end === undefined) return true;
  return (
    Date.parse(end) > Date.parse(start) ||
    (start.length !== end.length && end.slice(0, 10) > start.slice(0, 10))
  );
}

function eventInWords({ title, start, occurrence, series, event_id }: z.infer<typeof deleted>): string {
  const name = quote(title ?? event_id);
  const one = occurrence !== undefined ? ', this one time' : series === true ? ', every time' : '';
  return start === undefined ? `the event ${name}${one}` : `the event ${name} of ${start}${one}`;
}

function termsOf({ location, attendees = [], recurrence }: Partial<z.infer<typeof newEvent>>): string {
  return [
    location === undefined || location === '' ? '' : ` at ${quote(location)}`,
    attendees.length === 0 ? '' : ` with ${attendees.map((one) => quote(one)).join(', ')}`,
    recurrence == null ? '' : ` repeating ${recurrence}`,
  ].join('');
}
