import { exposeAll, type JsonObject, type MaybeOutside, Outside } from '@tact/core/records';
import { wordsSchema } from '@tact/core/structured-output';
import { tidyLines, tidySingleLine } from '@tact/core/text';
import { z } from 'zod';
import { isPlainRule } from './recurrence-rule.ts';

/**
 * Texts that models, planners and commands write, as every action takes them. A title with a line break would begin a line of its own
 * wherever it is listed, and one with a character of direction reverses what stands beside it, so they are made tidy, not refused:
 * a model is asked once at most to correct itself, and that is for what it got wrong.
 */

/** One line of at most so many characters: a title, a name, a subject. */
export function singleLine(maxLength: number): z.ZodString {
  return z.string().overwrite(tidySingleLine).max(maxLength, tooLong(maxLength));
}

/** Lines of at most so many characters: a description, a note, the body of a mail. */
export function multiLine(maxLength: number): z.ZodString {
  return z.string().overwrite(tidyLines).max(maxLength, tooLong(maxLength));
}

const tooLong = (maxLength: number) =>
  `must have at most ${maxLength === 10_000 ? '10 000' : maxLength} characters`;

/**
 * The `content` of an item, by its kind.
 *
 * Everything that writes an item writes the form of its schema. The readers take older forms too (a task as
 * `{ title, due }`, a note as `{ text }`) and whatever fields are missing; null means that it is no such thing at all. Words of an
 * item that came from outside are outside text; times, priorities and rules have a fixed form, and are plain.
 */

const line = (maxLength: number) => singleLine(maxLength).min(1, 'must not be empty');
const words = multiLine(10_000);

const priorities = ['low', 'medium', 'high'] as const;

/** A day (`2026-11-24`), or a time with its offset (`2026-11-24T17:00:00+01:00`). */
export const momentSchema = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  { error: 'must be an ISO 8601 date, or a time with its offset' },
);

/** A time with its offset: a day alone does not say when to ring. */
export const reminderSchema = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  { error: 'must be an ISO 8601 time with its offset' },
);

/** An RRULE without its name: `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. */
export const recurrenceSchema = z
  .string()
  .max(300, 'must have at most 300 characters')
  .refine(isPlainRule, 'must be an RRULE such as FREQ=WEEKLY;BYDAY=FR');

/** In a change, “nothing” empties a field. */
export function emptiable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === '' ? null : given), schema.nullable());
}

/** For `refine`: a change names at least one thing. */
export const changesSomething = [
  (given: object) => Object.keys(given).length > 0,
  'must change something',
] as const;

/** What is given: words of whoever gives them. */
export const taskSchema = z.strictObject({
  title: line(300),
  description: words,
  priority: z.enum(priorities),
  deadline: momentSchema.nullable(),
  recurrence: recurrenceSchema.nullable(),
  /** When the owner wants to be reminded; missing or null: not at all. A task that recurs rings each time. */
  reminder: reminderSchema.nullable().optional(),
});

export const noteSchema = z.strictObject({ title: singleLine(300), body: words });

export const contactSchema = z.strictObject({
  name: line(200),
  /** Mail addresses. A group has those of everybody in it. */
  addresses: z.array(z.email('must be an address').max(254)).max(200),
  isGroup: z.boolean(),
  nicknames: z.array(line(100)).max(20),
});

export const memorySchema = z.strictObject({ category: line(60), key: line(200), value: line(2000) });

/** When a kept task reminds: a time of its own, or counted from the deadline: `-PT1H`, `-P1D`, `PT9H` on a whole day. */
const keptReminderSchema = z.union([
  reminderSchema,
  z.string().regex(/^-?P(?=[\dT])(?:\d+D)?(?:T(?:\d+[HMS])+)?$/),
]);

/** What of a task that repeats changes when an occurrence is closed. */
const series = {
  deadline: momentSchema.nullable(),
  recurrence: recurrenceSchema.nullable(),
  reminder: keptReminderSchema.nullable().optional(),
  /** The last occurrence that was closed; see `task-occurrences.ts`. */
  closed: momentSchema.nullable().optional(),
};

