import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { calibrateMemory } from '../runs/calibrate-memory.ts';
import { refuseUnknownWord } from '../unknown-word.ts';

/** `tact calibrate memory`: thresholds from what turned out to be right. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Chooses thresholds from what turned out to be right.')
    .allowExcessArguments()
    .action((_, own: Command) => {
      refuseUnknownWord(own, command);
      const problem = 'Name what to calibrate: memory.';
      throw tactError('USAGE_INVALID', { problem, help: 'tact calibrate --help' });
    });
  command
    .command('memory')
    .description(
      'From which similarity on runs are compared, and from which on they are nearly the same: chosen from what you and the model said about admissions, measured on admissions that the choice was not made on. Writes nothing unless told to.',
    )
    .option('--apply', 'write better thresholds to `[memory]` of config.toml')
    .action((options: { readonly apply?: boolean }) => calibrateMemory(options, cli));
  addExamples(command, [
    ['tact calibrate memory', 'would other thresholds be better?'],
    ['tact calibrate memory --apply', 'write them to config.toml if they are'],
  ]);
}
