import { asTactError } from '@tact/core/errors';
import { Outside } from '@tact/core/records';
import { quote } from '@tact/core/text';
import { listQuestions } from '@tact/server/operations/approvals/list';
import { readHistory } from '@tact/server/operations/chat/history';
import { sendMessage } from '@tact/server/operations/chat/send';
import { openStream } from '@tact/server/operations/operation';
import type { LocalTact } from '#presets/local';
import { asOwner, callOperation, readWhole } from '../call-operation.ts';
import type { Cli } from '../cli.ts';
import { createLineReader } from '../line-reader.ts';
import { withPlainTimes } from '../output/time-words.ts';
import type { ChatPlace } from './chat-in-lines.ts';
import { createTurnPrinter, printable } from './turn-printer.ts';

const leaving: ReadonlySet<string> = new Set(['/quit', '/exit', '/q', ':q']);
const earlierMessages = 4;

/** Talks in a terminal until Ctrl-D, /quit, or Ctrl-C while nothing is under way. */
export async function chatInTerminal(tact: LocalTact, place: ChatPlace, cli: Cli): Promise<void> {
  const { screen, terminal } = cli;
  const { paint } = screen;
  await greet(tact, place, cli);
  let turn: AbortController | null = null;
  const lines = createLineReader(terminal.stdin, terminal.stdout, () => {
    turn?.abort(new Error('The turn was stopped.'));
    return turn !== null;
  });
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
      const [command = '', ...more] = text.trim().split(/\s+/);
      if (command.startsWith('/') && (command === '/help' || more.length > 0 || !commands.has(command))) {
        screen.line(
          command === '/help' ? helpText : `There is no command ${quote(text.trim(), 40)}. /help lists them.`,
        );
        continue;
      }
      turn = new AbortController();
      await say(commands.get(command) ?? text, tact, place, cli, turn.signal);
      turn = null;
    }
  } finally {
    lines.close();
  }
  screen.line(paint.dim('Conversation saved; run `tact chat` to continue.'));
}

/** What a command stands for: words that could be said as well. */
const commands: ReadonlyMap<string, string> = new Map([
  ['/today', 'what should I do today?'],
  ['/tasks', 'what is on my list?'],
  ['/approvals', "what's waiting?"],
  ['/undo', 'undo that'],
  ['/why', 'why did you do that?'],
]);

const helpText = `Say what you want in your own words, several things at once if you like:
  “remind me to call mom tomorrow at 5pm”, “lunch with Bob on Friday at 1, and email him about it”
  “what do I have this week?”, “am I free on Friday?”, “what's the wifi code?”, “any mail from Ann?”
  “move it to 4pm”, “delete the second one”, “no, I meant Tuesday”: what you spoke of last
What is hard to undo is asked about first: “yes”, “no”, or “yes, but at 4pm”.
  /today      your day              /undo  take back what was done last
  /tasks      your open tasks       /why   why it was done
  /approvals  what waits for your yes, also about your mail
Ctrl-C stops a reply that takes too long; what had not begun is not done.
/quit or Ctrl-D ends the chat, and it goes on where it was the next time.`;

async function say(
  text: string,
  tact: LocalTact,
  place: ChatPlace,
  cli: Cli,
  signal: AbortSignal,
): Promise<void> {
  const printer = createTurnPrinter(cli.terminal.stdout, cli.screen);
  try {
    const { conversation, zone } = place;
    const turn = openStream(sendMessage, { text, conversation, zone }, { ...asOwner(tact), signal });
    for (;;) {
      const { done, value } = await turn.next();
      if (done === true) return printer.end(value.reply);
      if (value.kind === 'typing') printer.onTyping?.();
      else if (value.kind === 'status') printer.onStatus?.(value.text);
      else printer.onText?.(value.text);
    }
  } catch (thrown) {
    const { message, remedy } = asTactError(thrown);
    printer.end(`Nothing was done: ${message} ${remedy}`);
  }
}

const maxShownLength = 2000;

/** Shows the end of the earlier conversation, and open questions. */
async function greet(tact: LocalTact, { conversation, zone }: ChatPlace, { screen }: Cli): Promise<void> {
  const { paint } = screen;
  const how = tact.modelName === null ? 'without a model' : `with ${tact.modelName}`;
  screen.line(paint.dim(`Tact, ${how}; times in ${zone}. /help for help, Ctrl-D to quit.`));
  const { items: said } = await callOperation(readHistory, { conversation, limit: earlierMessages }, tact);
  for (const { role, text } of said) {
    const words = text instanceof Outside ? quote(text, maxShownLength) : printable(text);
    screen.line(paint.dim(`${role === 'user' ? 'you ' : 'tact'}  ${words}`));
  }
  // An earlier run was interrupted during a turn, before anything was decided.
  if (said.at(-1)?.role === 'user')
    screen.line('That message was not answered, and nothing was done. Send it again if it still matters.');
  const open = await readWhole(listQuestions, {}, tact);
  const waiting = open.filter(({ approval }) => approval.target === `conversation:${conversation}`);
  for (const { approval } of waiting)
    screen.line(
      `${paint.yellow('waiting for your yes:')} ${withPlainTimes(printable(approval.card.question))}`,
    );
}
