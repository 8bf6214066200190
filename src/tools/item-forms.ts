import {
  type ContactContent,
  contactSchema,
  type MemoryContent,
  memorySchema,
  type NoteContent,
  noteSchema,
  readContact,
  readMemory,
  readNote,
  readTask,
  type TaskContent,
  taskSchema,
} from './contents.ts';
import type { ItemForm } from './item-form.ts';

/** The kinds of things that Tact keeps itself. */

export const taskForm: ItemForm<TaskContent> = {
  kind: 'task',
  noun: 'task',
  domain: 'task',
  command: 'tasks',
  schema: taskSchema,
  read: readTask,
  nameOf: ({ title }) => title,
  detailOf: ({ deadline }) => (deadline === null ? '' : `due ${deadline}`),
  words: {
    about: 'Your tasks: those of the chat, those made out of mail, and those you add here.',
    lists: 'Lists what is open, the most urgent first.',
    adds: 'Adds a task.',
    changes: 'Changes a task; what is not named stays. “none” takes a due date or a repetition away.',
    fields: {
      title: { argument: '<title>', help: 'what is to be done' },
      deadline: {
        flag: '--due <time>',
        help: 'when it has to be done: ISO 8601, or words such as “tomorrow at 5pm”',
      },
      priority: { help: 'medium unless given' },
      description: { help: 'what else there is to say' },
      recurrence: { flag: '--repeat <rule>', help: 'an RRULE, or words such as “every Friday”' },
    },
    moves: [{ name: 'done', does: 'Says that a task is done.', from: ['open'], to: 'done', done: 'Done:' }],
    none: 'There is no open task.',
    noneFits: 'No task fits.',
    hint: 'Add one with: tact tasks add "Call mom" --due "tomorrow at 5pm"',
    examples: [
      ['tact tasks', 'what is to be done'],
      ['tact tasks add "Call mom" --due "tomorrow at 5pm" --priority high', 'one more'],
      ['tact tasks change 3f9a12bc --due 2026-11-24', 'give it another day'],
      ['tact tasks done 3f9a12bc', 'it is done'],
    ],
  },
};

export const noteForm: ItemForm<NoteContent> = {
  kind: 'note',
  noun: 'note',
  domain: 'notes',
  command: 'notes',
  // One that says nothing could not be found again.
  schema: noteSchema.refine(({ title, body }) => title !== '' || body !== '', 'needs a title or a body'),
  read: readNote,
  nameOf: ({ title, body }) => title || body,
  words: {
    about: 'Your notes: those of the chat, those made out of mail, and those you add here.',
    lists: 'Lists your notes, the newest first.',
    adds: 'Adds a note.',
    changes: 'Changes a note; what is not named stays. --body replaces all of it.',
    fields: {
      title: { argument: '<title>', help: 'what it is about' },
      body: { help: 'what it says; - is stdin' },
    },
    none: 'There is no note.',
    noneFits: 'No note says that.',
    hint: 'Add one with: tact notes add "Wifi" --body "code 1234"',
    examples: [
      ['tact notes add "Wifi" --body "code 1234"', 'keep something in mind'],
      ['tact notes add "Minutes" --body - < minutes.txt', 'from a file'],
      ['tact notes append 3f9a12bc "and milk"', 'one line more'],
      ['tact notes show 3f9a12bc', 'read it'],
    ],
  },
};

export const contactForm: ItemForm<ContactContent> = {
  kind: 'contact',
  noun: 'contact',
  domain: 'contacts',
  command: 'contacts',
  schema: contactSchema,
  read: readContact,
  nameOf: ({ name }) => name,
  detailOf: ({ addresses }) => addresses.join(', '),
  words: {
    about: 'People and groups, with their mail addresses and what you call them.',
    lists: 'Lists contacts by name.',
    adds: 'Adds a person, or a group with the addresses of everybody in it.',
    changes: 'Changes a contact; what is not named stays.',
    fields: {
      name: { argument: '<name>' },
      addresses: {
        argument: '[addresses...]',
        flag: '--address <address...>',
        help: 'mail addresses, the one to write to first',
        changeHelp: 'these, in place of all addresses',
      },
      nicknames: {
        flag: '--nickname <name...>',
        help: 'what else you call them, such as “boss” or “mom”',
        changeHelp: 'these, in place of all nicknames; an empty one takes them away',
      },
      isGroup: { flag: '--group', help: 'it is a group' },
    },
    furtherChanges: [
      ['--no-group', 'it is a person'],
      ['--add-address <address...>', 'these too'],
      ['--remove-address <address...>', 'no longer these'],
    ],
    none: 'There is no contact.',
    noneFits: 'No contact fits.',
    hint: 'Add one with: tact contacts add "Bob Lee" bob@example.org',
    examples: [
      ['tact contacts add "Bob Lee" bob@example.org --nickname boss', 'a person'],
      ['tact contacts add Team ann@example.org bob@example.org --group', 'a group'],
      ['tact contacts change 3f9a12bc --add-address bob@home.example', 'one address more'],
      ['tact contacts list --search bob', 'find somebody'],
    ],
  },
};

export const memoryForm: ItemForm<MemoryContent> = {
  kind: 'memory',
  noun: 'memory',
  domain: 'memory',
  command: 'memories',
  schema: memorySchema,
  read: readMemory,
  nameOf: ({ key, value }) => `${key}: ${value}`,
  words: {
    about: 'What Tact is to know about you: a value under a key, in a category.',
    lists: 'Lists what is remembered, by category.',
    adds: 'Remembers something. A key that is known already gets the new value.',
    changes: 'Changes what is remembered; what is not named stays.',
    fields: {
      category: { flag: '--category <name>', help: 'general unless given', changeHelp: '' },
      key: { argument: '<key>', help: 'what it is, such as “wifi code”', changeHelp: '' },
      value: { argument: '<value>' },
    },
    none: 'Nothing is remembered yet.',
    noneFits: 'Nothing that is remembered fits.',
    hint: 'Add something with: tact memories add "wifi code" 1234',
    examples: [
      ['tact memories add "seat on a plane" aisle --category preferences', 'remember it'],
      ['tact memories list --search plane', 'what is known'],
      ['tact memories change 3f9a12bc --value window', 'it is otherwise now'],
      ['tact memories remove 3f9a12bc', 'forget it'],
    ],
  },
};

/** Every kind, for lists of everything. */
export const itemForms: readonly ItemForm[] = [taskForm, noteForm, contactForm, memoryForm].map(
  // A form reads its own content before it names it, so that one of each kind can stand in a list.
  (form) => form as unknown as ItemForm,
);
