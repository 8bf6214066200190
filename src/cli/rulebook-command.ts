import type { Command } from 'commander';
import { tactError } from '#errors';
import type { Cli } from './cli.ts';
import { formatEntries, listEntries } from './output/rulebook-entries.ts';
import { changeRulebook } from './rulebook-change.ts';
import { fieldsFrom, readEntry } from './rulebook-entry.ts';
import { printHistory } from './rulebook-history.ts';
import { type AddOptions, entryFrom, findEntry, type RulebookKind } from './rulebook-kind.ts';
import { testEntries } from './rulebook-test.ts';
import { refuseUnknownWord } from './unknown-word.ts';

const yesOption = ['--yes', 'save it without being asked'] as const;
const tomlOption = ['--toml <file>', 'take it from a file; - is stdin'] as const;

/** Adds list, show, add, edit, enable, disable, remove, test and history. */
export function configureRulebook(command: Command, kind: RulebookKind, cli: Cli): void {
  const { noun, lists } = kind;

  command
    .command('list', { isDefault: true })
    .description(`Lists your ${noun}s. This is what happens without a word, too.`)
    .allowExcessArguments()
    .action(async (_: unknown, own: Command) => {
      refuseUnknownWord(own, command);
      const tact = await cli.open('look');
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
      const { entry, list, line, text } = await findEntry(id, kind, await cli.open('look'));
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
      const tact = await cli.open('look');
      const { entry, list } = await entryFrom(id, options, kind, tact, cli);
      const name = String(entry['id'] ?? '');
      await changeRulebook(
        { kind: 'add', list, entry },
        { id: name, list, done: `Added ${name}.`, yes: options.yes ?? false },
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
        const tact = await cli.open('look');
        const { list } = await findEntry(id, kind, tact);
        const done = enabled ? `Enabled ${id}.` : `Disabled ${id}.`;
        const change = { kind: 'set', list, id, fields: { enabled } } as const;
        await changeRulebook(change, { id, list, done, goes: !enabled, yes }, tact, cli);
      });
  }

  command
    .command('remove')
    .description(`Takes a ${noun} away; it stays in the history.`)
    .argument('<id>')
    .option(...yesOption)
    .action(async (id: string, { yes = false }: { readonly yes?: boolean }) => {
      const tact = await cli.open('look');
      const { list } = await findEntry(id, kind, tact);
      await changeRulebook(
        { kind: 'remove', list, id },
        { id, list, done: `Removed ${id}.`, goes: true, yes },
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
      testEntries({ id, toml }, kind, cli),
    );

  command
    .command('history')
    .description('Lists the versions of the file, the newest first; with a number, prints that version.')
    .argument('[version]')
    .action(async (version: string | undefined) => printHistory(version, await cli.open('look'), cli));
}

async function editEntry(id: string, options: AddOptions, kind: RulebookKind, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const { list } = await findEntry(id, kind, tact);
  const { yes = false, toml, unset = [] } = options;
  const settings = { id, list, done: `Changed ${id}.`, yes };
  if (toml !== undefined) {
    const { entry } = await readEntry(toml, cli);
    return changeRulebook({ kind: 'replace', list, id, entry: { ...entry, id } }, settings, tact, cli);
  }
  const gone = Object.fromEntries(unset.map((field) => [field.replaceAll('-', '_'), null]));
  const fields = { ...gone, ...fieldsFrom(options, tact.assistant.runtime.registry) };
  if (Object.keys(fields).length === 0) {
    const problem = 'Nothing was named that is to change.';
    throw tactError('USAGE_INVALID', { problem, help: `tact ${kind.noun}s edit --help` });
  }
  return changeRulebook({ kind: 'set', list, id, fields }, settings, tact, cli);
}
