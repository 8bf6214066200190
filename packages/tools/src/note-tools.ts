import type { Item, Items } from '@tact/core/ports/store';
import type { MaybeOutside } from '@tact/core/records';
import { givenWordsSchema } from '@tact/core/structured-output';
import { joinText, mapText, matchOutside, quote } from '@tact/core/text';
import { z } from 'zod';
import { keptNoteSchema, multiLine, type NoteContent, noteSchema, readNote } from './contents.ts';
import { editNote, noteInWords, renameNote, sayNotes, titleOf } from './edit-note.ts';
import { bindNamed, findByField, listOfItems, named, namedAsSpoken, namedSpoken } from './find-item.ts';
import { titleIn } from './item-form.ts';
import { noteForm } from './item-forms.ts';
import {
  changeResult,
  checkVersion,
  itemChangedSince,
  removing,
  revertOf,
  revertTool,
  stateTool,
} from './item-inverses.ts';
import { addItem, changeItem, markOf } from './kept-item.ts';
import { itemSource, type PlanningSource } from './planning-source.ts';
import { holdsWords, objectsIn } from './reply-words.ts';
import { defineReader, defineTool, type SpokenField, type Tool } from './tool.ts';
import { noteTopic } from './topics.ts';

const form = noteForm;
const domain = form.domain;

/** What a note says may have been read out of somebody's mail. */
const body = givenWordsSchema(10_000, multiLine(10_000));
const text = givenWordsSchema(10_000, multiLine(10_000).min(1, 'must not be empty'));
const newNote = z
  .strictObject({ title: noteSchema.shape.title.optional(), body: body.optional() })
  .refine((note) => titleOf(readNote(note)).length > 0, 'must have a title or a body');
const oldNote = z.strictObject({ text: multiLine(2000).min(1, 'must not be empty') });
const listed = z.strictObject({ query: z.string().max(300).optional() });

const fields: Readonly<Record<string, SpokenField>> = {
  ...findByField,
  title: { ask: 'What should I note?' },
  body: { ask: 'What should it say?' },
  text: { ask: 'What should I add?' },
};
const mentions = { kind: 'note' };

/** Notes, kept inside Tact with the origin of their words. */
export function noteTools(items: Items): readonly Tool[] {
  const parts = partsOf(items);
  return [
    createNote(parts),
    addNote(parts),
    appendNote(parts),
    editNote(parts),
    renameNote(parts),
    deleteNote(parts),
    listNotes(parts),
    removeNote(parts),
    reopenNote(parts),
    revertTool(items, form),
  ];
}

/** What the note tools are made with. */
interface Parts {
  readonly items: Items;
  readonly notes: PlanningSource<Item>;
  /** Shared by the tools that concern one note. */
  readonly ofOne: Pick<Tool, 'bind' | 'asSpoken' | 'plannerSees' | 'fields' | 'sources' | 'mentions'>;
}

function partsOf(items: Items): Parts {
  const notes = noteSource(items);
  return {
    items,
    notes,
    ofOne: {
      fields,
      sources: [notes],
      mentions,
      bind: (spoken, context) => bindNamed(spoken, notes, context),
      asSpoken: namedAsSpoken,
      plannerSees: ['title', 'text'],
    },
  };
}

function createNote({ items }: Parts): Tool {
  return defineTool({
    name: 'create_note',
    domain,
    verb: 'create',
    reads: false,
    summary: 'Save a note with a title and a body.',
    danger: 'reversible',
    parameters: newNote,
    spoken: newNote,
    offered: true,
    topic: noteTopic,
    fields,
    question: 'What should I note?',
    mentions,
    inverses: ['remove_note'],
    describe: (note) => `save a note ${noteInWords(note)}`,
    inverse: (_, result, target) => ({
      action: 'remove_note',
      parameters: { id: String(result['id']), ...titleIn(result) },
      target,
    }),
    async execute(call) {
      const { title = '', body: says = '' } = call.parameters;
      const note = keptNoteSchema.parse({ title, body: says });
      const added = await addItem(items, call, form, note);
      return { id: added.id, title: titleOf(contentOf(added)), mark: markOf(added) };
    },
  });
}

