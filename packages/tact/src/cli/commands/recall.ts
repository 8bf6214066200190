import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { type RecallCommandOptions, recallRuns } from '../runs/recall-runs.ts';
import { wholeNumber } from '../whole-number.ts';

/** `tact recall QUERY`: remembered runs like what is to be done. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Finds the remembered runs that are most like what is to be done, by similarity, words and recency. What is found counts as used.',
    )
    .argument('<query>', 'what is to be done, in your words')
    .option('--as-of <time>', 'what was valid then: ISO 8601, or words such as "last monday"')
    .option('--limit <number>', 'find at most this many', wholeNumber(1, 100), 3)
    .action((query: string, options: RecallCommandOptions) => recallRuns(query, options, cli));
  addExamples(command, [
    ['tact recall "book a table for the team"', 'how did that go before?'],
    ['tact recall "deploy the website" --as-of 2026-10-01', 'what was known then'],
  ]);
}
