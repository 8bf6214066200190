import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createSystemClock } from '@tact/core/clock/system';
import { exitCodes } from '@tact/core/errors';
import type { Terminal } from './terminal.ts';

/**
 * The surroundings of this process. A reader of its output that goes away (`| head`) ends the process quietly; output that cannot be
 * written ends it with a line that says so.
 */
export function processTerminal(): Terminal {
  process.stdout.on('error', endUnwritten);
  process.stderr.on('error', endUnwritten);
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
    clock: createSystemClock(),
    page: pageText,
    exit: (code) => process.exit(code),
  };
}

/** As git pages: `PAGER`, else less, which passes colours on and ends by itself where everything fits. */
function pageText(text: string): boolean {
  const { PAGER: pager = 'less', LESS: settings = 'FRX' } = process.env;
  if (pager === '') return false;
  const { status, error } = spawnSync(pager, {
    shell: true,
    input: text,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, LESS: settings },
  });
  // A pager that was left before the end has shown what its reader wanted; 126 and 127 are a shell's words for none.
  const wasLeft = error === undefined || ('code' in error && error.code === 'EPIPE');
  return wasLeft && status !== 126 && status !== 127;
}

const unwritten: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EPIPE: 'whoever read it stopped',
};

/** Ending here is safe: everything that Tact does survives the end of the process at any instruction. */
function endUnwritten({ code, message }: NodeJS.ErrnoException): void {
  const why = unwritten[code ?? ''] ?? message;
  try {
    // Not through the stream: it may be the one that failed.
    writeSync(process.stderr.fd, `error  The output could not be written: ${why}.\n`);
  } catch {
    // Nobody can be told; the exit code still says it.
  }
  process.exit(exitCodes.internal);
}
