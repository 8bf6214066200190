import { TactError, tactError } from '@tact/core/errors';
import { CommanderError } from 'commander';
import { type Cli, createCli } from './cli.ts';
import { commandIn } from './command-list.ts';
import { printError } from './print-error.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';

/**
 * The command line: arguments in, an exit code out; everything else goes through the terminal.
 *
 * Invariants:
 * 1. No command loads what it does not use; `tact --help` loads none of them.
 * 2. stdout carries results, stderr everything else.
 * 3. Whatever was opened is closed before it returns.
 * 4. Nothing of the process is read or changed but through the terminal, so that commands can run side by side.
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const words = argumentsOf(args);
  const cli = createCli(words, terminal);
  try {
    await createProgram(cli).parseAsync(words, { from: 'user' });
  } catch (thrown) {
    if (await isTrustedAgain(thrown, cli)) return run(args, terminal);
    if (!isHelpShown(thrown)) cli.exitCode = await printError(usageError(thrown, words) ?? thrown, cli);
  }
  try {
    await cli.close();
  } catch (thrown) {
    cli.exitCode ||= await printError(thrown, cli);
  }
  return cli.exitCode;
}

/** A trusted home that changed is asked about before the command does anything, where there is a terminal to ask on. */
async function isTrustedAgain(thrown: unknown, cli: Cli): Promise<boolean> {
  if (!(thrown instanceof TactError) || thrown.code !== 'HOME_CHANGED') return false;
  const { trustAgain } = await import('./trust/show-home.ts');
  return trustAgain(thrown, cli);
}

/** `tact` alone and `tact help X` are other ways to ask for help. */
function argumentsOf(args: readonly string[]): string[] {
  if (args.length === 0) return ['--help'];
  return args[0] === 'help' ? [...args.slice(1), '--help'] : [...args];
}

/** Commander also throws after printing help or the version. */
function isHelpShown(thrown: unknown): boolean {
  return thrown instanceof CommanderError && thrown.exitCode === 0;
}

/** An error thrown by Commander as a `TactError`; null for anything else. */
function usageError(thrown: unknown, words: readonly string[]): TactError | null {
  if (!(thrown instanceof CommanderError)) return null;
  const [problem = '', suggestion = ''] = thrown.message.replace(/^error: /, '').split('\n');
  return tactError('USAGE_INVALID', {
    problem: withoutPasswords(
      sentence(suggestion === '' ? problem : `${problem}: ${suggestion.slice(1, -1)}`),
    ),
    help: ['tact', commandIn(words), '--help'].filter((word) => word !== null).join(' '),
  });
}

function sentence(text: string): string {
  const whole = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

/** Commander repeats words that it does not expect, and an address among them may hold a password. */
function withoutPasswords(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/]*@/gi, '$1…@')
    .replace(/([?&]password=)[^\s&]*/gi, '$1…');
}
