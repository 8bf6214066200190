import { readToldLast } from '@tact/assistant/conversation/read-told';
import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExamples } from '../examples.ts';
import { exchangeRecord } from '../output/exchange-record.ts';

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

const recentMessages = 50;

async function later({ for: span, at }: LaterOptions, cli: Cli): Promise<void> {
  const help = 'tact later --help';
  if (span !== undefined && at !== undefined)
    throw tactError('USAGE_INVALID', { problem: '--for and --at exclude each other.', help });
  const said =
    at !== undefined
      ? `remind me again ${/^(?:at|on|tomorrow|tonight)\b/i.test(at) ? at : `at ${at}`}`
      : span === undefined
        ? 'later'
        : `in ${span} again`;
  const tact = await cli.open('decide');
  const { user, zone, assistant } = tact;
  const { store, clock } = assistant.runtime;
  const [latest] = await store.messages.conversations(user, 1);
  const conversation = latest?.conversation ?? 'main';
  const messages = await store.messages.last(user, conversation, recentMessages);
  const now = clock.now();
  const nothing = { pending: null, clarifying: null };
  const isTold = (text: string) => readToldLast({ text, user, now }, { messages, ...nothing }, store);
  if ((await isTold('later')) === null) {
    throw tactError('USAGE_INVALID', { problem: 'Nothing was told in the last hour.', help });
  }
  if ((await isTold(said)) === null) {
    const problem = `“${(at ?? span ?? '').slice(0, 60)}” is not a time such as 10m, 18:00 or “tomorrow at 9”.`;
    throw tactError('USAGE_INVALID', { problem, help });
  }
  const exchange = await tact.converse({ conversation, channel: 'cli', zone, text: said });
  if (cli.options.json) cli.screen.record(exchangeRecord(exchange));
  else cli.screen.line(exchange.reply);
}
