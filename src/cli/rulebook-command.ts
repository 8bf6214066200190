import type { Command } from 'commander';
import { previewRulebook, type RulebookList } from '#engines/email';
import { tactError } from '#errors';
import { suggestWord } from '#kernel';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { formatRehearsal, rehearsalRecord } from './output/rehearsal.ts';
import { formatEntries, type ListedEntry, listEntries } from './output/rulebook-entries.ts';
import { changeRulebook, rehearseChange } from './rulebook-change.ts';
import { type EntryOptions, fieldsFrom, readEntry } from './rulebook-entry.ts';
import { printHistory } from './rulebook-history.ts';

/** What `tact rules` and `tact directions` differ in. */
export interface RulebookCommand {
  /** What one entry is called: `rule`. */
  readonly noun: string;
  /** The lists of the file that it looks after; new entries go to the first unless `listFor` says otherwise. */
  readonly lists: readonly RulebookList[];
  listFor?(options: AddOptions): RulebookList;
  /** Adds the options that say what an entry is. */
  addEntryOptions(command: Command): Command;
}

export interface AddOptions extends EntryOptions {
  readonly toml?: string;
  readonly yes?: boolean;
  readonly llm?: boolean;
  readonly unset?: readonly string[];
}

const yesOption = ['--yes', 'save it without being asked'] as const;
const tomlOption = ['--toml <file>', 'take it from a file; - is stdin'] as const;

/** Adds list, show, add, edit, enable, disable, remove, test and history. */
export function configureRulebook(command: Command, kind: RulebookCommand, cli: Cli): void {
  const { noun, lists } = kind;

  command
    .command('list', { isDefault: true })
    .description(`Lists your ${noun}s. This is what happens without a word, too.`)
    .allowExcessArguments()
    .action(async (_: unknown, own: Command) => {
      refuseUnknown(own, command);
      const tact = await cli.open();
      const entries = await listEntries(tact, lists);
      if (cli.options.json) for (const { list, entry } of entries) cli.screen.record({ list, ...entry });
      else
        cli.screen.line(
          entries.length === 0 ? `There are no ${noun}s yet.` : formatEntries(entries, tact, cli.screen),
        );
    });

  command
    .command('show')
    .description(`Shows one ${noun} as it stands in the file.`)
    .argument('<id>')
    .action(async (id: string) => {
      const { entry, list, line, text } = await findEntry(id, kind, await cli.open());
      if (cli.options.json) cli.screen.record({ list, line, ...entry });
      else cli.screen.line(text);
    });

  kind
    .addEntryOptions(command.command('add'))
    .description(`Adds a ${noun}. It is tried on past mail first, and saved after your yes.`)
    .argument('[id]', 'small letters, digits and hyphens; may stand in the TOML instead')
    .option(...tomlOption)
    .option(...yesOption)
    .action(async (id: string | undefined, options: AddOptions) => {
      const tact = await cli.open();
      const { entry, list } = await entryFrom(id, options, kind, tact);
      const name = String(entry['id'] ?? '');
      await changeRulebook(
        { kind: 'add', list, entry },
        { id: name, done: `Added ${name}.`, yes: options.yes ?? false },
        tact,
        cli,
      );
    });

  kind
    .addEntryOptions(command.command('edit'))
    .description(`Changes a ${noun}; what is not named stays. --toml replaces all of it.`)
    .argument('<id>')
    .option('--unset <field...>', 'take a field away')
    .option(...tomlOption)
    .option(...yesOption)
    .action((id: string, options: AddOptions) => editEntry(id, options, kind, cli));

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    command
      .command(name)
      .description(enabled ? `Makes a ${noun} count again.` : `Keeps a ${noun}, but makes it not count.`)
      .argument('<id>')
      .option(...yesOption)
      .action(async (id: string, { yes = false }: { readonly yes?: boolean }) => {
        const tact = await cli.open();
        const { list } = await findEntry(id, kind, tact);
        const done = enabled ? `Enabled ${id}.` : `Disabled ${id}.`;
        const change = { kind: 'set', list, id, fields: { enabled } } as const;
        await changeRulebook(change, { id, done, goes: !enabled, yes }, tact, cli);
      });
  }

  command
    .command('remove')
    .description(`Takes a ${noun} away; it stays in the history.`)
    .argument('<id>')
    .option(...yesOption)
    .action(async (id: string, { yes = false }: { readonly yes?: boolean }) => {
      const tact = await cli.open();
      const { list } = await findEntry(id, kind, tact);
      await changeRulebook(
        { kind: 'remove', list, id },
        { id, done: `Removed ${id}.`, goes: true, yes },
        tact,
        cli,
      );
    });

  command
    .command('test')
    .description(
      `Tries a ${noun} on past mail and saves nothing: one that exists (as if it had not been there), one from a file, or all.`,
    )
    .argument('[id]')
    .option(...tomlOption)
    .action((id: string | undefined, { toml }: { readonly toml?: string }) =>
      testEntries(id, toml, kind, cli),
    );

  command
    .command('history')
    .description('Lists the versions of the file, the newest first; with a number, prints that version.')
    .argument('[version]')
    .action(async (version: string | undefined) => printHistory(version, await cli.open(), cli));
}

