import { exitCodes } from '@tact/core/errors';
import { Command, type HelpConfiguration, type OutputConfiguration } from 'commander';
import type { Cli } from './cli.ts';
import { commandList } from './command-list.ts';
import type { Output } from './terminal.ts';
import { version } from './unknown-word.ts';

/** `tact` with all its commands; each is filled in only when it is the one that was asked for. */
export function createProgram(cli: Cli): Command {
  const help: HelpConfiguration = {
    styleTitle: (title) => cli.screen.paint.bold(title),
    subcommandTerm: (command) => command.name(),
  };
  const program = new Command('tact')
    .description(
      'Decides what an assistant should do with your mail and messages: act, ask, defer or decline.',
    )
    .option(
      '--home <path>',
      'the folder for all of Tact’s data (default: TACT_HOME, else the nearest trusted .tact, else the user’s data folder)',
    )
    .option(
      '--store <address>',
      'keep decisions in PostgreSQL, at postgres://user@host/database (default: TACT_STORE, else config.toml, else a file in the home folder)',
    )
    .option(
      '--user <name>',
      'whose assistant it is, where several people share a database (default: TACT_USER, else config.toml)',
    )
    .option('--model <provider:name>', 'use this model instead of the one in config.toml')
    .option('--json', 'print JSON: one object, or one per line for lists')
    .option('--no-color', 'disable colours (also NO_COLOR=1)')
    .option('--verbose', 'log to stderr as JSON Lines')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help; also works after a command')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(outputOf(cli))
    .configureHelp(help)
    .addHelpText('after', epilogue);
  for (const { name, summary, group } of commandList) {
    program
      .command(name)
      .summary(summary)
      .helpGroup(group)
      .helpCommand(false)
      .configureHelp({
        ...{ ...help, showGlobalOptions: true },
        // Commander would add the options of every command above, which mean nothing to this one.
        visibleGlobalOptions: ({ parent }) => (parent === null ? [] : [...program.options]),
      });
  }
  program.hook('preSubcommand', async (_, command) => {
    const listed = commandList.find(({ name }) => name === command.name());
    (await listed?.load())?.configure(command, cli);
  });
  program.hook('preAction', () => cli.use(program.opts()));
  return program;
}

/** Help and version are written to the terminal; errors are printed by `printError`. */
function outputOf(cli: Cli): OutputConfiguration {
  const { stdout, stderr } = cli.terminal;
  return {
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
    outputError: () => undefined,
    getOutHelpWidth: () => helpWidth(stdout),
    getErrHelpWidth: () => helpWidth(stderr),
    getOutHasColors: () => cli.screen.hasColour,
    getErrHasColors: () => cli.notes.hasColour,
  };
}

/** The width of the terminal; in a pipe, Commander's default. */
function helpWidth({ isTTY, columns }: Output): number {
  return (isTTY ? columns : undefined) ?? 80;
}

/** What each exit code means, as shown by `tact --help`. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'success',
  internal: 'unexpected error',
  usage: 'invalid command line, or a question left unanswered',
  input: 'unreadable input: a mailbox, a message or an id',
  configuration: 'invalid config.toml or rules.toml, or a missing key',
  mailbox: 'mailbox or outgoing mail server error',
  model: 'model error',
  store: 'store error',
  refused: 'refused: already answered, expired or nothing to undo',
  interrupted: 'interrupted; run the same command again to continue',
};

const epilogue = `
Exit codes:
${Object.entries(exitCodes)
  .map(([kind, code]) => `  ${String(code).padEnd(4)} ${exitCodeMeanings[kind as keyof typeof exitCodes]}`)
  .join('\n')}

Examples:
  tact start                        try it on a sample mailbox; needs no key and no account
  tact triage ~/Maildir --dry-run   preview decisions on your own mail
  tact approvals                    list the questions waiting for your answer
  tact explain 3f9a12bc             explain a decision, by the last digits of its id
`;
