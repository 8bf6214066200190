import type { TurnObserver } from '@tact/assistant/conversation';
import { inDisplayOrder, plainLine } from '@tact/core/text';
import stringWidth from 'string-width';
import type { Screen } from '../output/screen.ts';
import type { Output } from '../terminal.ts';

/** Prints one turn as it arrives: a status while waiting, then the reply. */
interface TurnPrinter extends TurnObserver {
  /** Ends the turn; prints the reply if none of it was streamed. */
  end(reply: string): void;
}

const eraseLine = '\r\u{1b}[2K';
/** So that text from outside cannot control the terminal. */
const unprintable = /(?!\n)\p{Cc}/gu;

/** A text in the order in which it is written, without terminal control characters; line ends are kept. */
export function printable(text: string): string {
  return inDisplayOrder(text).replace(unprintable, '');
}

/** How far replies are indented: as wide as who speaks. */
const indent = 6;

/** Writes words as they arrive, and none of them across the edge of the terminal. */
function createWordWriter(stream: Pick<Output, 'write'>, width: number) {
  let column = indent;
  let word = '';
  let hasSpace = false;
  const flush = () => {
    if (word === '') return;
    const needed = stringWidth(word) + (hasSpace ? 1 : 0);
    if (column > indent && column + needed > width) {
      stream.write(`\n${' '.repeat(indent)}`);
      column = indent + stringWidth(word);
    } else {
      if (hasSpace) stream.write(' ');
      column += needed;
    }
    stream.write(word);
    word = '';
    hasSpace = false;
  };
  return {
    write(text: string) {
      for (const part of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
        if (/\S/.test(part)) {
          word += part;
          continue;
        }
        flush();
        hasSpace = part !== '\n' && column > indent;
        if (part !== '\n') {
          // A margin stays a margin.
          if (!hasSpace) stream.write(part);
          continue;
        }
        stream.write(`\n${' '.repeat(indent)}`);
        column = indent;
      }
    },
    flush,
  };
}

/** @param stream a terminal. */
export function createTurnPrinter(
  stream: Pick<Output, 'write'>,
  { paint, width }: Pick<Screen, 'paint' | 'width'>,
): TurnPrinter {
  const writer = createWordWriter(stream, width);
  let hasWords = false;
  let hasStatus = false;
  const clearStatus = () => {
    if (hasStatus) stream.write(eraseLine);
    hasStatus = false;
  };
  const words = (text: string) => {
    clearStatus();
    if (!hasWords) stream.write(`${paint.green('tact')}  `);
    hasWords = true;
    writer.write(printable(text));
  };
  const showStatus = (status: string) => {
    if (hasWords) return;
    clearStatus();
    stream.write(paint.dim(`…     ${plainLine(status, 60)}`.trimEnd()));
    hasStatus = true;
  };
  return {
    onTyping: () => showStatus(''),
    onStatus: showStatus,
    onText: words,
    end(reply) {
      if (!hasWords) words(reply);
      writer.flush();
      stream.write('\n');
    },
  };
}