/** `list` is what happens without a word, so that a misspelled word arrives there. */
function refuseUnknown({ args }: Command, parent: Command): void {
  const [word] = args;
  if (word === undefined) return;
  const known = parent.commands.map((command) => command.name());
  const problem = `Unknown command '${parent.name()} ${word}': ${suggestWord(word, known)}`;
  throw tactError('USAGE_INVALID', { problem, help: `tact ${parent.name()} --help` });
}

async function findEntry(
  id: string,
  { noun, lists }: RulebookCommand,
  tact: LocalTact,
): Promise<ListedEntry> {
  const entries = await listEntries(tact, lists);
  const found = entries.find(({ entry }) => entry['id'] === id);
  if (found !== undefined) return found;
  throw tactError('ID_NOT_FOUND', { what: noun, id, list: lists.includes('rules') ? 'rules' : 'directions' });
}

async function entryFrom(
  id: string | undefined,
  options: AddOptions,
  kind: RulebookCommand,
  tact: LocalTact,
) {
  const list = kind.listFor?.(options) ?? kind.lists[0] ?? 'rules';
  const named = id === undefined ? {} : { id };
  if (options.toml === undefined) {
    return { list, entry: { ...named, ...fieldsFrom(options, tact.assistant.house.catalogue) } };
  }
  const read = await readEntry(options.toml);
  return { list: read.list ?? list, entry: { ...read.entry, ...named } };
}

async function editEntry(id: string, options: AddOptions, kind: RulebookCommand, cli: Cli): Promise<void> {
  const tact = await cli.open();
  const { list } = await findEntry(id, kind, tact);
  const { yes = false, toml, unset = [] } = options;
  const settings = { id, done: `Changed ${id}.`, yes };
  if (toml !== undefined) {
    const { entry } = await readEntry(toml);
    return changeRulebook({ kind: 'replace', list, id, entry: { ...entry, id } }, settings, tact, cli);
  }
  const gone = Object.fromEntries(unset.map((field) => [field.replaceAll('-', '_'), null]));
  const fields = { ...gone, ...fieldsFrom(options, tact.assistant.house.catalogue) };
  if (Object.keys(fields).length === 0) {
    const problem = 'Nothing was named that is to change.';
    throw tactError('USAGE_INVALID', { problem, help: `tact ${kind.noun}s edit --help` });
  }
  return changeRulebook({ kind: 'set', list, id, fields }, settings, tact, cli);
}

async function testEntries(
  id: string | undefined,
  toml: string | undefined,
  kind: RulebookCommand,
  cli: Cli,
): Promise<void> {
  const tact = await cli.open();
  if (id === undefined && toml === undefined) {
    for (const { entry, list } of await listEntries(tact, kind.lists))
      await testOne(String(entry['id']), list);
    return;
  }
  if (toml === undefined) {
    const { list } = await findEntry(id ?? '', kind, tact);
    return testOne(id ?? '', list);
  }
  const { entry, list } = await entryFrom(id, { toml }, kind, tact);
  const name = String(entry['id'] ?? '');
  const exists = (await listEntries(tact, [list as RulebookList])).some((one) => one.entry['id'] === name);
  const change = exists
    ? ({ kind: 'replace', list, id: name, entry } as const)
    : ({ kind: 'add', list, entry } as const);
  print(
    name,
    await rehearseChange(await previewRulebook(tact.rulesFile, change, tact.ruleContext), { id: name }, tact),
  );

  /** The rulebook with it against the rulebook without it, whether it is enabled or not. */
  async function testOne(name: string, list: string): Promise<void> {
    const { rulesFile, ruleContext } = tact;
    const removal = { kind: 'remove', list, id: name } as const;
    const enabling = { kind: 'set', list, id: name, fields: { enabled: true } } as const;
    const { after: without } = await previewRulebook(rulesFile, removal, ruleContext);
    const { after: withIt } = await previewRulebook(rulesFile, enabling, ruleContext);
    print(name, await rehearseChange({ before: without, after: withIt }, { id: name }, tact));
  }

  function print(name: string, rehearsal: Awaited<ReturnType<typeof rehearseChange>>): void {
    const { screen } = cli;
    if (cli.options.json) screen.record({ id: name, ...rehearsalRecord(rehearsal) });
    else screen.line(`${screen.paint.bold(name)}: ${formatRehearsal(rehearsal, screen)}`);
  }
}