/** What the email engine offers; a conversation has create_note. */
function addNote({ items }: Parts): Tool {
  return defineTool({
    name: 'add_note',
    domain,
    verb: 'add',
    reads: false,
    summary: 'Save a note about the message.',
    danger: 'reversible',
    parameters: oldNote,
    spoken: null,
    offered: false,
    inverses: ['remove_note'],
    describe: (note) => `note ${quote(note.text, 160)}`,
    inverse: (_, { id }, target) => ({ action: 'remove_note', parameters: { id: String(id) }, target }),
    async execute(call) {
      const note = noteSchema.parse({ title: '', body: call.parameters.text });
      const added = await addItem(items, call, form, note);
      return { id: added.id, mark: markOf(added) };
    },
  });
}

function appendNote({ items, ofOne }: Parts): Tool {
  return defineTool({
    name: 'append_note',
    domain,
    verb: 'append',
    reads: false,
    summary: 'Add a line to a note.',
    danger: 'reversible',
    parameters: z.strictObject({ ...named, text }),
    spoken: z.strictObject({ ...namedSpoken, text }),
    offered: true,
    ...ofOne,
    inverses: ['revert_note'],
    describe: (given) => `add ${quote(given.text, 160)} to the note ${quote(given.title ?? '')}`,
    inverse: (_, result, target) => revertOf(form, result, target),
    async execute(call) {
      const { id, version, text: added } = call.parameters;
      const done = await changeItem(items, call, { form, id, version }, (item) => ({
        content: withLine(contentOf(item), added),
      }));
      return changeResult(done, { title: titleOf(contentOf(done.before)) });
    },
    check: (call) =>
      checkVersion(items, call, (item) =>
        matchOutside(contentOf(item).body, (says) =>
          matchOutside(call.parameters.text, (added) => says.endsWith(added.trim())),
        ),
      ),
  });
}

function deleteNote({ items, ofOne }: Parts): Tool {
  return defineTool({
    name: 'delete_note',
    domain,
    verb: 'delete',
    reads: false,
    summary: 'Delete a note.',
    spoken: z.strictObject(namedSpoken),
    offered: true,
    ...ofOne,
    describe: ({ title }) => `delete the note ${quote(title ?? '')}`,
    ...removing(items, form, z.strictObject(named), 'reopen_note', (item) => ({
      title: titleOf(contentOf(item)),
    })),
  });
}

function listNotes({ items, notes }: Parts): Tool {
  return defineReader({
    name: 'list_notes',
    domain,
    verb: 'list',
    summary: 'List notes, with the words of a query where one is given.',
    parameters: listed,
    sources: [notes],
    mentions: { ...mentions, in: 'notes' },
    describe: () => 'look at the notes',
    sayFound: (result, words) => sayNotes(objectsIn(result.notes), words),
    async execute({ user, parameters: { query = '' } }) {
      const open = await items.list(user, { kind: 'note', state: 'open', limit: 1000 });
      const notes = open
        .map((item) => ({ id: item.id, ...contentOf(item), origin: item.origin }))
        .filter((note) => holdsWords(query, [note.title, note.body]))
        .map((note) => ({
          ...note,
          title: titleOf(note),
          body: mapText(note.body, (says) => says.slice(0, maxBodyLength)),
        }));
      return listOfItems('notes', notes);
    },
  });
}

function removeNote({ items }: Parts): Tool {
  return stateTool(items, {
    kind: 'note',
    domain,
    from: 'open',
    to: 'removed',
    name: 'remove_note',
    verb: 'remove',
    summary: 'Remove a note.',
    noun: 'note',
    words: (note) => `remove ${note}`,
    back: 'reopen_note',
    beforeUndo: itemChangedSince(items, form),
  });
}

function reopenNote({ items }: Parts): Tool {
  return stateTool(items, {
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
  });
}

function noteSource(items: Items): PlanningSource<Item> {
  return itemSource(items, {
    name: 'notes',
    kind: form.kind,
    titleOf: ({ content }) => titleOf(readNote(content)),
    textOf({ content }) {
      const note = readNote(content);
      return note === null ? '' : joinText([note.title, note.body], ' ');
    },
    section: {
      heading: 'NOTES',
      line({ content }, own) {
        const note = readNote(content);
        return note === null
          ? null
          : `- ${own(note.title.length > 0 ? note.title : mapText(note.body, (says) => says.slice(0, 60)))}`;
      },
    },
  });
}

const maxBodyLength = 2000;

function contentOf({ content }: Item): NoteContent {
  return readNote(content) ?? { title: '', body: '' };
}

function withLine(note: NoteContent, line: MaybeOutside): NoteContent {
  const added = mapText(line, (text) => text.trim());
  const body = note.body.length === 0 ? line : joinText([note.body, added], '\n');
  return keptNoteSchema.parse({ ...note, body });
}
