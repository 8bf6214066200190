import { tactError } from '@tact/core/errors';
import type { Command } from 'commander';
import { chatInLines, linesOf } from '../chat/chat-in-lines.ts';
import { chatInTerminal } from '../chat/chat-in-terminal.ts';
import type { Cli } from '../cli.ts';
import { canAsk } from '../confirm.ts';
import { refreshFeeds } from '../items/subscribe-feed.ts';
import { presentFrom } from '../parse-since.ts';
import { addExamples } from '../unknown-word.ts';

/** `tact chat`: a conversation with the assistant. */
export function configure(command: Command, cli: Cli): void {
  command
    .description(
      'Chats with you, does what you ask for, and asks before anything that is hard to undo. Answer “yes”, “no” or “yes but at 4pm”; say “undo that” to undo the last action. The conversation and its open questions are kept for the next time.',
    )
    .argument('[message...]', 'one message; Tact answers it and ends')
    .option('--conversation <name>', 'use the conversation with this name', 'terminal')
    .option('--tz <zone>', 'the time zone to read times in (default: yours, as `tact me` shows it)')
    .option('--now <time>', 'use this as the current time (ISO 8601); the clock then stands still')
    .action((words: readonly string[], options: ChatOptions) => chat(words, options, cli));
  addExamples(command, [
    ['tact chat', 'chat in the terminal; Ctrl-D to quit'],
    ['tact chat "what is on my list?"', 'one message, one answer'],
    ['echo "what is on my list?" | tact chat', 'one message per line of standard input'],
    ['tact chat --json < messages.txt', 'one JSON object per turn'],
    ['tact chat --model ollama:qwen3:8b', 'use a local model'],
    ['tact chat --now 2026-11-22T09:00:00Z --tz Europe/Berlin', 'see how times are read'],
  ]);
}

interface ChatOptions {
  readonly conversation: string;
  readonly tz?: string;
  readonly now?: string;
}

async function chat(words: readonly string[], options: ChatOptions, cli: Cli): Promise<void> {
  const { conversation, tz } = options;
  if (tz !== undefined && !(await isZoneName(tz))) throw unknownZone(tz);
  const now = options.now === undefined ? undefined : presentFrom(options.now, 'chat', cli.terminal, tz);
  const tact = await cli.open('decide', {
    ...(now === undefined ? {} : { now }),
    ...(tz === undefined ? {} : { zone: tz }),
  });
  // A yes in the chat is an answer, too.
  if (tact.config.policy?.answer_from === 'terminal' && !canAsk(cli.terminal))
    throw tactError('APPROVAL_NEEDS_TERMINAL', {});
  if (now === undefined) await refreshFeeds(tact, cli);
  const place = {
    conversation,
    // “I live in Lisbon” holds from the next message on.
    get zone() {
      return tact.zone;
    },
  };
  const isTalk = !cli.options.json && cli.terminal.stdin.isTTY === true && cli.screen.isTerminal;
  if (words.length > 0) await chatInLines([words.join(' ')], tact, place, cli);
  else await (isTalk ? chatInTerminal(tact, place, cli) : chatInLines(linesOf(cli), tact, place, cli));
}

async function isZoneName(zone: string): Promise<boolean> {
  const { isZone } = await import('@tact/english');
  return isZone(zone);
}

function unknownZone(zone: string) {
  const problem = `“${zone}” is not a time zone like Europe/Berlin, or an offset like +01:00.`;
  return tactError('USAGE_INVALID', { problem, help: 'tact chat --help' });
}
