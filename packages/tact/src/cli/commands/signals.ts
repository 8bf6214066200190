import { listSignals } from '@tact/server/operations/proactive/signals';
import { getProfile } from '@tact/server/operations/profile/get';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { commandPrefix } from '../command-prefix.ts';
import { formatSignals, noteFailures } from '../proactive/signal-table.ts';
import { signalRecord } from '../proactive/tick-record.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact signals`: what is noticed now. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Lists what Tact notices now and might tell you: events that begin soon, deadlines, important mail. What becomes of it is decided by `tact serve`, or by `tact tick`.',
    )
    .action(() => list(cli));
  addExamples(command, [
    ['tact signals', 'what is noticed, the most urgent first'],
    ['tact signals --json', 'one JSON object per signal'],
  ]);
}

async function list(cli: Cli): Promise<void> {
  const tact = await cli.open('look');
  const { signals, failures } = await callOperation(listSignals, {}, tact);
  const { screen } = cli;
  if (cli.options.json) {
    for (const signal of signals) screen.record(signalRecord(signal));
    return;
  }
  noteFailures(failures, cli);
  if (signals.length === 0) {
    screen.line('Nothing is noticed now.');
    return;
  }
  const { profile, now } = await callOperation(getProfile, {}, tact);
  screen.line(formatSignals(signals, { now, zone: profile.zone }, screen));
  screen.line(screen.paint.dim(`\n${commandPrefix(cli)} tick --dry-run shows what would be said.`));
}
