import { type Command, Option } from 'commander';
import type { Report } from './add-eval.ts';
import { measuredModel } from './measured-model.ts';

interface GivenEveryday {
  readonly data?: string;
  readonly half?: 'first' | 'second';
  readonly dialogue?: string;
  readonly out?: string;
}

/** Adds `eval everyday`. */
export function addEverydayEval(command: Command, report: Report): void {
  command
    .command('everyday')
    .description(
      'Plays dialogues of ordinary speech and scores each turn: right, rightly asked, partly and told, not understood, wrong.',
    )
    .option('--data <folder>', 'folder with JSON files of dialogues (default: those of the project)')
    .addOption(
      new Option(
        '--half <half>',
        'only the dialogues that were at hand while the code was written, or only the others',
      ).choices(['first', 'second']),
    )
    .option('--dialogue <name>', 'only dialogues with this in their name')
    .option('--out <file>', 'write every turn with its label and the reasons as a line of JSON')
    .action((given: GivenEveryday, asked: Command) =>
      report('dialogues', async (onProgress) => {
        const { evaluateEveryday } = await import('../everyday/evaluate-everyday.ts');
        return evaluateEveryday({ ...given, ...(await measuredModel(asked)), onProgress });
      }),
    );
}
