import type { Command } from 'commander';
import { formatTime } from '#language';
import { plainLine } from '#text';
import { type NoteContent, noteSchema, readNote } from '#tools';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { formatTable } from '../output/table.ts';
import { readStdin } from '../read-stdin.ts';
import { timeAt } from '../things/event-span.ts';
import { findThing, shortThingId } from '../things/find-thing.ts';
import { addThing, changeThing } from '../things/keep-thing.ts';
import { addListCommand, type ListOptions, mentions, readThings, shownWords } from '../things/list-things.ts';
import { addMomentOptions, type MomentOptions, readMoment } from '../things/read-moment.ts';
import { requireSome } from '../things/require-some.ts';
import { addStateCommands, printThing } from '../things/thing-commands.ts';
import { type Thing, type ThingKind, thingRecord } from '../things/thing-kind.ts';

const noteKind: ThingKind<NoteContent> = {
  kind: 'note',
  noun: 'note',
  command: 'notes',
  // One that says nothing could not be found again.
  schema: noteSchema.refine(({ title, body }) => title !== '' || body !== '', 'needs a title or a body'),
  read: readNote,
  nameOf: ({ title, body }) => title || body,
};

/** `tact notes`: what is to be kept in mind. */
export function configure(command: Command, cli: Cli): void {
  command.description('Your notes: those of the chat, those made out of mail, and those you add here.');

  addListCommand(command, 'Lists your notes, the newest first.', (options) => listNotes(options, cli));

  addBody(command.command('add'))
    .description('Adds a note.')
    .argument('<title>', 'what it is about')
    .action(async (title: string, options: NoteOptions) => {
      const tact = await cli.open('look');
      const { now } = readMoment(options, tact);
      const note = await addThing({ title, body: await bodyFrom(options, cli) }, noteKind, now, tact);
      printThing(note, 'Added', noteKind, cli);
    });

  addBody(command.command('change'))
    .description('Changes a note; what is not named stays. --body replaces all of it.')
    .argument('<id>', 'its last digits, four at least')
    .option('--title <text>', 'what it is about')
    .action((id: string, options: NoteOptions) => changeNote(id, options, cli));

  addMomentOptions(command.command('append'))
    .description('Adds lines to the end of a note.')
    .argument('<id>', 'its last digits, four at least')
    .argument('<text>', 'what to add; - is stdin')
    .action((id: string, text: string, options: MomentOptions) => appendToNote(id, text, options, cli));

  addMomentOptions(command.command('show'))
    .description('Shows all of a note.')
    .argument('<id>', 'its last digits, four at least')
    .action(async (id: string) => showNote(await findThing(id, noteKind, await cli.open('look')), cli));

  addStateCommands(command, noteKind, cli);
  addExamples(command, [
    ['tact notes add "Wifi" --body "code 1234"', 'keep something in mind'],
    ['tact notes add "Minutes" --body - < minutes.txt', 'from a file'],
    ['tact notes append 3f9a12bc "and milk"', 'one line more'],
    ['tact notes show 3f9a12bc', 'read it'],
  ]);
}

interface NoteOptions extends MomentOptions {
  readonly title?: string;
  readonly body?: string;
}

function addBody(command: Command): Command {
  return addMomentOptions(command.option('--body <text>', 'what it says; - is stdin'));
}

async function bodyFrom({ body = '' }: NoteOptions, { terminal }: Cli): Promise<string> {
  return body === '-' ? withoutLastBreak(await readStdin('tact notes --help', terminal)) : body;
}

async function changeNote(id: string, options: NoteOptions, cli: Cli): Promise<void> {
  const { title, body } = options;
  const fields = {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body: await bodyFrom(options, cli) }),
  };
  requireSome(fields, 'tact notes change --help');
  const tact = await cli.open('look');
  const { now } = readMoment(options, tact);
  const found = await findThing(id, noteKind, tact);
  const note = await changeThing(found, noteKind, now, tact, ({ content }) => ({
    content: { ...content, ...fields },
  }));
  printThing(note, 'Changed', noteKind, cli);
}

async function appendToNote(id: string, text: string, options: MomentOptions, cli: Cli): Promise<void> {
  const help = 'tact notes append --help';
  const added = text === '-' ? withoutLastBreak(await readStdin(help, cli.terminal)) : text;
  requireSome(added.trim() === '' ? {} : { added }, help);
  const tact = await cli.open('look');
  const { now } = readMoment(options, tact);
  const found = await findThing(id, noteKind, tact);
  const note = await changeThing(found, noteKind, now, tact, ({ content }) => ({
    content: { ...content, body: content.body === '' ? added : `${content.body}\n${added}` },
  }));
  printThing(note, 'Added to', noteKind, cli);
}

function withoutLastBreak(text: string): string {
  return text.replace(/\r?\n$/, '');
}

async function listNotes({ all = false, search, ...options }: ListOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const every = await readThings(noteKind, all ? null : 'open', tact, cli);
  const notes = every.filter(({ content }) => mentions([content.title, content.body], search));
  const { screen } = cli;
  if (cli.options.json) {
    for (const note of notes) screen.record(thingRecord(note));
  } else if (notes.length === 0) {
    screen.line(every.length === 0 ? 'There is no note.' : 'No note says that.');
    screen.line(screen.paint.dim('Add one with: tact notes add "Wifi" --body "code 1234"'));
  } else {
    const columns = [{ title: 'note', flexible: true }, { title: 'changed' }, { title: 'id' }];
    const rows = notes.map((note) => [
      shownWords(wordsOf(note), note, screen),
      screen.paint.dim(formatTime(timeAt(note.item.changedAt, moment.zone), moment)),
      screen.paint.dim(shortThingId(note.item.id)),
    ]);
    screen.line(formatTable(columns, rows, screen));
    screen.line(screen.paint.dim('Read one with: tact notes show ID'));
  }
}

const longestInList = 120;

function wordsOf({ content: { title, body } }: Thing<NoteContent>): string {
  return plainLine([title, body].filter((part) => part !== '').join(': '), longestInList);
}

function showNote(note: Thing<NoteContent>, { screen, options }: Cli): void {
  if (options.json) {
    screen.record(thingRecord(note));
    return;
  }
  const { title, body } = note.content;
  if (title !== '') screen.line(screen.paint.bold(shownWords(title, note, screen)));
  else if (note.item.origin === 'outside') screen.line(screen.paint.dim('from outside'));
  for (const line of body.split(/\r?\n/)) screen.line(plainLine(line, 10_000));
}
