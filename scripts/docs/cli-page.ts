import { exitCodes } from '@tact/core/errors';
import type { Command, Help } from 'commander';
import { createCli } from '#cli/cli';
import { commandList } from '#cli/command-list';
import { createProgram, exitCodeMeanings } from '#cli/program';
import { createMemoryTerminal } from '../../test/cli/memory-terminal.ts';

/** `docs/reference/cli.md`, from the commands themselves. */
export async function cliPage(): Promise<string> {
  const program = await filledProgram();
  const commands = program.commands.flatMap((command) =>
    commandSection(command, `tact ${command.name()}`, 2),
  );
  return `${[
    '# Command line',
    '',
    'Generated from the commands (`packages/tact/src/cli/`) by `npm run docs`; `tact COMMAND --help` prints the same.',
    '',
    'In a clone, run `node bin/tact.js` instead of `tact`.',
    '',
    'Results go to standard output, everything else (progress, hints, errors) to standard error. With `--json` results are JSON',
    'Lines, described in [JSON output](json.md), and an error is one JSON object. Colours are used on terminals only. The last',
    'digits of an id are enough (at least four).',
    '',
    '## Global options',
    '',
    ...optionTable(program, program.createHelp()),
    ...commands,
    '## Exit codes',
    '',
    '| code | meaning |',
    '| --- | --- |',
    ...Object.entries(exitCodes).map(
      ([kind, code]) => `| ${code} | ${exitCodeMeanings[kind as keyof typeof exitCodes]} |`,
    ),
    '',
    'All errors and their remedies: [errors](../errors.md).',
  ].join('\n')}\n`;
}

/** The program as it is once every command has been loaded. Nothing is opened. */
export async function filledProgram(): Promise<Command> {
  const cli = createCli(['--no-color'], createMemoryTerminal({ folder: '/' }));
  const program = createProgram(cli);
  for (const { name, load } of commandList) {
    const command = program.commands.find((one) => one.name() === name);
    if (command !== undefined) (await load()).configure(command, cli);
  }
  return program;
}

function commandSection(command: Command, path: string, level: number): readonly string[] {
  const help = command.createHelp();
  const subcommands = command.commands.filter((one) => one.name() !== 'help');
  return [
    `${'#'.repeat(level)} \`${path}\``,
    '',
    `${command.description()}`,
    '',
    ...(subcommands.length > 0 ? [] : ['```text', `${path} ${command.usage()}`.trim(), '```', '']),
    ...argumentTable(command),
    ...optionTable(command, help),
    ...epilogueOf(command),
    ...subcommands.flatMap((one) => commandSection(one, `${path} ${one.name()}`, level + 1)),
  ];
}

function argumentTable(command: Command): readonly string[] {
  const rows = command.registeredArguments.filter(({ description }) => description !== '');
  return table(
    'argument',
    rows.map((argument) => [
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
      argument.description,
    ]),
  );
}

function optionTable(command: Command, help: Help): readonly string[] {
  const own = help
    .visibleOptions(command)
    .filter(({ long }) => command.name() === 'tact' || long !== '--help');
  return table(
    'option',
    own.map((option) => [help.optionTerm(option), help.optionDescription(option)]),
  );
}

function table(what: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(([term, text]) => `| \`${term}\` | ${text.replaceAll('|', '\\|')} |`);
  return [`| ${what} | |`, '| --- | --- |', ...lines, ''];
}

/** What a command's help says below its options: lists of words, and examples. */
function epilogueOf(command: Command): readonly string[] {
  let printed = '';
  command.configureOutput({
    writeOut: (text) => {
      printed += text;
    },
    getOutHelpWidth: () => 100,
  });
  command.outputHelp();
  const text = printed
    .slice(command.helpInformation().length)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? [] : ['```text', text, '```', ''];
}
