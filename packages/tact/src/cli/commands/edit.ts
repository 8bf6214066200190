import type { ActionRegistry } from '@tact/core/kernel';
import type { Approval } from '@tact/core/records';
import { editQuestion as edit } from '@tact/server/operations/approvals/answer';
import { getQuestion } from '@tact/server/operations/approvals/get';
import type { Command } from 'commander';
import { requireKnownAction } from '../actions.ts';
import { approveQuestion } from '../approve-question.ts';
import { answering, callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { confirm } from '../confirm.ts';
import { answeredRecord, printAnswered } from '../output/answers.ts';
import { formatCard } from '../output/approval-card.ts';
import { shortId } from '../output/decision-table.ts';
import { exitCodeOf } from '../output/effect-lines.ts';
import { changeOf, parseParameters, parseUnknownParameters } from '../parameters.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact edit ID`: changes the action that a question proposes. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Edits the proposed action. The question stays open, under a new hash, until it is approved. Parameters that are not set keep their values.',
    )
    .argument('<id>', 'id of the question, or of its decision')
    .option('--set <key=value...>', 'set a parameter; commas separate list items; an empty value removes it')
    .option('--action <name>', 'use this action instead')
    .option('--approve', 'approve the edited question, too')
    .option('--hash <hash>', 'only if the question still has this hash')
    .option('--by <name>', 'who answers, where others than you may (see approvers in config.toml)')
    .action((id: string, options: EditOptions) => editQuestion(id, options, cli));
  addExamples(command, [
    ['tact edit 3f9a12bc --set to=ann@example.org,bob@example.org', 'forward it to these two instead'],
    ['tact edit 3f9a12bc --action move --set folder=Later --approve', 'move it instead, and approve'],
    ['tact edit 3f9a12bc --set reply_to=true', 'answer the address in Reply-To, which the card shows'],
    ['tact edit 3f9a12bc --action none --approve', 'do nothing instead'],
  ]);
}

interface EditOptions {
  readonly set?: readonly string[];
  readonly action?: string;
  readonly approve?: boolean;
  readonly hash?: string;
  readonly by?: string;
}

async function editQuestion(given: string, options: EditOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('answer');
  const { assistant } = tact;
  const { approval: question } = await callOperation(getQuestion, { id: given }, tact);
  const { id } = question;
  const change = changeFrom(options, question, assistant.runtime.registry);
  const { approval: edited } = await callOperation(
    edit,
    { id, hash: options.hash, ...change },
    tact,
    answering(cli, options.by),
  );
  const { screen } = cli;
  if (options.approve === true) {
    const answered = await approveQuestion({ id, hash: edited.hash, by: options.by }, tact, cli, (asked) =>
      confirm(asked, cli.terminal),
    );
    if (cli.options.json) screen.record(answeredRecord(answered));
    else printAnswered(answered, tact, screen);
    cli.exitCode = exitCodeOf(answered.effects);
  } else if (cli.options.json) screen.record({ approval: edited });
  else {
    screen.page(formatCard(edited, assistant.runtime.clock.now(), screen));
    screen.line(screen.paint.dim(`\nStill open. Approve it with: tact approve ${shortId(edited.id)}`));
  }
}

/** Of an action that only another program has, the values can be changed; that program checks them. */
function changeFrom(
  { action: other, set = [] }: EditOptions,
  { action: before, parameters }: Approval,
  registry: ActionRegistry,
) {
  if (other === undefined && registry.find(before) === null)
    return { action: before, ...changeOf(parseUnknownParameters(set, parameters, before)) };
  const action = requireKnownAction(other ?? before, registry);
  return { action: action.name, ...changeOf(parseParameters(set, action)) };
}
