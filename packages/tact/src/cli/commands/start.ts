import { waitsForProposer } from '@tact/core/kernel';
import type { Approval, Decision } from '@tact/core/records';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import { readInputs } from '@tact/server/operations/decisions/read-inputs';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { commandPrefix } from '../command-prefix.ts';
import { formatCard } from '../output/approval-card.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { formatDecisions, shortId } from '../output/decision-table.ts';
import { formatCounts, noVerdicts } from '../output/verdict.ts';
import { waitingLine, waitingRecord } from '../output/waiting-line.ts';
import { runTriage } from '../run-triage.ts';
import { showUnasked } from '../start-unasked.ts';
import { makeSampleMailbox, writeStarterFiles } from '../starter-files.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact start`: a first look at Tact. A later run continues where the last one stopped. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Sets up Tact in the home folder and runs it on a bundled sample mailbox. Needs no key and no account. Run it again to continue; no message is decided twice.',
    )
    .action(() => start(cli));
  addExamples(command, [
    ['tact start', 'in your data folder, usually ~/.local/share/tact'],
    ['tact start --home .tact', 'in this folder'],
    ['tact start --model ollama:qwen3:8b', 'use a local model'],
  ]);
}

async function start(cli: Cli): Promise<void> {
  const { interruption, screen } = cli;
  const written = await prepareHome(cli);
  const tact = await cli.open();
  const { clock } = tact.assistant.runtime;
  await makeSampleMailbox(tact.home.sampleMailbox, clock.now());
  const mailbox = await tact.openMailbox(tact.home.sampleMailbox);
  if (!cli.options.json) printHead(tact, written, cli);

  const run = await runTriage(tact, mailbox, {}, cli);
  const all = await decisionsOf(mailbox.account, tact);
  const waiting = await tact.assistant.waiting(tact.user);
  // What was put off is shown once it is decided.
  const decisions = cli.options.json ? all : all.filter((decision) => !waitsForProposer(decision));
  const approvals = (await tact.assistant.approvals(tact.user)).filter(({ decisionId }) =>
    decisions.some(({ id }) => id === decisionId),
  );
  if (cli.options.json) {
    const inputs = await readInputs(decisions, tact.user, tact.assistant);
    for (const decision of decisions)
      screen.record(decisionRecord(decision, subjectOf(inputs.get(decision.id) ?? null, decision)));
    if (waiting.length > 0) screen.record(waitingRecord(waiting));
  } else {
    printResult({ decisions, approvals, isNew: run.decided - run.waiting }, tact, cli);
    const line = waitingLine(waiting, commandPrefix(cli));
    if (line !== null) screen.line(`${line}\n`);
    if (run.failure === null && interruption.exitCode === null) await showUnasked(clock, tact.zone, cli);
    printNext(decisions, approvals, cli);
  }
  if (run.failure !== null) throw run.failure;
  if (interruption.exitCode === null) return;
  cli.notes.line('Interrupted. Run the same command again to continue.');
  cli.exitCode = interruption.exitCode;
}

async function prepareHome(cli: Cli): Promise<readonly string[]> {
  const [{ createHome }, { trustAsWritten }, { noteNewHome }] = await Promise.all([
    import('#presets/create-home'),
    import('#presets/open-home-file'),
    import('../note-home.ts'),
  ]);
  const isNew = await createHome(cli);
  // Else the head says it.
  if (isNew && cli.options.json) noteNewHome(cli.home, cli);
  const written = await writeStarterFiles(cli.home);
  if (written.length > 0) await trustAsWritten(cli.home.path, cli.terminal.environment);
  return written;
}

/** The sample's decisions, oldest first; undone ones are shown as originally decided. */
async function decisionsOf(account: string, { user, assistant }: LocalTact): Promise<readonly Decision[]> {
  const decisions = await assistant.log({
    user,
    engine: 'email',
    role: 'main',
    order: 'oldest',
    limit: 10_000,
  });
  return decisions.filter(({ reference }) => reference.startsWith(`${account}/`));
}

function printHead(tact: LocalTact, written: readonly string[], { screen }: Cli): void {
  const { paint } = screen;
  const model = tact.modelName ?? 'none; rules and heuristics decide';
  screen.line(
    `${paint.bold('Tact')} decides what should happen to each message: act, ask, defer or decline.`,
  );
  screen.line();
  screen.line(`  home    ${tact.home.path}${written.length > 0 ? paint.green('  new') : ''}`);
  screen.line(`  mail    ${paint.bold('sample mailbox')}; all messages are fictional, and nothing is sent`);
  screen.line(`  model   ${model}`);
  screen.line();
}

const maxCards = 3;

interface Result {
  readonly decisions: readonly Decision[];
  readonly approvals: readonly Approval[];
  /** How many of them this run made. */
  readonly isNew: number;
}

function printResult({ decisions, approvals, isNew }: Result, { assistant }: LocalTact, cli: Cli): void {
  const { screen } = cli;
  const { paint } = screen;
  const { registry, clock } = assistant.runtime;
  screen.line(`${formatDecisions(decisions, { registry }, screen)}\n`);

  const counts = { ...noVerdicts };
  for (const { verdict } of decisions) counts[verdict] += 1;
  const before = decisions.length - isNew;
  const news = before === 0 ? '' : ` (${before} decided earlier, ${isNew} new)`;
  screen.line(
    `${paint.bold(`${decisions.length} sample messages`)}: ${formatCounts(counts, paint)}${news}\n`,
  );

  if (approvals.length > 0) screen.line(`${paint.bold('Waiting for your answer')}\n`);
  for (const approval of approvals.slice(0, maxCards)) {
    screen.line(`${formatCard(approval, clock.now(), screen)}\n`);
  }
  const more = approvals.length - maxCards;
  if (more > 0) screen.line(paint.dim(`and ${more} more: ${commandPrefix(cli)} approvals\n`));
}

/** Commands to go on with, as they have to be typed here. */
function printNext(decisions: readonly Decision[], approvals: readonly Approval[], cli: Cli): void {
  const { screen } = cli;
  const [question] = approvals;
  const example = question?.decisionId ?? decisions.find(({ verdict }) => verdict === 'act')?.id;
  const next = [
    ...(example === undefined
      ? []
      : [[`explain ${shortId(example)}`, 'see how it was decided, step by step']]),
    question === undefined
      ? ['log --limit 20', 'list recent decisions']
      : [`approve ${shortId(question.id)}`, 'approve it; or use deny or edit'],
    ['chat', 'try “remind me to call mom tomorrow at 5pm”'],
    ['triage ~/Maildir --dry-run', 'preview decisions on your own mail'],
    ['serve', 'keep running: reminders, and what is worth saying unasked'],
    ['why-not', 'see what was not said, and why'],
    ['me', 'set your quiet hours, and see what you muted'],
  ];
  const prefix = commandPrefix(cli);
  const commands = next.map(([typed = '', does = '']) => ({ typed: `${prefix} ${typed}`, does }));
  const longest = Math.max(...commands.map(({ typed }) => typed.length));
  const isNarrow = commands.some(({ does }) => longest + does.length + 4 > screen.width);
  screen.line(screen.paint.bold('Try next'));
  for (const { typed, does } of commands) {
    const between = isNarrow ? '\n      ' : ' '.repeat(longest - typed.length + 2);
    screen.line(`  ${typed}${between}${screen.paint.dim(does)}`);
  }
}
