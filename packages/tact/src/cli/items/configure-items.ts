import type { Item } from '@tact/core/ports/store';
import type { JsonObject, MaybeOutside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import type { Moment } from '@tact/english';
import type { ItemForm } from '@tact/tools';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { type Column, formatTable } from '../output/table.ts';
import { addExamples, refuseUnknownWord } from '../unknown-word.ts';
import {
  addFieldsOfChange,
  addFieldsOfNew,
  type GivenFields,
  givenFields,
  requireSome,
} from './item-fields.ts';
import {
  addItem,
  changeItem,
  findItem,
  itemRecord,
  type KeptItem,
  mentions,
  readItems,
} from './kept-item.ts';
import { addMomentOptions, type MomentOptions, readMoment } from './read-moment.ts';
import { addStateCommands, type MoveOf, printItem } from './state-commands.ts';

/**
 * The commands of a kind of items: list, add, change, remove, restore and what else its form moves it to. Names, arguments,
 * options and help come from the form; a kind says only what is particular to it.
 */
export interface ItemCommand<Content extends JsonObject> {
  readonly form: ItemForm<Content>;
  /** The default content of a new item. */
  readonly blank: JsonObject;
  readonly list: ItemList<Content>;
  /**
   * The content of the given fields, with times and addresses parsed; `before` is the content that they change, null for a new
   * item. Throws `TIME_…` and `ITEM_INVALID`.
   */
  read?(
    given: GivenFields,
    moment: Moment,
    cli: Cli,
    before: Content | null,
    options: GivenFields,
  ): JsonObject | Promise<JsonObject>;
  /** What a move makes of it, where that is not only another state, and what to say of it. Throws `ITEM_STATE`. */
  moved?: MoveOf<Content>;
  /** Says more of a new one. */
  added?(content: Content, moment: Moment, cli: Cli): void;
  /** What else programs are told of it. */
  recordOf?(one: KeptItem<Content>, moment: Moment): object;
  /** Changes an existing item instead of adding a second one. */
  readonly standing?: ItemEditor<Content>;
  /** The changed content; by default the fields replace the old ones. `options` has the further options. */
  changed?(content: Content, fields: JsonObject, options: GivenFields): JsonObject;
  /** Printed after the name: `due tomorrow at 17:00`. */
  detail?(content: Content, moment: Moment): MaybeOutside;
}

interface ItemEditor<Content extends JsonObject> {
  find(fields: JsonObject, tact: LocalTact, cli: Cli): Promise<KeptItem<Content> | null>;
  merged(content: Content, fields: JsonObject): JsonObject;
  /** The old value, to show to the user. */
  saidBefore(content: Content): MaybeOutside;
}

interface ItemList<Content extends JsonObject> {
  /** Additional options, each with its help text. */
  readonly options?: readonly (readonly [flag: string, help: string])[];
  /** The state to list, null for any. Default: open, or any with `--all`. */
  stateFor?(options: ListOptions): Item['state'] | null;
  /** The texts that `--search` searches; without it there is no such option. */
  searched?(content: Content): readonly MaybeOutside[];
  fits?(content: Content, options: ListOptions): boolean;
  /** Default: newest first. */
  sorted?(items: readonly KeptItem<Content>[], moment: Moment): readonly KeptItem<Content>[];
  readonly columns: readonly Column[];
  row(one: KeptItem<Content>, moment: Moment, screen: Cli['screen']): readonly string[];
  /** A hint printed below the list. */
  readonly footer?: string;
  /** The message for an empty list, if it depends on the options. */
  none?(options: ListOptions): string | null;
  /** The help text of `--all`. */
  readonly all?: string;
}

interface ListOptions extends MomentOptions {
  readonly all?: boolean;
  readonly search?: string;
  readonly [name: string]: unknown;
}

const idHelp = 'the last digits of its id (at least four)';

/** Adds the subcommands of an item kind. */
export function configureItems<Content extends JsonObject>(
  command: Command,
  item: ItemCommand<Content>,
  cli: Cli,
  further?: (command: Command) => void,
): void {
  const { form } = item;
  const { words } = form;
  // Fields are named and typed alike, whatever the content.
  const fields = form as unknown as ItemForm;
  command.description(words.about);
  addList(command, item, cli);

  addMomentOptions(addFieldsOfNew(command.command('add'), fields))
    .description(words.adds)
    .action((...args: unknown[]) => {
      const [options] = args.slice(-2) as [GivenFields & MomentOptions];
      return addOne(givenFields(fields, options, args.slice(0, -2)), options, item, cli);
    });

  addMomentOptions(addFieldsOfChange(command.command('change'), fields))
    .description(words.changes)
    .argument('<id>', idHelp)
    .action((id: string, options: GivenFields & MomentOptions) => changeOne(id, options, item, cli));

  further?.(command);
  addStateCommands(command, form, cli, item.moved);
  addExamples(command, words.examples);
}

function addList<Content extends JsonObject>(command: Command, item: ItemCommand<Content>, cli: Cli): void {
  const { list, form } = item;
  const configured = addMomentOptions(command.command('list', { isDefault: true }))
    .description(`${form.words.lists} This is the default command.`)
    .option('--all', list.all ?? 'include removed ones');
  if (list.searched !== undefined) configured.option('--search <text>', 'only those that contain this text');
  for (const [flag, help] of list.options ?? []) configured.option(flag, help);
  configured.allowExcessArguments().action((options: ListOptions, own: Command) => {
    refuseUnknownWord(own, command);
    return listAll(options, item, cli);
  });
}

async function addOne<Content extends JsonObject>(
  given: GivenFields,
  options: MomentOptions,
  item: ItemCommand<Content>,
  cli: Cli,
): Promise<void> {
  const { form, blank, detail } = item;
  const tact = await cli.open('change');
  const moment = readMoment(options, tact);
  const fields = await readFields(given, null, item, moment, cli, options as unknown as GivenFields);
  const { standing } = item;
  const known = (await standing?.find(fields, tact, cli)) ?? null;
  if (standing === undefined || known === null) {
    const added = await addItem({ ...blank, ...fields }, form, moment.now, tact);
    printItem(added, 'Added', form, cli, detail?.(added.content, moment));
    item.added?.(added.content, moment, cli);
    return;
  }
  const changed = await changeItem(known, form, moment.now, tact, ({ content }) => ({
    content: standing.merged(content, fields),
  }));
  printItem(changed, 'Changed', form, cli, `which was ${quote(standing.saidBefore(known.content), 280)}`);
}

async function changeOne<Content extends JsonObject>(
  id: string,
  { tz, now, ...options }: GivenFields & MomentOptions,
  item: ItemCommand<Content>,
  cli: Cli,
): Promise<void> {
  const { form, detail } = item;
  requireSome(options, `tact ${form.command} change --help`);
  const tact = await cli.open('look');
  const moment = readMoment({ ...(tz && { tz }), ...(now && { now }) }, tact);
  const found = await findItem(id, form, tact);
  const given = givenFields(form as unknown as ItemForm, options);
  const fields = await readFields(given, found.content, item, moment, cli, options);
  const changed = await changeItem(found, form, moment.now, tact, ({ content }) => ({
    content: changedContent(item, content, fields, options),
  }));
  printItem(changed, 'Changed', form, cli, detail?.(changed.content, moment));
}

async function readFields<Content extends JsonObject>(
  given: GivenFields,
  before: Content | null,
  { read }: ItemCommand<Content>,
  moment: Moment,
  cli: Cli,
  options: GivenFields,
): Promise<JsonObject> {
  return read === undefined ? (given as JsonObject) : read(given, moment, cli, before, options);
}

function changedContent<Content extends JsonObject>(
  { changed }: ItemCommand<Content>,
  content: Content,
  fields: JsonObject,
  options: GivenFields,
): JsonObject {
  return changed?.(content, fields, options) ?? { ...content, ...fields };
}

async function listAll<Content extends JsonObject>(
  options: ListOptions,
  { form, list, recordOf }: ItemCommand<Content>,
  cli: Cli,
): Promise<void> {
  const tact = await cli.open('look');
  const moment = readMoment(options, tact);
  const state = list.stateFor?.(options) ?? (options.all === true ? null : 'open');
  const every = await readItems(form, state, tact, cli);
  const fitting = every.filter(
    ({ content }) =>
      (list.fits?.(content, options) ?? true) &&
      (list.searched === undefined || mentions(list.searched(content), options.search)),
  );
  const items = list.sorted?.(fitting, moment) ?? fitting;
  const { screen } = cli;
  if (cli.options.json) {
    for (const one of items) screen.record({ ...itemRecord(one), ...recordOf?.(one, moment) });
    return;
  }
  if (items.length === 0) {
    const { none, noneFits, hint } = form.words;
    screen.line(list.none?.(options) ?? (every.length === 0 ? none : noneFits));
    screen.line(screen.paint.dim(hint));
    return;
  }
  const rows = items.map((one) => list.row(one, moment, screen));
  screen.line(formatTable(list.columns, rows, screen));
  if (list.footer !== undefined) screen.line(screen.paint.dim(list.footer));
}
