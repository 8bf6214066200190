import { exitCodes } from '#errors';
import type { Terminal } from './terminal.ts';

/** The surroundings of this process. A reader of its output that goes away (`| head`) ends the process quietly. */
export function processTerminal(): Terminal {
  process.stdout.on('error', endQuietly);
  process.stderr.on('error', endQuietly);
  const [, script = ''] = process.argv;
  return {
    environment: process.env,
    folder: process.cwd(),
    script,
    // Not looked at before it is used: merely touching stdin opens it.
    get stdin() {
      return process.stdin;
    },
    stdout: process.stdout,
    stderr: process.stderr,
    signals: process,
    exit: (code) => process.exit(code),
  };
}

function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  // Ending here is safe: everything that Tact does survives the end of the process at any instruction.
  process.exit(process.exitCode ?? exitCodes.ok);
}
