import type { Command } from 'commander';
import { requireKnownAction } from '../actions.ts';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { findQuestion } from '../find-question.ts';
import { formatCard } from '../output/approval-card.ts';
import { shortId } from '../output/decision-table.ts';
import { exitCodeOf } from '../output/effect-lines.ts';
import { parseParameters } from '../parameters.ts';
import { answeredRecord, printAnswered } from './approve.ts';

/** `tact edit ID`: changes what a question would do. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Changes what would be done. The question stays open, under a new hash, until it is approved. Parameters that are not set stay as they are.',
    )
    .argument('<id>', 'of the question, or of the decision that asks it')
    .option('--set <key=value...>', 'a parameter; lists by commas; an empty value leaves it out')
    .option('--action <name>', 'do this instead')
    .option('--approve', 'and say yes to it')
    .option('--hash <hash>', 'only if the question still has this hash')
    .action((id: string, options: EditOptions) => editQuestion(id, options, cli));
  addExamples(command, [
    ['tact edit 3f9a12bc --set to=ann@example.org,bob@example.org', 'forward it to these two instead'],
    ['tact edit 3f9a12bc --action move --set folder=Later --approve', 'move it instead, at once'],
    ['tact edit 3f9a12bc --action none --approve', 'leave it alone'],
  ]);
}

interface EditOptions {
  readonly set?: readonly string[];
  readonly action?: string;
  readonly approve?: boolean;
  readonly hash?: string;
}

async function editQuestion(given: string, options: EditOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { assistant } = tact;
  const question = await findQuestion(given, tact);
  const action = requireKnownAction(options.action ?? question.action, assistant.runtime.registry);
  const answer = { id: question.id, user: tact.user, by: tact.user, via: 'cli' };
  const edited = await assistant.edit({
    ...answer,
    ...(options.hash === undefined ? {} : { hash: options.hash }),
    action: action.name,
    parameters: parseParameters(options.set ?? [], action),
  });
  const { screen } = cli;
  if (options.approve === true) {
    const answered = await assistant.approve({ ...answer, hash: edited.hash });
    if (cli.options.json) screen.record(answeredRecord(answered));
    else printAnswered(answered, tact, screen);
    cli.exitCode = exitCodeOf(answered.effects);
  } else if (cli.options.json) screen.record({ approval: edited });
  else {
    screen.line(formatCard(edited, assistant.runtime.clock.now(), screen));
    screen.line(screen.paint.dim(`\nStill open. Say yes with: tact approve ${shortId(edited.id)}`));
  }
}
