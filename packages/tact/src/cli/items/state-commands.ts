import type { Item } from '@tact/core/ports/store';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import type { Moment } from '@tact/english';
import type { ItemForm, StateMove } from '@tact/tools';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { shortItemId, wordsOnLine } from '../output/words-on-line.ts';
import { changeItem, findItem, itemRecord, type KeptItem, movedState } from './kept-item.ts';
import { addMomentOptions, type MomentOptions, readMoment } from './read-moment.ts';

/** Null: it only moves to another state. */
export type MoveOf<Content extends JsonObject> = (
  one: KeptItem<Content>,
  move: string,
  options: Readonly<Record<string, unknown>>,
  moment: Moment,
) => {
  readonly content: JsonObject;
  readonly state: Item['state'];
  readonly detail: string;
} | null;

/** Adds remove and restore, and whatever else moves an item of this form from one state to another. */
export function addStateCommands<Content extends JsonObject>(
  command: Command,
  form: ItemForm<Content>,
  cli: Cli,
  moved: MoveOf<Content> = () => null,
): void {
  const { noun, words } = form;
  const { moves = [] } = words;
  const before = [...moves.map(({ to }) => to).filter((to) => to !== 'open'), 'removed'].join(' or ');
  const all: readonly StateMove[] = [
    ...moves,
    {
      name: 'remove',
      does: `Removes a ${noun}. It can be restored.`,
      from: ['open', 'done'],
      to: 'removed',
      done: 'Removed',
    },
    {
      name: 'restore',
      does: `Restores a ${noun} that was ${before}.`,
      from: ['removed', 'done'],
      to: 'open',
      done: 'Restored',
    },
  ];
  for (const move of all) addStateCommand(command, form, cli, move, moved);
}

function addStateCommand<Content extends JsonObject>(
  command: Command,
  form: ItemForm<Content>,
  cli: Cli,
  { name, does, from, to, done, options: flags = [] }: StateMove,
  moved: MoveOf<Content>,
): void {
  const configured = command
    .command(name)
    .description(does)
    .argument('<id...>', 'the last digits of its id (at least four)');
  for (const [flag, help] of flags) configured.option(flag, help);
  addMomentOptions(configured).action(async (ids: readonly string[], options: MomentOptions) => {
    const tact = await cli.open('look');
    const moment = readMoment(options, tact);
    const found: KeptItem<Content>[] = [];
    // All are looked up first, so that nothing changes if one id is wrong.
    for (const id of ids) found.push(await findItem(id, form, tact));
    for (const one of found) {
      let detail = '';
      const changed = await changeItem(one, form, moment.now, tact, (known) => {
        const closed = moved(known, name, { ...options }, moment);
        detail = closed?.detail ?? '';
        return closed ?? movedState(known, form, { from, to });
      });
      printItem(changed, done, form, cli, detail);
    }
  });
}

/** Prints what was added or changed, with what else there is to say of it: `Added task 3f9a12bc “Call mom”, due tomorrow at 17:00.` */
export function printItem<Content extends JsonObject>(
  one: KeptItem<Content>,
  done: string,
  { noun, nameOf }: ItemForm<Content>,
  { screen, options }: Cli,
  detail: MaybeOutside = '',
): void {
  if (options.json) {
    screen.record(itemRecord(one));
    return;
  }
  const id = shortItemId(one.item.id);
  const words = `${done} ${noun} ${screen.paint.bold(id)} ${quote(nameOf(one.content))}`;
  screen.line(`${words}${detail.length === 0 ? '' : `, ${wordsOnLine(detail, 300)}`}.`);
}
