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
    .description('Lists what waits for your answer. A question that nobody answers in time counts as denied.')
    .option('--all', 'list answered, expired and withdrawn questions too')
    .action((options: { readonly all?: boolean }) => listApprovals(options, cli));
  addExamples(command, [
    ['tact approvals', 'what waits'],
    ['tact approvals --all', 'also what was answered, and by whom'],
    ['tact approvals --json', 'with the hash that an answer can be bound to'],
  ]);
}

async function listApprovals({ all = false }: { readonly all?: boolean }, cli: Cli): Promise<void> {
  const { user, assistant } = await cli.open('look');
  // Whoever looks first sees that a question's time has passed.
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
  if (first === undefined) screen.line('Nothing waits for an answer.');
  else {
    const id = shortId(first.id);
    screen.line(
      screen.paint.dim(`Answer with: tact approve ${id} · tact deny ${id} --why "…" · tact edit ${id}`),
    );
  }
}
