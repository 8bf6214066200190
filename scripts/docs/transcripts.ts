import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#cli/run';
import { createMemoryTerminal } from '../../test/cli/memory-terminal.ts';

/**
 * The conversations in the pages are real: a block of text in which somebody says something (`you   …`) is played through the
 * command line, and what Tact answers (`tact  …`) is written beside it. All blocks of a page share one home, so that a page tells
 * one story. Lines after a `$` that add something are run too; what they print is left as it stands, because ids differ.
 */

/** The pages that show conversations. */
export const pagesWithTranscripts = ['README.md', 'docs/tour.md', 'docs/guides/chat.md'] as const;

const said = 'you   ';
const answered = 'tact  ';
const width = 80;
const blockOfText = /^```text\n([\s\S]*?)^```$/gm;

/** A page with its conversations as they really go. */
export async function withTrueTranscripts(page: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tact-transcript-'));
  try {
    const talk = createTalk(home);
    let text = page;
    for (const [, block = ''] of page.matchAll(blockOfText)) {
      if (!block.split('\n').some((line) => line.startsWith(said))) continue;
      // A function: an answer may hold what a replacement pattern would read.
      const played = await play(block, talk);
      text = text.replace(block, () => played);
    }
    return text;
  } finally {
    await rm(home, { recursive: true });
  }
}

interface Talk {
  run(command: string): Promise<unknown>;
  /** The options of the chats to come: a page has one clock. */
  begin(options: readonly string[]): void;
  /** The replies, one a message. */
  say(messages: readonly string[]): Promise<readonly string[]>;
}

function createTalk(home: string): Talk {
  const tact = async (args: readonly string[], input: string): Promise<string> => {
    const terminal = createMemoryTerminal({ folder: home, input });
    const exitCode = await run(['--home', home, '--json', ...args], terminal);
    const { stdout, stderr } = terminal.printed();
    if (exitCode !== 0) throw new Error(`tact ${args.join(' ')} ended with ${exitCode}: ${stderr}`);
    return stdout;
  };
  let options: readonly string[] = [];
  return {
    run: (command) => tact(wordsOf(command), ''),
    begin(given) {
      options = given;
    },
    async say(messages) {
      options = aMinuteLater(options);
      const printed = await tact(['chat', ...options], messages.map((one) => `${one}\n`).join(''));
      return printed
        .trim()
        .split('\n')
        .map((line) => String(JSON.parse(line).reply));
    },
  };
}

/** The clock of a block stands still, and the next block comes after it. */
function aMinuteLater(options: readonly string[]): readonly string[] {
  return options.map((option, index) =>
    options[index - 1] === '--now' ? new Date(Date.parse(option) + 60_000).toISOString() : option,
  );
}

/** One block: commands are run, and what is said in a row is said in one sitting. */
async function play(block: string, talk: Talk): Promise<string> {
  const lines = block.trimEnd().split('\n').filter(isWritten);
  const messages = lines.filter((line) => line.startsWith(said)).map((line) => line.slice(said.length));
  for (const line of lines) {
    const [, command, rest = ''] = /^\$ tact (\S+)(.*)$/.exec(line) ?? [];
    if (command === 'chat') talk.begin(wordsOf(rest));
    else if (command !== undefined) await talk.run(`${command}${rest}`);
  }
  const replies = await talk.say(messages);
  let turn = 0;
  const played = lines.flatMap((line) =>
    line.startsWith(said) ? [line, wrapped(replies[turn++] ?? '')] : [line],
  );
  return `${played.join('\n')}\n`;
}

/** Not an answer, nor the rest of one. */
function isWritten(line: string): boolean {
  return !line.startsWith(answered) && !line.startsWith(' '.repeat(answered.length));
}

function wordsOf(command: string): readonly string[] {
  return (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** As a terminal of 80 columns shows it, with its lines under each other. */
function wrapped(reply: string): string {
  const lines: string[] = [];
  let line = answered;
  for (const word of reply.split(/\s+/)) {
    const isFirst = line.trim() === '' || line === answered;
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(answered.length);
    }
    line += line.endsWith('  ') ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
