import { existsSync } from 'node:fs';
import { tactError } from '@tact/core/errors';
import type { JsonObject } from '@tact/core/records';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from './cli.ts';
import { changeRulebook } from './rulebook-change.ts';
import { fieldsFrom, printHistory, readEntry, restoreVersion } from './rulebook-entry.ts';
import {
  type AddOptions,
  entryFrom,
  findEntry,
  formatEntries,
  listEntries,
  type RulebookKind,
  testEntries,
} from './rulebook-kind.ts';
import { refuseUnknownWord } from './unknown-word.ts';

const yesOption = ['--yes', 'save without asking for confirmation'] as const;
const olderOption = [
  '--older',
  'where the rule has an age, act on older mail too (asked about otherwise)',
] as const;
const tomlOption = ['--toml <file>', 'read it from a TOML file (- for stdin)'] as const;

interface SaveOptions {
  readonly yes?: boolean;
  readonly older?: boolean;
}

/** Adds list, show, add, edit, enable, disable, remove, test, history and restore. */
export function configureRulebook(command: Command, kind: RulebookKind, cli: Cli): void {
  addList(command, kind, cli);
  addShow(command, kind, cli);
  addAdd(command, kind, cli);
  addEdit(command, kind, cli);
  addSwitch(command, kind, cli, true);
  addSwitch(command, kind, cli, false);
  addRemove(command, kind, cli);
  addTest(command, kind, cli);
  addHistory(command, cli);
  if (!kind.lists.includes('rules')) return;
  for (const one of command.commands) if (reaching.has(one.name())) one.option(...olderOption);
}

/** The commands after which a rule may reach mail that it did not reach before. */
const reaching: ReadonlySet<string> = new Set(['add', 'edit', 'enable', 'restore']);

function addList(command: Command, { noun, lists }: RulebookKind, cli: Cli): void {
  command
    .command('list', { isDefault: true })
    .description(`Lists your ${noun}s. This is the default command.`)
    .allowExcessArguments()
    .action(async (_: unknown, own: Command) => {
      refuseUnknownWord(own, command);
      const tact = await cli.open('look');
      const entries = await listEntries(tact, lists);
      if (cli.options.json) for (const { list, entry } of entries) cli.screen.record({ list, ...entry });
      else
        cli.screen.line(entries.length === 0 ? `No ${noun}s yet.` : formatEntries(entries, tact, cli.screen));
    });
}

function addShow(command: Command, kind: RulebookKind, cli: Cli): void {
  command
    .command('show')
    .description(`Shows a ${kind.noun} as written in the file.`)
    .argument('<id>')
    .action(async (id: string) => {
      const { entry, list, line, text } = await findEntry(id, kind, await cli.open('look'));
      if (cli.options.json) cli.screen.record({ list, line, ...entry });
      else cli.screen.line(text);
    });
}

function addAdd(command: Command, kind: RulebookKind, cli: Cli): void {
  kind
    .addEntryOptions(command.command('add'))
    .description(`Adds a ${kind.noun}. It is tested on past mail first, and saved once you confirm.`)
    .argument(
      '[id]',
      kind.idHelp ?? 'lowercase letters, digits and hyphens; may be given in the TOML instead',
    )
    .option(...tomlOption)
    .option(...yesOption)
    .action(async (id: string | undefined, options: AddOptions) => {
      const tact = await cli.open('change');
      const { entry, list } = await entryFrom(id, options, kind, tact, cli);
      const name = String(entry['id'] ?? '');
      await changeRulebook(
        { kind: 'add', list, entry },
        {
          ...{ id: name, list, done: `Added ${name}.`, about: enforcedIn(entry) },
          ...{ yes: options.yes ?? false, older: options.older ?? false },
        },
        tact,
        cli,
      );
    });
}

/** What of a new direction is enforced in code, for programs. */
function enforcedIn({ enforce }: JsonObject): JsonObject {
  return enforce === undefined ? {} : { enforce };
}

function addEdit(command: Command, kind: RulebookKind, cli: Cli): void {
  kind
    .addEntryOptions(command.command('edit'))
    .description(`Changes the given fields of a ${kind.noun}; --toml replaces all of them.`)
    .argument('<id>')
    .option('--unset <field...>', 'remove a field')
    .option(...tomlOption)
    .option(...yesOption)
    .action((id: string, options: AddOptions) => editEntry(id, options, kind, cli));
}

