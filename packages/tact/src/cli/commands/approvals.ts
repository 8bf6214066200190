import type { RecheckedApproval } from '@tact/core/kernel';
import type { Approval, ApprovalState } from '@tact/core/records';
import { listQuestions } from '@tact/server/operations/approvals/list';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import { answerEach } from '../answer-each.ts';
import { callOperation, readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { canAsk } from '../confirm.ts';
import { formatCard } from '../output/approval-card.ts';
import { shortId } from '../output/decision-table.ts';
import { addExamples } from '../unknown-word.ts';

const closedStates: ApprovalState[] = ['approved', 'edited', 'denied', 'expired', 'superseded'];

/** How many answered questions `--all` shows. */
const answeredShown = 100;

/** `tact approvals`: what waits for an answer. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Shows the questions waiting for your answer. On a terminal it goes through them one by one and takes your answers. A question not answered in time counts as denied.',
    )
    .option('--list', 'only list them, also on a terminal')
    .option('--all', `list them with the last ${answeredShown} answered, expired and withdrawn questions`)
    .action((options: ApprovalsOptions) => showApprovals(options, cli));
  addExamples(command, [
    ['tact approvals', 'answer the open questions one by one'],
    ['tact approvals --list', 'list the open questions'],
    ['tact approvals --all', 'include answered questions, and who answered them'],
    [
      'tact approvals --json',
      'include the hash that an answer can be bound to, and what forbids a yes by now',
    ],
  ]);
}

interface ApprovalsOptions {
  readonly list?: boolean;
  readonly all?: boolean;
}

async function showApprovals({ list = false, all = false }: ApprovalsOptions, cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const open = await readWhole(listQuestions, {}, tact);
  const closed = { states: closedStates, limit: answeredShown };
  const answered = all ? (await callOperation(listQuestions, closed, tact)).items : [];
  const isReviewed = !list && !all && !cli.options.json && cli.screen.isTerminal && canAsk(cli.terminal);
  if (isReviewed && open.length > 0) {
    await answerEach(open.map(({ approval }) => approval).toSorted(byExpiry), tact, cli);
  } else listApprovals([...open, ...answered].toSorted(newestFirst), tact, cli);
}

function listApprovals(standing: readonly RecheckedApproval[], { assistant }: LocalTact, cli: Cli): void {
  const { screen } = cli;
  if (cli.options.json) {
    for (const { approval, forbidden, added } of standing) screen.record({ ...approval, forbidden, added });
    return;
  }
  const now = assistant.runtime.clock.now();
  if (standing.length > 0)
    screen.page(
      standing.map((one) => `${formatCard(one.approval, now, screen, one.forbidden)}\n`).join('\n'),
    );
  const open = standing.map(({ approval }) => approval).filter(({ state }) => state === 'pending');
  const [first] = open;
  if (first === undefined) screen.line('Nothing is waiting for your answer.');
  else {
    const id = shortId(first.id);
    screen.line(`${open.length} ${open.length === 1 ? 'question' : 'questions'} waiting for your answer.`);
    screen.line(
      screen.paint.dim(`Answer with: tact approve ${id} · tact deny ${id} --why "…" · tact edit ${id}`),
    );
  }
}

/** Those of one instant in the order in which they were asked. */
function byExpiry(one: Approval, other: Approval): number {
  return one.expiresAt - other.expiresAt || (one.id < other.id ? -1 : 1);
}

function newestFirst({ approval: one }: RecheckedApproval, { approval: other }: RecheckedApproval): number {
  return one.id < other.id ? 1 : -1;
}
