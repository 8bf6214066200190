import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { findQuestion } from '../find-question.ts';
import { shortId } from '../output/decision-table.ts';

/** `tact deny ID`: denies a question. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Denies a question. Nothing is done, and Tact learns from the answer.')
    .argument('<id>', 'id of the question, or of its decision')
    .option('--why <text>', 'a reason to store with the answer')
    .option('--hash <hash>', 'only if the question still has this hash')
    .action((id: string, options: DenyOptions) => denyQuestion(id, options, cli));
  addExamples(command, [
    ['tact deny 3f9a12bc', 'deny it'],
    ['tact deny 3f9a12bc --why "she is a friend"', 'deny it and give a reason'],
  ]);
}

interface DenyOptions {
  readonly why?: string;
  readonly hash?: string;
}

async function denyQuestion(given: string, options: DenyOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { id } = await findQuestion(given, tact);
  const approval = await tact.assistant.deny({ ...options, id, user: tact.user, by: tact.user, via: 'cli' });
  const { screen } = cli;
  if (cli.options.json) screen.record({ approval });
  else screen.line(`Denied ${screen.paint.bold(shortId(id))}. Nothing was done.`);
}