function addSwitch(command: Command, kind: RulebookKind, cli: Cli, enabled: boolean): void {
  const { noun } = kind;
  command
    .command(enabled ? 'enable' : 'disable')
    .description(enabled ? `Enables a ${noun}.` : `Disables a ${noun} without removing it.`)
    .argument('<id>')
    .option(...yesOption)
    .action(async (id: string, { yes = false, older = false }: SaveOptions) => {
      const tact = await openToChange(cli);
      const { list } = await findEntry(id, kind, tact);
      const done = enabled ? `Enabled ${id}.` : `Disabled ${id}.`;
      const change = { kind: 'set', list, id, fields: { enabled } } as const;
      await changeRulebook(change, { id, list, done, goes: !enabled, yes, older }, tact, cli);
    });
}

function addRemove(command: Command, kind: RulebookKind, cli: Cli): void {
  command
    .command('remove')
    .description(`Removes a ${kind.noun}; it stays in the history.`)
    .argument('<id>')
    .option(...yesOption)
    .action(async (id: string, { yes = false }: { readonly yes?: boolean }) => {
      const tact = await openToChange(cli);
      const { list } = await findEntry(id, kind, tact);
      const change = { kind: 'remove', list, id } as const;
      await changeRulebook(
        change,
        { id, list, done: `Removed ${id}.`, goes: true, yes, isRewritten: true },
        tact,
        cli,
      );
    });
}

function addTest(command: Command, kind: RulebookKind, cli: Cli): void {
  command
    .command('test')
    .description(
      `Tests a ${kind.noun} on past mail without saving anything: an existing one (compared with not having it), one from a file, or all.`,
    )
    .argument('[id]')
    .option(...tomlOption)
    .action((id: string | undefined, { toml }: { readonly toml?: string }) =>
      testEntries({ id, toml }, kind, cli),
    );
}

function addHistory(command: Command, cli: Cli): void {
  command
    .command('history')
    .description('Lists the versions of the file, newest first; given a number, prints that version.')
    .argument('[version]')
    .action(async (version: string | undefined) => printHistory(version, await cli.open('look'), cli));
  command
    .command('restore')
    .description(
      'Makes the file, rules and directions alike, what it was in a version. It is tested on past mail first, and saved once you confirm.',
    )
    .argument('<version>', 'a number that `tact rules history` lists')
    .option(...yesOption)
    .action(async (version: string, { yes = false, older = false }: SaveOptions) =>
      restoreVersion(version, { yes, older }, await openToChange(cli), cli),
    );
}

/** Where there are rules, a store is created for their history, so that what is changed or removed stays in it. */
function openToChange(cli: Cli): Promise<LocalTact> {
  return cli.open(existsSync(cli.home.rules) ? 'change' : 'look');
}

async function editEntry(id: string, options: AddOptions, kind: RulebookKind, cli: Cli): Promise<void> {
  const tact = await openToChange(cli);
  const { list } = await findEntry(id, kind, tact);
  const { yes = false, older = false, toml, unset = [] } = options;
  const settings = { id, list, done: `Changed ${id}.`, yes, older, isRewritten: true };
  if (toml !== undefined) {
    const { entry } = await readEntry(toml, cli);
    return changeRulebook({ kind: 'replace', list, id, entry: { ...entry, id } }, settings, tact, cli);
  }
  const gone = Object.fromEntries(unset.map((field) => [field.replaceAll('-', '_'), null]));
  const fields = { ...gone, ...fieldsFrom(options, tact.assistant.runtime.registry) };
  if (Object.keys(fields).length === 0) {
    const problem = 'No fields to change were given.';
    throw tactError('USAGE_INVALID', { problem, help: `tact ${kind.noun}s edit --help` });
  }
  const { complete } = kind;
  const whole =
    complete === undefined || fields['text'] === undefined
      ? fields
      : await complete(fields, options, tact, cli);
  // A rule that says something else was not what the owner was asked about.
  const changed = list === 'rules' ? { ...whole, despite: null } : whole;
  return changeRulebook({ kind: 'set', list, id, fields: changed }, settings, tact, cli);
}
