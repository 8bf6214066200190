import { asTactError } from '#errors';
import type { LocalTact } from '#presets/local';
import { Outside } from '#records';
import { quote } from '#text';
import type { Cli } from '../cli.ts';
import { createLineReader } from '../line-reader.ts';
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
  const lines = createLineReader(terminal.stdin, terminal.stdout);
  try {
    for (;;) {
      const text = await lines.next(`${paint.cyan('you')}  `);
      if (text === null) {
        // Ctrl-D leaves the cursor behind the prompt.
        screen.line();
        break;
      }
      if (leaving.has(text.trim())) break;
      if (text.trim() === '') continue;
      if (text.trim() === '/help') {
        screen.line(helpText);
        continue;
      }
      await say(text, tact, place, cli);
    }
  } finally {
    lines.close();
  }
  screen.line(paint.dim('Conversation saved; run `tact chat` to continue.'));
}

const helpText =
  'Say what you want in your own words. Answer questions with “yes”, “no” or “yes but at 4pm”. “undo that” undoes the last action; “why did you do that?” explains it. /quit ends the chat.';

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

const maxShownLength = 2000;

/** Shows the end of the earlier conversation, and open questions. */
async function greet(
  { user, assistant, modelName }: LocalTact,
  { conversation, zone }: ChatPlace,
  { screen }: Cli,
): Promise<void> {
  const { paint } = screen;
  const { store } = assistant.runtime;
  const how = modelName === null ? 'without a model' : `with ${modelName}`;
  screen.line(paint.dim(`Tact, ${how}; times in ${zone}. /help for help, Ctrl-D to quit.`));
  const said = await store.messages.last(user, conversation, earlierMessages);
  for (const { role, text } of said) {
    const words = text instanceof Outside ? quote(text, maxShownLength) : printable(text);
    screen.line(paint.dim(`${role === 'user' ? 'you ' : 'tact'}  ${words}`));
  }
  // An earlier run was interrupted during a turn, before anything was decided.
  if (said.at(-1)?.role === 'user')
    screen.line('That message was not answered, and nothing was done. Send it again if it still matters.');
  const waiting = (await assistant.approvals(user)).filter(
    ({ target }) => target === `conversation:${conversation}`,
  );
  for (const { card } of waiting)
    screen.line(`${paint.yellow('waiting for your yes:')} ${withPlainTimes(printable(card.question))}`);
}
