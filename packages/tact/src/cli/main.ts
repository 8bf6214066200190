import { processTerminal } from './process-terminal.ts';
import { run } from './run.ts';

/** The command line of this process: what `bin/tact.js` calls. */
export async function main(argv: readonly string[]): Promise<void> {
  process.exitCode = await run(argv, processTerminal());
}
