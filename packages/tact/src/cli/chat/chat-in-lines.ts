import { createInterface } from 'node:readline';
import { sendMessage } from '@tact/server/operations/chat/send';
import type { LocalTact } from '#presets/local';
import { answering, callOperation } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { exchangeRecord } from '../output/exchange-record.ts';

/** Where a conversation takes place. */
export interface ChatPlace {
  readonly conversation: string;
  readonly zone: string;
}

/** Standard input, line by line, until an interruption. */
export function linesOf({ terminal, interruption }: Cli): AsyncIterable<string> {
  const lines = createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  interruption.signal.addEventListener('abort', () => lines.close(), { once: true });
  return lines;
}

/** Answers messages in order: a JSON object a turn, or the reply for people. */
export async function chatInLines(
  messages: AsyncIterable<string> | Iterable<string>,
  tact: LocalTact,
  place: ChatPlace,
  cli: Cli,
): Promise<void> {
  const { options, screen, interruption } = cli;
  for await (const text of messages) {
    if (interruption.signal.aborted) break;
    const { conversation, zone } = place;
    const exchange = await callOperation(sendMessage, { text, conversation, zone }, tact, answering(cli));
    if (options.json) screen.record(exchangeRecord(exchange));
    else screen.line(exchange.reply);
  }
  if (interruption.exitCode !== null) cli.exitCode = interruption.exitCode;
}
