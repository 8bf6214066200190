import { givenWordsSchema, wordsSchema } from '@tact/core/structured-output';
import { z } from 'zod';
import {
  changesSomething,
  emptiable,
  momentSchema,
  multiLine,
  recurrenceSchema,
  singleLine,
} from './contents.ts';
import type { CommandFields } from './item-form.ts';
import type { SpokenField } from './tool.ts';

/** Parameters of events: as they are judged and run, as planners write them, and as commands take them. */

const line = singleLine(300);
const words = multiLine(10_000);

const attendee = singleLine(254).min(1);

const fields = {
  summary: line.min(1, 'must not be empty'),
  start_time: momentSchema,
  end_time: momentSchema.optional(),
  location: line.optional(),
  // Whoever takes part may be known by a stranger's word alone.
  attendees: z.array(wordsSchema(254, attendee)).max(100).optional(),
  recurrence: recurrenceSchema.nullable().optional(),
  description: words.optional(),
};
/** What was offered unasked, and the user said yes to, may be called what a stranger called it. */
const summary = givenWordsSchema(300, fields.summary);
/** Where it is may have been read out of somebody's mail. */
const theirs = {
  location: givenWordsSchema(300, line).optional(),
  description: givenWordsSchema(10_000, words).optional(),
};
export const newEvent = z
  .strictObject({ ...fields, ...theirs, summary })
  .refine(({ start_time, end_time }) => endsAfter(start_time, end_time), 'must end after it begins');
const changes = z
  .strictObject({
    ...fields,
    ...theirs,
    summary: fields.summary.optional(),
    start_time: momentSchema.optional(),
  })
  .refine(...changesSomething)
  .refine(({ start_time, end_time }) => endsAfter(start_time, end_time), 'must end after it begins');

/** In words, those who take part are names. */
const people = z.union([z.string().min(1).max(1000), z.array(z.string().min(1).max(254)).min(1).max(100)]);
const spokenFields = { ...fields, ...theirs, attendees: people.optional() };
export const spokenEvent = z.strictObject({ ...spokenFields, summary });
export const spokenEventChanges = z.strictObject({
  ...spokenFields,
  summary: fields.summary.optional(),
  start_time: momentSchema.optional(),
  recurrence: emptiable(recurrenceSchema).optional(),
  attendees: people.optional().describe('all who take part from now on'),
  add_attendees: people.optional().describe('who else takes part'),
  remove_attendees: people.optional().describe('who does not take part any more'),
});
export const spokenEventFields: Readonly<Record<string, SpokenField>> = {
  summary: { ask: 'What should it be called?' },
  start_time: { names: 'time', ask: 'When is it?' },
  end_time: { names: 'time', ask: 'When is it over?' },
  attendees: { names: 'person', ask: 'Who takes part?' },
  add_attendees: { names: 'person', ask: 'Who else takes part?' },
  remove_attendees: { names: 'person', ask: 'Who does not take part any more?' },
  recurrence: { ask: 'How often?' },
  find_by: { names: 'thing', ask: 'Which one do you mean?' },
  event_id: { ask: 'Which event do you mean?' },
  changes: { ask: 'What should I change?' },
};

/** What the commands that add and change events take. */
export const eventFields: CommandFields = {
  schema: spokenEvent,
  words: {
    fields: {
      summary: { argument: '<title>', flag: '--title <text>' },
      start_time: {
        flag: '--start <time>',
        isNeeded: true,
        help: 'when it starts (a time or a date): ISO 8601 or words',
      },
      end_time: { flag: '--end <time>', help: 'when it ends; a time alone is on the day of the start' },
      location: { help: 'where it takes place' },
      description: { help: 'further details' },
      attendees: { flag: '--with <person...>', help: 'addresses, or names of contacts' },
      recurrence: {
        flag: '--repeat <rule>',
        help: 'an RRULE, or words such as “every weekday”; none to stop',
      },
    },
  },
};

/** An event as judged and approved: by its ref and the version that was decided on. */
const named = {
  event_id: z.string().min(1),
  version: z.string().optional(),
  /** The start that names one occurrence of a recurring event; without it the whole series is meant. */
  occurrence: z.string().optional(),
  find_by: z.string().max(300).optional(),
  title: wordsSchema(300).optional(),
  /** It recurs, and every time of it is meant; for the reader. */
  series: z.literal(true).optional(),
  /** When it is, for the reader. */
  start: z.string().max(40).optional(),
};
export const spokenEventName = {
  find_by: z.string().min(1).max(300).optional(),
  event_id: z.string().min(1).max(1000).optional(),
};
export const updatedEvent = z.strictObject({ ...named, changes });
export const deletedEvent = z.strictObject(named);

function endsAfter(start: string | undefined, end: string | undefined): boolean {
  if (start === undefined || end === undefined) return true;
  return (
    Date.parse(end) > Date.parse(start) ||
    (start.length !== end.length && end.slice(0, 10) > start.slice(0, 10))
  );
}
