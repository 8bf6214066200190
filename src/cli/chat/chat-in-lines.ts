import { createInterface } from 'node:readline';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { exchangeRecord } from '../output/exchange-record.ts';

/** Where a conversation takes place. */
export interface ChatPlace {
  readonly conversation: string;
  readonly channel: string;
  readonly zone: string;
}

/** Answers standard input line by line, in order: a JSON object a turn, or the reply for people. */
export async function chatInLines(tact: LocalTact, place: ChatPlace, cli: Cli): Promise<void> {
  const { options, screen, interruption, terminal } = cli;
  const lines = createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  interruption.signal.addEventListener('abort', () => lines.close(), { once: true });
  for await (const text of lines) {
    if (interruption.signal.aborted) break;
    const exchange = await tact.converse({ ...place, text });
    if (options.json) screen.record(exchangeRecord(exchange));
    else screen.line(exchange.reply);
  }
  if (interruption.exitCode !== null) cli.exitCode = interruption.exitCode;
}
