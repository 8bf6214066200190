import { readFileSync } from 'node:fs';
import { Command, type HelpConfiguration, type OutputConfiguration } from 'commander';
import { exitCodes } from '#errors';
import type { Cli } from './cli.ts';
import { commandList } from './command-list.ts';
import type { Output } from './terminal.ts';

/** `tact` with all its commands; each is filled in only when it is the one that was asked for. */
export function createProgram(cli: Cli): Command {
  const help: HelpConfiguration = {
    styleTitle: (title) => cli.screen.paint.bold(title),
    subcommandTerm: (command) => command.name(),
  };
  const program = new Command('tact')
    .description('Decides what an assistant does with your mail and your words: act, ask, defer or decline.')
    .option('--home <path>', 'the folder where Tact keeps everything (TACT_HOME, else ./.tact)')
    .option('--model <provider:name>', 'ask this model, in place of what config.toml says')
    .option('--json', 'print JSON: one object, or one a line for lists')
    .option('--no-color', 'print without colours (also NO_COLOR=1)')
    .option('--verbose', 'log to stderr, as JSON Lines')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help, also after a command')
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
      .configureHelp({ ...help, showGlobalOptions: true });
  }
  program.hook('preSubcommand', async (_, command) => {
    const listed = commandList.find(({ name }) => name === command.name());
    (await listed?.load())?.configure(command, cli);
  });
  program.hook('preAction', () => cli.use(program.opts()));
  return program;
}

/** Help and version go where everything else goes; what is wrong is printed by `printError`. */
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

/** As wide as the terminal; in a pipe, what Commander takes for usual. */
function helpWidth({ isTTY, columns }: Output): number {
  return (isTTY ? columns : undefined) ?? 80;
}

/** Kept in step with package.json by reading it. */
export function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return String((JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version);
}

/** What each exit code says, in the words of `tact --help`. */
export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'done',
  internal: 'something unexpected',
  usage: 'the command line is wrong, or a question was left open',
  input: 'what was given cannot be read: a mailbox, a message, an id',
  configuration: 'config.toml or rules.toml is wrong, or a key is missing',
  mailbox: 'the mailbox or the outgoing mail server',
  model: 'the model',
  store: 'the store in the home folder',
  refused: 'refused: already answered, expired, nothing to undo',
  interrupted: 'interrupted; the same command goes on',
};

const epilogue = `
Exit codes:
${Object.entries(exitCodes)
  .map(([kind, code]) => `  ${String(code).padEnd(4)} ${exitCodeMeanings[kind as keyof typeof exitCodes]}`)
  .join('\n')}

Examples:
  tact start                        see it at work on a sample, with no key and no account
  tact triage ~/Maildir --dry-run   see what would happen to your own mail
  tact approvals                    answer what waits
  tact explain 3f9a12bc             see why, by the last digits of an id
`;
