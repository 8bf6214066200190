import type { TurnObserver } from '#engines/conversation';
import { inDisplayOrder, plainLine } from '#text';
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

/** @param stream a terminal. */
export function createTurnPrinter(
  stream: Pick<Output, 'write'>,
  { paint }: Pick<Screen, 'paint'>,
): TurnPrinter {
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
    stream.write(printable(text));
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
      stream.write('\n');
    },
  };
}
