import type { TickResult } from '@tact/assistant/proactive';
import { tactError } from '@tact/core/errors';
import { tickOnce } from '@tact/server/operations/proactive/tick';
import type { Command } from 'commander';
import type { LocalTact } from '#presets/local';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { commandPrefix } from '../command-prefix.ts';
import { refreshFeeds } from '../items/subscribe-feed.ts';
import { shortId } from '../output/decision-table.ts';
import { wordsOnLine } from '../output/words-on-line.ts';
import { presentFrom } from '../parse-since.ts';
import { formatSignals, noteFailures } from '../proactive/signal-table.ts';
import { tickRecord } from '../proactive/tick-record.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact tick`: one cycle of the loop that `tact serve` runs. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Checks once whether anything should be said to you unasked, and says it: one message at most. `tact serve` does this every 5 minutes. Reminders are not rung by it.',
    )
    .option('--user <id>', 'check for this user instead of the owner')
    .option('--now <time>', 'use this as the current time (ISO 8601); only with --dry-run')
    .option('--dry-run', 'decide, but record and send nothing')
    .action((options: TickCommandOptions) => tick(options, cli));
  addExamples(command, [
    ['tact tick', 'say what is worth saying now'],
    ['tact tick --dry-run', 'see what it would say'],
    ['tact tick --dry-run --now 2026-11-23T07:30:00+01:00 --json', 'the same at another time, for programs'],
  ]);
}

interface TickCommandOptions {
  readonly user?: string;
  readonly now?: string;
  readonly dryRun?: boolean;
}

async function tick({ user, now, dryRun = false }: TickCommandOptions, cli: Cli): Promise<void> {
  if (now !== undefined && !dryRun) {
    const problem = '--now needs --dry-run: what is sent now is sent at the real time.';
    throw tactError('USAGE_INVALID', { problem, help: 'tact tick --help' });
  }
  const present = {
    ...(now === undefined ? {} : { now: presentFrom(now, 'tick', cli.terminal) }),
    ...(user === undefined ? {} : { user }),
  };
  const tact = await cli.open(dryRun ? 'preview' : 'decide', present, {
    notifies: !dryRun,
    onCopyFailed: (channel, problem) => noteCopyFailed(channel, problem.message, cli),
  });
  const at = tact.assistant.runtime.clock.now();
  if (!dryRun) await refreshFeeds(tact, cli);
  const { ticked } = await callOperation(tickOnce, {}, tact, { dryRun });
  if (cli.options.json) cli.screen.record(tickRecord(ticked, { user: tact.user, now: at, dryRun }));
  else printTick(ticked, tact, dryRun, cli);
}

function noteCopyFailed(channel: string, problem: string, { notes, options }: Cli): void {
  const note = `Not shown as a ${channel}: ${problem}`;
  if (options.json) notes.record({ note });
  else notes.line(notes.paint.yellow(note));
}

function printTick(ticked: TickResult | null, tact: LocalTact, dryRun: boolean, cli: Cli): void {
  const { screen } = cli;
  const { paint } = screen;
  const now = tact.assistant.runtime.clock.now();
  const record = tickRecord(ticked, { user: tact.user, now, dryRun });
  const { sent, insights, reason, decision } = record;
  noteFailures(record.failures, cli);
  if (sent !== null) {
    screen.line(`${paint.bold(dryRun ? 'Would say' : 'Said')}  ${wordsOnLine(sent, 2000)}`);
  } else screen.line(silence(ticked, reason));
  for (const insight of insights) {
    screen.line(
      paint.dim(`${dryRun ? 'Would keep' : 'Kept'} for when you write next: ${wordsOnLine(insight, 2000)}`),
    );
  }
  const signals = ticked?.input.signals ?? [];
  if (signals.length > 0)
    screen.line(`\n${formatSignals(signals, { now, zone: ticked?.profile.zone ?? tact.zone }, screen)}`);
  if (decision !== null)
    screen.line(paint.dim(`\n${commandPrefix(cli)} explain ${shortId(decision)} shows how it was decided.`));
  else if (signals.length > 0)
    screen.line(paint.dim(`\n${commandPrefix(cli)} why-not explains what was not said lately.`));
}

function silence(ticked: TickResult | null, reason: string | null): string {
  if (ticked === null || reason === 'no_signals') return 'Nothing to say: nothing was noticed.';
  if (reason === 'already_decided') return 'Nothing to say: another process has just decided.';
  if (reason === 'facts_failed') return 'Nothing was said: what is known about you could not be read.';
  const { screened, decision } = ticked;
  if (decision !== null) {
    const [why] = decision.reasons;
    return `Nothing to say now.${why === undefined ? '' : ` ${why.text}`}`;
  }
  const [held] = screened !== null && 'gated' in screened ? screened.gated.reasons : [];
  return `Nothing is said now. ${held?.text ?? ''}`.trim();
}
