import { TactError } from '@tact/core/errors';
import { type Cli, createCli } from './cli.ts';
import { isHelpShown, usageError } from './commander-error.ts';
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
  const { trustAgain } = await import('./trust/trust-again.ts');
  return trustAgain(thrown, cli);
}

/** `tact` alone and `tact help X` are other ways to ask for help. */
function argumentsOf(args: readonly string[]): string[] {
  if (args.length === 0) return ['--help'];
  return args[0] === 'help' ? [...args.slice(1), '--help'] : [...args];
}
