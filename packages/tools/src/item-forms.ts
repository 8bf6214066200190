import { joinText } from '@tact/core/text';
import {
  type ContactContent,
  contactSchema,
  keptContactSchema,
  keptMemorySchema,
  keptNoteSchema,
  keptTaskSchema,
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
  kept: keptTaskSchema,
  read: readTask,
  nameOf: ({ title }) => title,
  detailOf: ({ deadline }) => (deadline === null ? '' : `due ${deadline}`),
  words: {
    about: 'Your tasks: from the chat, from mail, and those you add here.',
    lists: 'Lists open tasks, most urgent first.',
    adds: 'Adds a task.',
    changes: 'Changes the given fields of a task. “none” removes a due date or a repetition.',
    fields: {
      title: { argument: '<title>', help: 'what has to be done' },
      deadline: {
        flag: '--due <time>',
        help: 'when it is due: ISO 8601, or words such as “tomorrow at 5pm”',
      },
      priority: { help: 'default: medium' },
      description: { help: 'further details' },
      recurrence: { flag: '--repeat <rule>', help: 'an RRULE, or words such as “every Friday”' },
      reminder: {
        flag: '--remind <when>',
        help: 'when to remind you: a time, a span before it is due such as “15m” or “1d”, or “due”; of a whole day at 09:00',
        changeHelp: 'when to remind you; none to not be reminded',
      },
    },
    furtherChanges: [
      ['--repeat-after <rule>', 'repeat it, counted from when it is done'],
      ['--zone <zone>', 'keep the times of a task that repeats in this zone; none for wherever you are'],
    ],
    furtherNew: [['--repeat-after <rule>', 'repeat it, counted from when it is done: “every 3 days”']],
    moves: [
      {
        name: 'done',
        does: 'Marks a task as done. Of a task that repeats, its current occurrence.',
        from: ['open'],
        to: 'done',
        done: 'Done:',
        options: [['--series', 'end a task that repeats']],
      },
      {
        name: 'skip',
        does: 'Skips the current occurrence of a task that repeats.',
        from: ['open'],
        to: 'open',
        done: 'Skipped',
      },
      {
        name: 'confirm',
        does: 'Confirms a task that was made from a mail: from then on its deadline is a reason to speak, like your own.',
        from: ['open'],
        to: 'open',
        done: 'Confirmed',
      },
    ],
    none: 'No open tasks.',
    noneFits: 'No matching tasks.',
    hint: 'Add one with: tact tasks add "Call mom" --due "tomorrow at 5pm"',
    examples: [
      ['tact tasks', 'what has to be done'],
      ['tact tasks add "Call mom" --due "tomorrow at 5pm" --priority high', 'add one'],
      [
        'tact tasks add "Catch the train" --due "friday 9:40" --remind 30m',
        'be reminded half an hour before',
      ],
      ['tact tasks change 3f9a12bc --due 2026-11-24', 'move its due date'],
      ['tact tasks done 3f9a12bc', 'mark it as done; of what repeats, this time only'],
      [
        'tact tasks add "Water the ferns" --due today --repeat-after "every 3 days"',
        'next three days after it is done',
      ],
    ],
  },
};

export const noteForm: ItemForm<NoteContent> = {
  kind: 'note',
  noun: 'note',
  domain: 'notes',
  command: 'notes',
  schema: noteSchema,
  // One that says nothing could not be found again.
  kept: keptNoteSchema.refine(
    ({ title, body }) => title.length > 0 || body.length > 0,
    'needs a title or a body',
  ),
  read: readNote,
  nameOf: ({ title, body }) => (title.length > 0 ? title : body),
  words: {
    about: 'Your notes: from the chat, from mail, and those you add here.',
    lists: 'Lists your notes, newest first.',
    adds: 'Adds a note.',
    changes: 'Changes the given fields of a note. --body replaces the whole text.',
    fields: {
      title: { argument: '<title>', help: 'its title' },
      body: { help: 'its text (- for stdin)' },
    },
    none: 'No notes.',
    noneFits: 'No matching notes.',
    hint: 'Add one with: tact notes add "Wifi" --body "code 1234"',
    examples: [
      ['tact notes add "Wifi" --body "code 1234"', 'add one'],
      ['tact notes add "Minutes" --body - < minutes.txt', 'add one from a file'],
      ['tact notes append 3f9a12bc "and milk"', 'append a line'],
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
  kept: keptContactSchema,
  read: readContact,
  nameOf: ({ name }) => name,
  detailOf: ({ addresses }) => joinText(addresses, ', '),
  words: {
    about: 'People and groups, with their email addresses and nicknames.',
    lists: 'Lists contacts by name.',
    adds: 'Adds a person, or a group with the addresses of its members.',
    changes: 'Changes the given fields of a contact.',
    fields: {
      name: { argument: '<name>' },
      addresses: {
        argument: '[addresses...]',
        flag: '--address <address...>',
        help: 'email addresses, the preferred one first',
        changeHelp: 'replace all addresses with these',
      },
      nicknames: {
        flag: '--nickname <name...>',
        help: 'other names you use for them, such as “boss” or “mom”',
        changeHelp: 'replace all nicknames with these; an empty one removes them',
      },
      isGroup: { flag: '--group', help: 'make it a group' },
    },
    furtherChanges: [
      ['--no-group', 'make it a person'],
      ['--add-address <address...>', 'add these addresses'],
      ['--remove-address <address...>', 'remove these addresses'],
    ],
    none: 'No contacts.',
    noneFits: 'No matching contacts.',
    hint: 'Add one with: tact contacts add "Bob Lee" bob@example.org',
    examples: [
      ['tact contacts add "Bob Lee" bob@example.org --nickname boss', 'add a person'],
      ['tact contacts add Team ann@example.org bob@example.org --group', 'add a group'],
      ['tact contacts change 3f9a12bc --add-address bob@home.example', 'add an address'],
      ['tact contacts list --search bob', 'find someone'],
    ],
  },
};

export const memoryForm: ItemForm<MemoryContent> = {
  kind: 'memory',
  noun: 'memory',
  domain: 'memory',
  command: 'memories',
  schema: memorySchema,
  kept: keptMemorySchema,
  read: readMemory,
  nameOf: ({ key, value }) => joinText([key, value], ': '),
  words: {
    about: 'What Tact remembers about you: keys and values, by category.',
    lists: 'Lists memories by category.',
    adds: 'Adds a memory. If the key exists, its value is replaced.',
    changes: 'Changes the given fields of a memory.',
    fields: {
      category: { flag: '--category <name>', help: 'default: general', changeHelp: '' },
      key: { argument: '<key>', help: 'its name, such as “wifi code”', changeHelp: '' },
      value: { argument: '<value>' },
    },
    none: 'No memories.',
    noneFits: 'No matching memories.',
    hint: 'Add one with: tact memories add "wifi code" 1234',
    examples: [
      ['tact memories add "seat on a plane" aisle --category preferences', 'remember something'],
      ['tact memories list --search plane', 'find a memory'],
      ['tact memories change 3f9a12bc --value window', 'change its value'],
      ['tact memories remove 3f9a12bc', 'forget it'],
    ],
  },
};

/** Every kind, for lists of everything. */
export const itemForms: readonly ItemForm[] = [taskForm, noteForm, contactForm, memoryForm].map(
  // A form reads its own content before it names it, so that one of each kind can stand in a list.
  (form) => form as unknown as ItemForm,
);
