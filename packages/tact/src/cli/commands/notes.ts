import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { joinText, linesOf, mapText, plainLine } from '@tact/core/text';
import { formatTime } from '@tact/english';
import { type NoteContent, noteForm } from '@tact/tools';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { configureItems, type ItemCommand } from '../items/configure-items.ts';
import { timeAt } from '../items/event-span.ts';
import { type GivenFields, requireSome } from '../items/item-fields.ts';
import { changeItem, findItem, itemRecord, type KeptItem, shownWords } from '../items/kept-item.ts';
import { addMomentOptions, type MomentOptions, readMoment } from '../items/read-moment.ts';
import { printItem } from '../items/state-commands.ts';
import { shortItemId, wordsOnLine } from '../output/words-on-line.ts';
import { readStdin } from '../runs/read-file.ts';

/** `tact notes`: the owner's notes. */
export function configure(command: Command, cli: Cli): void {
  configureItems(command, notes, cli, (own) => {
    addMomentOptions(own.command('append'))
      .description('Appends text to a note.')
      .argument('<id>', 'the last digits of its id (at least four)')
      .argument('<text>', 'the text to append (- for stdin)')
      .action((id: string, text: string, options: MomentOptions) => appendToNote(id, text, options, cli));

    addMomentOptions(own.command('show'))
      .description('Shows a note in full.')
      .argument('<id>', 'the last digits of its id (at least four)')
      .action(async (id: string) => showNote(await findItem(id, noteForm, await cli.open('look')), cli));
  });
}

const notes: ItemCommand<NoteContent> = {
  form: noteForm,
  blank: { title: '', body: '' },
  async read({ body, ...rest }: GivenFields, _, cli): Promise<JsonObject> {
    const text = body === '-' ? withoutLastBreak(await readStdin('tact notes --help', cli.terminal)) : body;
    return { ...rest, ...(text === undefined ? {} : { body: text }) } as JsonObject;
  },
  list: {
    searched: ({ title, body }) => [title, body],
    columns: [{ title: 'note', flexible: true }, { title: 'changed' }, { title: 'id' }],
    row: (note, moment, { paint }) => [
      shownWords(wordsOf(note), note, { paint }),
      paint.dim(formatTime(timeAt(note.item.changedAt, moment.zone), moment)),
      paint.dim(shortItemId(note.item.id)),
    ],
    footer: 'Read one with: tact notes show ID',
  },
};

async function appendToNote(id: string, text: string, options: MomentOptions, cli: Cli): Promise<void> {
  const help = 'tact notes append --help';
  const added = text === '-' ? withoutLastBreak(await readStdin(help, cli.terminal)) : text;
  requireSome(added.trim() === '' ? {} : { added }, help);
  const tact = await cli.open('look');
  const { now } = readMoment(options, tact);
  const found = await findItem(id, noteForm, tact);
  const note = await changeItem(found, noteForm, now, tact, ({ content }) => ({
    content: { ...content, body: content.body.length === 0 ? added : joinText([content.body, added], '\n') },
  }));
  printItem(note, 'Added to', noteForm, cli);
}

function withoutLastBreak(text: string): string {
  return text.replace(/\r?\n$/, '');
}

const maxListedLength = 120;

function wordsOf({ content: { title, body } }: KeptItem<NoteContent>): MaybeOutside {
  const parts = [title, body].filter((part) => part.length > 0);
  return mapText(joinText(parts, ': '), (text) => plainLine(text, maxListedLength));
}

function showNote(note: KeptItem<NoteContent>, { screen, options }: Cli): void {
  if (options.json) {
    screen.record(itemRecord(note));
    return;
  }
  const { title, body } = note.content;
  if (title.length > 0) screen.line(screen.paint.bold(shownWords(title, note, screen)));
  else if (note.item.origin === 'outside') screen.line(screen.paint.dim('from outside'));
  for (const line of linesOf(body)) screen.line(wordsOnLine(line, 10_000));
}
