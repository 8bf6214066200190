import { z } from 'zod';
import type { Item, Items } from '#ports/store';
import { quote } from '#text';
import { type NoteContent, noteSchema, readNote } from './contents.ts';
import {
  asBefore,
  checkVersion,
  type ItemForm,
  revertOf,
  revertTool,
  stateTool,
  titleIn,
} from './item-inverses.ts';
import { addItem, changeItem } from './kept-item.ts';
import { holdsWords } from './kept-words.ts';
import { listOfItems, named, namedSpoken } from './named-thing.ts';
import { defineReader, defineTool, type Tool } from './tool.ts';

const form: ItemForm = { kind: 'note', domain: 'notes' };
const domain = form.domain;

const body = z.string().trim().max(10_000, 'must have at most 10 000 characters');
const text = body.min(1, 'must not be empty');
const newNote = z
  .strictObject({ title: noteSchema.shape.title.optional(), body: body.optional() })
  .refine((note) => titleOf(readNote(note)) !== '', 'must have a title or a body');
const oldNote = z.strictObject({ text: text.max(2000, 'must have at most 2000 characters') });
const listed = z.strictObject({ query: z.string().max(300).optional() });

/** What is worth keeping, kept inside Tact with the origin of its words. */
export function noteTools(items: Items): readonly Tool[] {
  const removed = { kind: 'note', domain, from: 'open', to: 'removed' } as const;
  return [
    defineTool({
      name: 'create_note',
      domain,
      verb: 'create',
      reads: false,
      summary: 'Keep a note with a title and a body.',
      danger: 'reversible',
      parameters: newNote,
      spoken: newNote,
      offered: true,
      inverses: ['remove_note'],
      describe: (note) => `keep a note ${noteInWords(note)}`,
      inverse: (_, result, target) => ({
        action: 'remove_note',
        parameters: { id: String(result['id']), ...titleIn(result) },
        target,
      }),
      async execute(call) {
        const { title = '', body: says = '' } = call.parameters;
        const note = noteSchema.parse({ title, body: says });
        const { id } = await addItem(items, call, 'note', note);
        return { id, title: titleOf(note) };
      },
    }),
    // What the email engine offers; a conversation has create_note.
    defineTool({
      name: 'add_note',
      domain,
      verb: 'add',
      reads: false,
      summary: 'Keep a note about the message.',
      danger: 'reversible',
      parameters: oldNote,
      spoken: null,
      offered: false,
      inverses: ['remove_note'],
      describe: (note) => `note ${quote(note.text, 160)}`,
      inverse: (_, { id }, target) => ({ action: 'remove_note', parameters: { id: String(id) }, target }),
      async execute(call) {
        const note = noteSchema.parse({ title: '', body: call.parameters.text });
        const { id } = await addItem(items, call, 'note', note);
        return { id };
      },
    }),
    defineTool({
      name: 'append_note',
      domain,
      verb: 'append',
      reads: false,
      summary: 'Add a line to a note.',
      danger: 'reversible',
      parameters: z.strictObject({ ...named, text }),
      spoken: z.strictObject({ ...namedSpoken, text }),
      offered: true,
      inverses: ['revert_note'],
      describe: (given) => `add ${quote(given.text, 160)} to the note ${quote(given.title ?? '')}`,
      inverse: (_, result, target) => revertOf(form, result, target),
      async execute(call) {
        const { id, version, text: added } = call.parameters;
        const done = await changeItem(items, call, { kind: 'note', id, version }, (item) => ({
          content: withLine(contentOf(item), added),
        }));
        const title = titleOf(contentOf(done.before));
        return { id, title, version: done.version, changed: true, before: asBefore(done.before) };
      },
      check: (call) =>
        checkVersion(items, call, (item) => contentOf(item).body.endsWith(call.parameters.text.trim())),
    }),
    defineTool({
      name: 'delete_note',
      domain,
      verb: 'delete',
      reads: false,
      summary: 'Delete a note.',
      danger: 'dangerous',
      parameters: z.strictObject(named),
      spoken: z.strictObject(namedSpoken),
      offered: true,
      inverses: ['reopen_note'],
      describe: ({ title }) => `delete the note ${quote(title ?? '')}`,
      inverse: ({ id }, result, target) =>
        result['changed'] === true
          ? { action: 'reopen_note', parameters: { id, ...titleIn(result) }, target }
          : null,
      async execute(call) {
        const { id, version } = call.parameters;
        const done = await changeItem(items, call, { kind: 'note', id, version }, () => ({
          state: 'removed',
        }));
        return { id, title: titleOf(contentOf(done.before)), version: done.version, changed: true };
      },
      check: (call) => checkVersion(items, call, ({ state }) => state === 'removed'),
    }),
    defineReader({
      name: 'list_notes',
      domain,
      verb: 'list',
      summary: 'List notes, with the words of a query where one is given.',
      parameters: listed,
      describe: () => 'look at the notes',
      async execute({ user, parameters: { query = '' } }) {
        const open = await items.list(user, { kind: 'note', state: 'open', limit: 1000 });
        const notes = open
          .map((item) => ({ id: item.id, ...contentOf(item), origin: item.origin }))
          .filter((note) => holdsWords(query, [note.title, note.body]))
          .map((note) => ({ ...note, title: titleOf(note), body: note.body.slice(0, mostOfBody) }));
        return listOfItems('notes', notes);
      },
    }),
    stateTool(items, {
      ...removed,
      name: 'remove_note',
      verb: 'remove',
      summary: 'Take a note back.',
      noun: 'note',
      words: (note) => `take ${note} back`,
      back: 'reopen_note',
    }),
    stateTool(items, {
      kind: 'note',
      domain,
      from: 'removed',
      to: 'open',
      name: 'reopen_note',
      verb: 'reopen',
      summary: 'Bring a note back.',
      noun: 'note',
      words: (note) => `bring ${note} back`,
      back: 'remove_note',
    }),
    revertTool(items, form),
  ];
}

/** What a note is called: its title, or its first words. */
export function titleOf(note: NoteContent | null): string {
  if (note === null) return '';
  return note.title || (note.body.split('\n')[0] ?? '').slice(0, 80);
}

function noteInWords(note: z.infer<typeof newNote>): string {
  const title = quote(titleOf(readNote(note)), 160);
  return note.title && note.body ? `${title}: ${quote(note.body, 160)}` : title;
}

const mostOfBody = 2000;

function contentOf({ content }: Item): NoteContent {
  return readNote(content) ?? { title: '', body: '' };
}

function withLine(note: NoteContent, line: string): NoteContent {
  return noteSchema.parse({ ...note, body: note.body === '' ? line : `${note.body}\n${line.trim()}` });
}
