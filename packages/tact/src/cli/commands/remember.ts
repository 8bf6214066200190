import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { type RememberOptions, rememberFile } from '../runs/remember-runs.ts';

/** `tact remember FILE`: finished runs of any agent. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Offers finished runs to the memory, and says of each what was decided: ADD, NOT (nothing new), REPLACE (a better version of a known run) or MERGE (complementary to one). JSON Lines with task, and optionally id, summary, outcome (success, failure, partial, unknown), references, artifacts, steps, valid_from and completed_at. The order of the lines does not matter.',
    )
    .argument('<file>', 'the file, or - for stdin')
    .option('--dry-run', 'only say what would be decided; lines are not compared with each other')
    .option('--mine', 'you wrote the file; otherwise its words count as those of others')
    .option('--keep-secrets', 'keep keys, tokens and passwords as they are; otherwise each is masked')
    .action((file: string, options: RememberOptions) => rememberFile(file, options, cli));
  addExamples(command, [
    ['tact remember runs.jsonl', 'remember what is worth it'],
    ['tact remember --dry-run runs.jsonl', 'what would be decided?'],
    ['my-agent --report | tact remember - --json', 'straight from a program'],
  ]);
}
