import { tactError } from '@tact/core/errors';
import type { Mailbox } from '@tact/core/ports/mailbox';
import { unansweredRules } from '@tact/email/engine';
import { subjectOf } from '@tact/server/operations/decisions/decision-subject';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { answerOlder, countOlder } from '../older-mail.ts';
import { decisionRecord } from '../output/decision-record.ts';
import { givenUpFilter, givenUpLine, waitingLine, waitingRecord } from '../output/waiting-line.ts';
import { printTriage, runTriage, type TriageDecision, watchMailbox } from '../run-triage.ts';
import { addExamples, wholeNumber } from '../unknown-word.ts';

/** `tact triage`: decides about new messages in a mailbox. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Decides what to do with each new message in a mailbox, and does what needs no approval. Mail that waits for the model is decided first. Ctrl-C is safe at any time: the next run continues, and no message is decided twice.',
    )
    .argument(
      '[where]',
      'an mbox file, a Maildir, a folder of .eml files, or imaps://user@host; default: [mailbox] in config.toml',
    )
    .option('--dry-run', 'decide, but record and change nothing')
    .option('--watch', 'keep running and decide about messages as they arrive')
    .option('--limit <number>', 'stop after this many decisions', wholeNumber(1, 1_000_000))
    .option('--concurrency <number>', 'decide this many messages in parallel', wholeNumber(1, 64), 1)
    .action((where: string | undefined, options: TriageCommandOptions) => triageMailbox(where, options, cli));
  addExamples(command, [
    ['tact triage ~/Maildir --dry-run', 'preview, without changing anything'],
    [
      'tact triage imaps://ann@mail.example.org --watch',
      'stay connected; the password is in TACT_IMAP_PASSWORD',
    ],
    ['tact triage inbox.mbox --model ollama:qwen3:8b --concurrency 4', 'use a local model'],
    ['tact triage --json | jq \'select(.verdict == "ask")\'', 'one JSON object per message'],
  ]);
}

interface TriageCommandOptions {
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly limit?: number;
  readonly concurrency: number;
}

async function triageMailbox(
  where: string | undefined,
  options: TriageCommandOptions,
  cli: Cli,
): Promise<void> {
  const { interruption, screen } = cli;
  const { dryRun = false, limit, concurrency, watch = false } = options;
  const tact = await cli.open(dryRun ? 'preview' : 'decide');
  const mailbox = await openMailbox(where, tact);
  await printFolders(mailbox, cli);
  const onDecided = cli.options.json
    ? (decided: TriageDecision) => printRecord(decided, dryRun, cli)
    : undefined;
  if (!dryRun) await askAboutOlder(mailbox, tact, cli);
  const run = await runTriage(
    tact,
    mailbox,
    { dryRun, concurrency, ...(limit === undefined ? {} : { limit }), ...(onDecided && { onDecided }) },
    cli,
  );
  if (!cli.options.json) printTriage(run, tact, cli, { dryRun });
  await printWaiting(tact, cli);
  if (run.failure !== null) throw run.failure;
  if (watch && !interruption.signal.aborted) await watchMailbox(tact, mailbox, { dryRun, concurrency }, cli);
  if (interruption.exitCode === null) return;
  cli.exitCode = interruption.exitCode;
  if (!watch) cli.notes.line(`Interrupted. ${screen.paint.bold('Run the same command again to continue.')}`);
}

/** A rule that was written into the file by hand is asked about as one that a command saves. */
async function askAboutOlder(mailbox: Mailbox, tact: LocalTact, cli: Cli): Promise<void> {
  const { written } = tact.rules.current;
  const rules = await unansweredRules(mailbox, written.rules, tact.user, tact.assistant.runtime.store);
  if (rules.length === 0) return;
  const counts = await countOlder(rules, written, tact, cli);
  await answerOlder(counts, { older: false, isAsked: true }, tact, cli);
}

/** A folder of folders may hold more than was meant: what was found is said before anything is decided. */
async function printFolders(mailbox: Mailbox, { notes }: Cli): Promise<void> {
  const counts = await mailbox.countByFolder?.();
  if (counts === undefined || counts.size < 2) return;
  const { plainLine } = await import('@tact/core/text');
  const listed = [...counts].slice(0, maxFolders).map(([name, count]) => `${plainLine(name, 60)} (${count})`);
  const more = counts.size > maxFolders ? `, and ${counts.size - maxFolders} more` : '';
  const messages = [...counts.values()].reduce((sum, count) => sum + count, 0);
  notes.line(`Found ${messages} messages in ${counts.size} folders: ${listed.join(', ')}${more}.`);
}

const maxFolders = 10;

function openMailbox(where: string | undefined, { config, openMailbox: open }: LocalTact): Promise<Mailbox> {
  const place = where ?? config.mailbox?.where;
  if (place !== undefined) return open(place);
  const problem = 'No mailbox given, and none configured in config.toml.';
  throw tactError('USAGE_INVALID', { problem, help: 'tact triage --help' });
}

function printRecord({ decision, signal, effects }: TriageDecision, dryRun: boolean, { screen }: Cli): void {
  screen.record(
    decisionRecord(decision, subjectOf(signal?.input ?? null, decision), { isRecorded: !dryRun, effects }),
  );
}

/** The mail that waits for the model and the mail that it gave up on, each as one line; then how many questions wait for the owner. */
async function printWaiting({ user, assistant }: LocalTact, { screen, options }: Cli): Promise<void> {
  const waiting = await assistant.waiting(user);
  if (options.json) {
    if (waiting.length > 0) screen.record(waitingRecord(waiting));
    return;
  }
  const line = waitingLine(waiting);
  if (line !== null) screen.line(line);
  const givenUp = givenUpLine(await assistant.runtime.store.ledger.count(givenUpFilter(user)));
  if (givenUp !== null) screen.line(givenUp);
  const { length } = await assistant.approvals(user);
  if (length === 0) return;
  screen.line(`${length} ${length === 1 ? 'question' : 'questions'} waiting for your answer: tact approvals`);
}
