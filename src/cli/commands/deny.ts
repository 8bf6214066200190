import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { findQuestion } from '../find-question.ts';
import { shortId } from '../output/decision-table.ts';

/** `tact deny ID`: a no. */
export function configure(command: Command, cli: Cli): void {
  command
    .description('Says no to a question. Nothing is done, and Tact learns from it.')
    .argument('<id>', 'of the question, or of the decision that asks it')
    .option('--why <text>', 'kept with the answer')
    .option('--hash <hash>', 'only if the question still has this hash')
    .action((id: string, options: DenyOptions) => denyQuestion(id, options, cli));
  addExamples(command, [
    ['tact deny 3f9a12bc', 'leave it as it is'],
    ['tact deny 3f9a12bc --why "she is a friend"', 'and say why'],
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
