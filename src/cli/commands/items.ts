import { type Command, Option } from 'commander';
import { plainLine } from '#kernel';
import type { Item } from '#ports/store';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { shortId } from '../output/decision-table.ts';
import { formatTable } from '../output/table.ts';

const kinds: readonly Item['kind'][] = ['task', 'note', 'escalation'];

interface ItemOptions {
  readonly kind?: Item['kind'];
  readonly all?: boolean;
}

/** `tact items`: what actions made inside Tact. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Lists the tasks, notes and escalations that were made out of messages and are kept by Tact.',
    )
    .addOption(new Option('--kind <kind>', 'only these').choices(kinds))
    .option('--all', 'list those that were taken back too')
    .action((options: ItemOptions) => listItems(options, cli));
  addExamples(command, [
    ['tact items', 'everything that is open'],
    ['tact items --kind task', 'tasks alone'],
    ['tact items --json', 'with the message that each belongs to'],
  ]);
}

async function listItems({ kind, all = false }: ItemOptions, cli: Cli): Promise<void> {
  const { user, house } = (await cli.open('look')).assistant;
  const filter = { ...(kind === undefined ? {} : { kind }), ...(all ? {} : { state: 'open' as const }) };
  const items = await house.store.items.list(user, filter);
  const { screen } = cli;
  if (cli.options.json) {
    for (const item of items) screen.record({ ...item, decision: madeBy(item) });
    return;
  }
  if (items.length === 0) {
    screen.line('There is nothing.');
    return;
  }
  const rows = items.map((item) => [
    item.state === 'open' ? item.kind : `${item.kind} (${item.state})`,
    wordsOf(item),
    screen.paint.dim(shortId(madeBy(item))),
  ]);
  const columns = [{ title: 'kind' }, { title: 'what it says', flexible: true }, { title: 'id' }];
  screen.line(formatTable(columns, rows, screen));
  screen.line(screen.paint.dim('Where one came from: tact explain ID · take it back: tact undo ID'));
}

/** The decision, or the question, that an item came from: its id begins with the effect's key. */
function madeBy({ id }: Item): string {
  return id.replace(/^approval:/, '').replace(/:\d+$/, '');
}

/** What an item says, quoted: its words may come from a stranger. */
function wordsOf({ content }: Item): string {
  const { title, body, text, reason, deadline, due } = content;
  const said = plainLine(String(title || body || text || reason || ''), 200);
  const by = deadline ?? due ?? null;
  return by === null ? `“${said}”` : `“${said}” due ${plainLine(String(by), 40)}`;
}
