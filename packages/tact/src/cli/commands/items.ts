import type { Item } from '@tact/core/ports/store';
import { type MaybeOutside, Outside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { itemKinds, type ListedItem, listItems } from '@tact/server/operations/items/list';
import { itemForms } from '@tact/tools';
import { type Command, Option } from 'commander';
import { readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { shortId } from '../output/decision-table.ts';
import { formatTable } from '../output/table.ts';
import { shortItemId, wordsOnLine } from '../output/words-on-line.ts';
import { addExamples } from '../unknown-word.ts';

interface ItemOptions {
  readonly kind?: string;
  readonly all?: boolean;
}

/** `tact items`: everything that Tact keeps, whether the owner, the chat or a message created it. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Lists everything that Tact keeps for you: tasks, notes, contacts, memories and escalations, created by you, by the chat or from messages.',
    )
    .addOption(new Option('--kind <kind>', 'only items of this kind').choices(itemKinds))
    .option('--all', 'include items that are done, removed or undone')
    .action((options: ItemOptions) => printItems(options, cli));
  addExamples(command, [
    ['tact items', 'all open items'],
    ['tact items --kind task', 'tasks only; change them with tact tasks'],
    ['tact items --json', 'include the message that each belongs to'],
  ]);
}

async function printItems({ kind, all = false }: ItemOptions, cli: Cli): Promise<void> {
  const states = all ? (['open', 'done', 'removed'] as const) : undefined;
  const items = await readWhole(listItems, { kind, states: states && [...states] }, await cli.open('look'));
  const { screen } = cli;
  if (cli.options.json) {
    for (const item of items) screen.record(item);
    return;
  }
  if (items.length === 0) {
    screen.line('No items.');
    screen.line(screen.paint.dim('Add one with: tact tasks add "Call mom" --due "tomorrow at 5pm"'));
    return;
  }
  const rows = items.map((item) => [
    item.state === 'open' ? item.kind : `${item.kind} (${item.state})`,
    wordsOf(item),
    screen.paint.dim(idOf(item)),
  ]);
  const columns = [{ title: 'kind' }, { title: 'content', flexible: true }, { title: 'id' }];
  screen.line(formatTable(columns, rows, screen));
  if (items.some(({ decision }) => decision !== null)) {
    screen.line(
      screen.paint.dim('Explain the decision behind an item: tact explain ID · undo it: tact undo ID'),
    );
  }
}

function idOf({ id, decision }: ListedItem): string {
  return decision === null ? shortItemId(id) : shortId(decision);
}

/** What an item says, quoted: its words may come from a stranger. */
function wordsOf(item: Item): string {
  const { said, more } = readWords(item);
  return `${quote(said, 200)}${more.length === 0 ? '' : ` ${wordsOnLine(more, 80)}`}`;
}

function readWords({ kind, content }: Item): { readonly said: MaybeOutside; readonly more: MaybeOutside } {
  const form = itemForms.find((one) => one.kind === kind);
  const read = form?.read(content) ?? null;
  if (form === undefined || read === null) {
    const said = content['title'] ?? content['text'] ?? content['reason'] ?? '';
    return { said: said instanceof Outside ? said : String(said), more: '' };
  }
  return { said: form.nameOf(read), more: form.detailOf?.(read) ?? '' };
}
