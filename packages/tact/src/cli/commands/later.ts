import { tactError } from '@tact/core/errors';
import { tellLater } from '@tact/server/operations/chat/later';
import type { Command } from 'commander';
import { callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { exchangeRecord } from '../output/exchange-record.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact later`: puts off what was told last. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Puts off what was told last, within the last hour: a reminder rings again, this time only; anything else comes back later, a deadline 15 minutes before it at the latest.',
    )
    .option('--for <time>', 'for so long, such as 10m or 2h (default for a reminder: 10m)')
    .option('--at <time>', 'until this time, such as 18:00 or “tomorrow at 9”')
    .action((options: LaterOptions) => later(options, cli));
  addExamples(command, [
    ['tact later', 'in ten minutes, or when it fits'],
    ['tact later --for 30m', 'in half an hour'],
    ['tact later --at 18:00', 'this evening'],
  ]);
}

interface LaterOptions {
  readonly for?: string;
  readonly at?: string;
}

async function later({ for: span, at }: LaterOptions, cli: Cli): Promise<void> {
  if (span !== undefined && at !== undefined)
    throw tactError('USAGE_INVALID', {
      problem: '--for and --at exclude each other.',
      help: 'tact later --help',
    });
  const exchange = await callOperation(tellLater, { for: span, at }, await cli.open('decide'));
  if (cli.options.json) cli.screen.record(exchangeRecord(exchange));
  else cli.screen.line(exchange.reply);
}
