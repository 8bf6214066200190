import { exitCodes } from '#errors';
import { createCli } from './cli.ts';
import { isHelpShown, usageError } from './commander-error.ts';
import { printError } from './print-error.ts';
import { createProgram } from './program.ts';

/**
 * The command line: arguments in, an exit code out.
 *
 * Invariants:
 * 1. No command loads what it does not use; `tact --help` loads none of them.
 * 2. stdout carries results, stderr everything else; a reader that goes away (`| head`) ends the run quietly.
 * 3. Whatever was opened is closed before the process ends.
 */
export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', endQuietly);
  process.stderr.on('error', endQuietly);
  const words = argumentsOf(argv);
  const cli = createCli(words);
  try {
    await createProgram(cli).parseAsync(words, { from: 'user' });
  } catch (thrown) {
    if (!isHelpShown(thrown)) process.exitCode = await printError(usageError(thrown, words) ?? thrown, cli);
  }
  try {
    await cli.close();
  } catch (thrown) {
    process.exitCode ||= await printError(thrown, cli);
  }
}

/** `tact` alone and `tact help X` are other ways to ask for help. */
function argumentsOf(argv: readonly string[]): string[] {
  if (argv.length === 0) return ['--help'];
  return argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv];
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  // Ending here is safe: everything that Tact does survives the end of the process at any instruction.
  process.exit(process.exitCode ?? exitCodes.ok);
}
