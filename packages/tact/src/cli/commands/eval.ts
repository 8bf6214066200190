import { existsSync } from 'node:fs';
import { tactError } from '@tact/core/errors';
import type { CommandModule } from '../command-list.ts';

/** `tact eval` with all its subcommands in a clone; in an installed package, a command that says where to run it. */
export async function loadEvals(entry: URL | null): Promise<CommandModule> {
  if (entry === null || !existsSync(entry)) return unavailable;
  const evals: CommandModule = await import(entry.href);
  return evals;
}

const unavailable: CommandModule = {
  configure(command) {
    command
      .description('Measures Tact on data that you provide. Available only in a clone of the repository.')
      .allowExcessArguments()
      .allowUnknownOption()
      .action(() => {
        throw tactError('EVALS_NOT_INSTALLED', {});
      });
  },
};
