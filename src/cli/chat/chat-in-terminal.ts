import { createInterface, type Interface } from 'node:readline/promises';
import { asTactError } from '#errors';
import type { LocalTact } from '#presets/local';
import type { Cli } from '../cli.ts';
import { withPlainTimes } from '../output/time-words.ts';
import type { ChatPlace } from './chat-in-lines.ts';
import { createTurnPrinter, printable } from './turn-printer.ts';

const leaving: ReadonlySet<string> = new Set(['/quit', '/exit', '/q', ':q']);
const earlierMessages = 4;

/** Talks in a terminal until Ctrl-D, Ctrl-C or /quit. */
export async function chatInTerminal(tact: LocalTact, place: ChatPlace, cli: Cli): Promise<void> {
  const { screen, terminal } = cli;
  const { paint } = screen;
  await greet(tact, place, cli);
  const input = createInterface({ input: terminal.stdin, output: terminal.stdout });
  const nextLine = linesOf(input, `${paint.cyan('you')}  `);
  try {
    for (;;) {
      const text = await nextLine();
      if (text === null || leaving.has(text.trim())) break;
      if (text.trim() === '') continue;
      if (text.trim() === '/help') {
        screen.line(helpText);
        continue;
      }
      await say(text, tact, place, cli);
    }
  } finally {
    input.close();
  }
  screen.line(paint.dim('What was said is kept; `tact chat` goes on from here.'));
}

const helpText =
  'Say what you want in your own words. “yes”, “no” or “yes but at 4pm” answer a question, “undo that” takes the last thing back, “why did you do that?” explains it. /quit ends the chat.';

async function say(text: string, tact: LocalTact, place: ChatPlace, cli: Cli): Promise<void> {
  const printer = createTurnPrinter(cli.terminal.stdout, cli.screen);
  try {
    const { reply } = await tact.converse({ ...place, text }, printer);
    printer.end(reply);
  } catch (thrown) {
    const { message, remedy } = asTactError(thrown);
    printer.end(`Nothing was done: ${message} ${remedy}`);
  }
}

/** The end of what was said before, and the question that still waits. */
async function greet(
  { user, assistant, modelName }: LocalTact,
  { conversation, zone }: ChatPlace,
  { screen }: Cli,
): Promise<void> {
  const { paint } = screen;
  const { store } = assistant.runtime;
  const how = modelName === null ? 'without a model' : `with ${modelName}`;
  screen.line(paint.dim(`Tact, ${how}; times in ${zone}. /help helps, Ctrl-D ends.`));
  const said = await store.messages.last(user, conversation, earlierMessages);
  for (const { role, text } of said) {
    screen.line(paint.dim(`${role === 'user' ? 'you ' : 'tact'}  ${printable(text)}`));
  }
  // A run that ended in the middle of a turn, before anything was decided.
  if (said.at(-1)?.role === 'user')
    screen.line('That was not answered; nothing was done about it. Say it again if it still matters.');
  const waiting = (await assistant.approvals(user)).filter(
    ({ target }) => target === `conversation:${conversation}`,
  );
  for (const { card } of waiting)
    screen.line(`${paint.yellow('waits for your yes:')} ${withPlainTimes(printable(card.question))}`);
}

/** Gives line after line, also those that were typed or pasted while an answer was on its way; null at the end of the input. */
function linesOf(input: Interface, prompt: string): () => Promise<string | null> {
  const typed: string[] = [];
  let isClosed = false;
  let waiting: ((line: string | null) => void) | null = null;
  const give = (line: string | null) => {
    waiting?.(line);
    waiting = null;
  };
  input.setPrompt(prompt);
  input.on('line', (line) => (waiting === null ? typed.push(line) : give(line)));
  input.on('close', () => {
    isClosed = true;
    give(null);
  });
  return () => {
    const line = typed.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (isClosed) return Promise.resolve(null);
    input.prompt();
    return new Promise((resolve) => {
      waiting = resolve;
    });
  };
}
