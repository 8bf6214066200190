import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { inDisplayOrder } from '@tact/core/text';

/** Reads what is typed, line by line. */
export interface LineReader {
  /** Shows the prompt and returns the next line, also one typed or pasted before; null at the end of the input. */
  next(prompt: string): Promise<string | null>;
  close(): void;
}

/** @param onInterrupt what Ctrl-C stops; false where there is nothing, and the input ends */
export function createLineReader(
  input: Readable,
  output: Writable,
  onInterrupt: () => boolean = () => false,
): LineReader {
  const lines = createInterface({ input, output });
  lines.on('SIGINT', () => {
    if (!onInterrupt()) lines.close();
  });
  const typed: string[] = [];
  let isClosed = false;
  let waiting: ((line: string | null) => void) | null = null;
  const give = (line: string | null) => {
    waiting?.(line);
    waiting = null;
  };
  lines.on('line', (line) => (waiting === null ? typed.push(line) : give(line)));
  lines.on('close', () => {
    isClosed = true;
    give(null);
  });
  return {
    next(prompt) {
      const line = typed.shift();
      if (line !== undefined) {
        // Typed ahead: shown again where it is taken for an answer.
        output.write(`${prompt}${inDisplayOrder(line).replace(/\p{Cc}/gu, '')}\n`);
        return Promise.resolve(line);
      }
      if (isClosed) return Promise.resolve(null);
      lines.setPrompt(prompt);
      lines.prompt();
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    close: () => lines.close(),
  };
}