/** What is kept: words that are given, beside those that were there before. */
export const keptTaskSchema = taskSchema.extend({
  title: wordsSchema(300, line(300)),
  description: wordsSchema(10_000, words),
  ...series,
  /** It repeats counted from its completion. */
  repeats_after: z.boolean().optional(),
  /** Where its times are meant; missing or null: wherever the owner is. */
  zone: z.string().max(60).nullable().optional(),
  /** How it was before its last occurrence was closed. */
  reopens: z.strictObject(series).nullable().optional(),
  /** The owner confirmed what others wrote: a yes to its card, an edit, or `tact tasks confirm`. */
  isConfirmed: z.literal(true).optional(),
  /** Who wrote the mail that it was made from. */
  writer: wordsSchema(600).optional(),
});
export const keptNoteSchema = z.strictObject({
  title: wordsSchema(300, noteSchema.shape.title),
  body: wordsSchema(10_000, words),
});
export const keptContactSchema = contactSchema.extend({
  name: wordsSchema(200, line(200)),
  addresses: z.array(z.union([contactSchema.shape.addresses.element, z.instanceof(Outside)])).max(200),
  nicknames: z.array(wordsSchema(100, line(100))).max(20),
});
export const keptMemorySchema = z.strictObject({
  category: wordsSchema(60, line(60)),
  key: wordsSchema(200, line(200)),
  value: wordsSchema(2000, line(2000)),
});

export type TaskContent = z.infer<typeof keptTaskSchema>;
export type NoteContent = z.infer<typeof keptNoteSchema>;
export type ContactContent = z.infer<typeof keptContactSchema>;
export type MemoryContent = z.infer<typeof keptMemorySchema>;

// Made once: a schema takes a hundred times as long to make as to apply.
const theirs = z.instanceof(Outside);
const some: z.ZodType<MaybeOutside> = z.union([z.string(), theirs]);
const something: z.ZodType<MaybeOutside> = z.union([
  z.string().min(1),
  theirs.refine(({ length }) => length > 0),
]);
/** What has a fixed form says nothing of its own. */
const formal = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(exposeAll, schema);

const keptTask = z.object({
  title: something,
  description: some.catch(''),
  priority: formal(z.enum(priorities)).catch('medium'),
  deadline: formal(momentSchema.nullable()).catch(null),
  due: formal(momentSchema.nullable()).catch(null),
  recurrence: formal(recurrenceSchema.nullable()).catch(null),
  reminder: formal(keptReminderSchema.nullable()).catch(null),
  closed: formal(momentSchema.nullable()).catch(null),
  repeats_after: z.boolean().catch(false),
  zone: formal(z.string().nullable()).catch(null),
  reopens: formal(z.strictObject(series).nullable()).catch(null),
  isConfirmed: z.boolean().catch(false),
  writer: something.optional().catch(undefined),
});

const keptNote = z.object({
  title: some.catch(''),
  body: some.catch(''),
  text: some.catch(''),
});

const keptContact = z.object({
  name: something,
  addresses: z.array(some).catch([]),
  isGroup: z.boolean().catch(false),
  nicknames: z.array(some).catch([]),
});

const keptMemory = z.object({
  category: some.catch('general'),
  key: something,
  value: some,
});

/** A task as it stands in an item; null if it has no title. */
export const readTask = readOnce((content): TaskContent | null => {
  const read = keptTask.safeParse(content);
  if (!read.success) return null;
  const {
    due,
    deadline,
    reminder,
    closed,
    zone,
    reopens,
    repeats_after: after,
    isConfirmed,
    writer,
    ...task
  } = read.data;
  return {
    ...{ ...task, deadline: deadline ?? due },
    ...(reminder !== null && { reminder }),
    ...(closed !== null && { closed }),
    ...(after && { repeats_after: after }),
    ...(zone !== null && { zone }),
    ...(reopens !== null && { reopens }),
    ...(isConfirmed && { isConfirmed }),
    ...(writer !== undefined && { writer }),
  };
});

/** A note as it stands in an item; null if it says nothing. One without a title has an empty one. */
export const readNote = readOnce((content): NoteContent | null => {
  const read = keptNote.safeParse(content);
  if (!read.success) return null;
  const { title, body, text } = read.data;
  const note = { title, body: body.length > 0 ? body : text };
  return note.title.length === 0 && note.body.length === 0 ? null : note;
});

/** A contact as it stands in an item; null if it has no name. */
export const readContact = readOnce((content): ContactContent | null => {
  const read = keptContact.safeParse(content);
  return read.success ? read.data : null;
});

/** A memory as it stands in an item; null if it has no key. */
export const readMemory = readOnce((content): MemoryContent | null => {
  const read = keptMemory.safeParse(content);
  return read.success ? read.data : null;
});

/**
 * Reads a content once: a store gives an item that has not changed with the same content object, and it is gone from here when
 * nobody holds it any more.
 */
function readOnce<Value>(read: (content: JsonObject) => Value): (content: JsonObject) => Value {
  const known = new WeakMap<JsonObject, { readonly value: Value }>();
  return (content) => {
    const found = known.get(content);
    if (found !== undefined) return found.value;
    const value = read(content);
    known.set(content, { value });
    return value;
  };
}
