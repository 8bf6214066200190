import type { Command } from 'commander';
import { expireOverdue } from '#kernel';
import type { ApprovalState } from '#records';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { formatCard } from '../output/approval-card.ts';
import { shortId } from '../output/decision-table.ts';

const everyState: readonly ApprovalState[] = [
  'pending',
  'approved',
  'edited',
  'denied',
  'expired',
  'superseded',
];

/** `tact approvals`: what waits for an answer. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Lists the questions waiting for your answer. A question not answered in time counts as denied.',
    )
    .option('--all', 'include answered, expired and withdrawn questions')
    .action((options: { readonly all?: boolean }) => listApprovals(options, cli));
  addExamples(command, [
    ['tact approvals', 'questions waiting for your answer'],
    ['tact approvals --all', 'include answered questions, and who answered them'],
    ['tact approvals --json', 'include the hash that an answer can be bound to'],
  ]);
}

async function listApprovals({ all = false }: { readonly all?: boolean }, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('look');
  // Questions expire when somebody next looks; no process has to be running at that moment.
  await expireOverdue(assistant.runtime);
  const approvals = await assistant.approvals(user, all ? everyState : ['pending']);
  const { screen } = cli;
  if (cli.options.json) {
    for (const approval of approvals) screen.record(approval);
    return;
  }
  const now = assistant.runtime.clock.now();
  for (const approval of approvals) screen.line(`${formatCard(approval, now, screen)}\n`);
  const first = approvals.find(({ state }) => state === 'pending');
  if (first === undefined) screen.line('Nothing is waiting for your answer.');
  else {
    const id = shortId(first.id);
    screen.line(
      screen.paint.dim(`Answer with: tact approve ${id} · tact deny ${id} --why "…" · tact edit ${id}`),
    );
  }
}
